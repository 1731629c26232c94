"""Prints a matrix: names of groups over their columns, and bars beside the figures.

What it leaves to others: the text of each cell (`matrix_layout`).
"""

from collections.abc import Iterator
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.bars import bar, has_blocks
from tokcount.render.console import console_on
from tokcount.render.escape import escape
from tokcount.render.matrix import Figure, Matrix, of_one_figure
from tokcount.render.matrix_layout import BEST, GAP, GROUP_GAP, LaidMatrix, laid_out
from tokcount.render.table import columns_of

TITLE_STYLE, TOTAL_STYLE, CAPTION_STYLE = "bold", "bold", "dim"
BEST_STYLE, BAR_STYLE = "green", "cyan"
# Room for names that must be there: longer ones may run over the end of the line.
LEAST_NAME = 16
WIDTH_OF_NO_TERMINAL = 80
LEAST_BAR, MOST_BAR = 4, 24


def print_matrix(matrix: Matrix, file: TextIO, *, bars: bool = False) -> bool:
    """Print a matrix; on a terminal too narrow for it, one for each kind of figure.

    Return whether it had room: where not, nothing is printed.
    """
    room = columns_of(file)
    whole = [laid_out(matrix, file)]
    parts = [laid_out(each, file) for each in of_one_figure(matrix)]
    for cut_names in (False, True):
        for laid in (whole, parts):
            if room is None or all(_fits(each, room, cut_names=cut_names) for each in laid):
                for index, each in enumerate(laid):
                    _Printer(each, file, room, bars=bars).print(after_blank=index > 0)
                return True
    return False


def _fits(laid: LaidMatrix, room: int, *, cut_names: bool) -> bool:
    name_width = min(laid.name_width, LEAST_NAME) if cut_names else laid.name_width
    return laid.width + name_width <= room


class _Printer:
    """Prints one matrix that has room."""

    def __init__(self, laid: LaidMatrix, file: TextIO, room: int | None, *, bars: bool) -> None:
        self._laid = laid
        self._matrix = laid.matrix
        self._console = console_on(file)
        self._room = room
        self._blocks = has_blocks(file)
        figures = [row.figures[index][0] for row in self._matrix.rows for index in self._groups]
        self._most = max((float(each.amount or 0) for each in figures if each), default=0.0)
        self._bar_width = self._room_for_bars() if bars and self._most else 0

    @property
    def _groups(self) -> range:
        return range(len(self._matrix.groups))

    def print(self, *, after_blank: bool) -> None:
        """Print titles, rows, totals and captions."""
        if after_blank:
            self._console.print()
        for line in self._headers():
            self._console.print(line)
        for index in range(len(self._laid.texts)):
            self._console.print(self._row(index))
        if self._matrix.headline:
            self._print_wrapped(self._matrix.headline, "")
        for caption in self._captions():
            self._print_wrapped(caption, CAPTION_STYLE)

    def _print_wrapped(self, line: str, style: str) -> None:
        text = Text(escape(line), style=style)
        self._console.print(text, width=self._room, soft_wrap=self._room is None)

    def _room_for_bars(self) -> int:
        free = (self._room or WIDTH_OF_NO_TERMINAL) - self._laid.width - self._laid.name_width
        width = free // (len(self._groups) or 1) - 1
        return min(width, MOST_BAR) if width >= LEAST_BAR else 0

    def _headers(self) -> Iterator[Text]:
        """What the figures are, whose they are, and where both are needed both below another."""
        laid, one = self._laid, self._matrix.is_of_one_figure
        names, titles = Text(), Text()
        for index in self._groups:
            width = laid.group_widths[index]
            bar_room = " " * (self._bar_width + 1 if self._bar_width else 0)
            gap = GROUP_GAP if index else ""
            padding = " " * (width - cell_len(laid.group_names[index]))
            names.append(f"{gap}{padding}{laid.group_names[index]}{bar_room}")
            titles.append(f"{gap}{GAP.join(laid.titles[index])}{bar_room}")
        (names if one else titles).append(f"{GROUP_GAP}{self._matrix.heading}")
        if one and self._matrix.groups:
            yield Text(self._matrix.groups[0].titles[0], style=TITLE_STYLE)
        for line in (names,) if one else (names, titles):
            line.rstrip()
            line.stylize(TITLE_STYLE)
            yield line

    def _row(self, index: int) -> Text:
        is_total = index >= len(self._matrix.rows)
        row = (*self._matrix.rows, *self._matrix.totals)[index]
        line = Text(style=TOTAL_STYLE if is_total else "")
        for group in self._groups:
            line.append(GROUP_GAP if group else "")
            texts = self._laid.texts[index][group]
            for column, figure in enumerate(row.figures[group]):
                line.append(GAP if column else "")
                line.append(texts[column], BEST_STYLE if _is_best(figure) else "")
            if self._bar_width:
                self._add_bar(line, None if is_total else row.figures[group][0])
        line.append(f"{GROUP_GAP}{self._laid.names[index]}")
        line.rstrip()
        return line

    def _add_bar(self, line: Text, figure: Figure | None) -> None:
        amount = 0.0 if figure is None else float(figure.amount or 0)
        drawn = bar(amount / self._most, self._bar_width, blocks=self._blocks)
        style = BEST_STYLE if _is_best(figure) else BAR_STYLE
        line.append(f" {drawn.ljust(self._bar_width)}", style)

    def _captions(self) -> Iterator[str]:
        yield from self._matrix.captions
        if self._matrix.best:
            yield f"{BEST} {self._matrix.best}"


def _is_best(figure: Figure | None) -> bool:
    return figure is not None and figure.is_best
