"""Prints a matrix: names of groups over their columns, and bars beside the figures.

What it leaves to others: the text of each cell (`matrix_layout`), and what is done where it has no
room (`matrix_parts`).
"""

from collections.abc import Iterator
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.bars import bar, has_blocks
from tokcount.render.console import console_on
from tokcount.render.escape import escape
from tokcount.render.matrix import Figure, Matrix
from tokcount.render.matrix_layout import BEST, GAP, GROUP_GAP, LaidMatrix
from tokcount.render.matrix_parts import parts_that_fit
from tokcount.render.table import columns_of

TITLE_STYLE, TOTAL_STYLE, CAPTION_STYLE = "bold", "bold", "dim"
BEST_STYLE, BAR_STYLE = "green", "cyan"
WIDTH_OF_NO_TERMINAL = 80


def print_matrix(matrix: Matrix, file: TextIO, *, bars: bool = False) -> bool:
    """Print a matrix, or on a narrow terminal its parts, one below the other.

    Return whether it had room: where not, nothing is printed.
    """
    room = columns_of(file)
    most = _most(matrix) if bars else 0.0
    parts = parts_that_fit(matrix, file, room, bars=most > 0)
    rooms = [part.room_for_bars(room or WIDTH_OF_NO_TERMINAL) for part in parts if most]
    scale = _Scale(most, min(rooms, default=0))
    for index, part in enumerate(parts):
        if index:
            console_on(file).print()
        _Printer(part, file, room, scale).print()
    return bool(parts)


class _Scale(NamedTuple):
    """How wide the longest bar is, and what it is of; without width there are none."""

    most: float
    width: int


def _most(matrix: Matrix) -> float:
    """What the longest bar is of: the greatest figure of all rows."""
    figures = [figures[0] for row in matrix.rows for figures in row.figures]
    return max((float(each.amount or 0) for each in figures if each), default=0.0)


class _Printer:
    """Prints one matrix that has room."""

    def __init__(self, laid: LaidMatrix, file: TextIO, room: int | None, scale: _Scale) -> None:
        self._laid = laid
        self._matrix = laid.matrix
        self._console = console_on(file)
        self._room = room
        self._blocks = has_blocks(file)
        self._scale = scale
        with_bars = laid.widths_with_bars(scale.width)
        self._widths = with_bars if scale.width else laid.group_widths

    def print(self) -> None:
        """Print titles, rows, totals and captions."""
        for line in self._headers():
            line.rstrip()
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

    def _headers(self) -> Iterator[Text]:
        """What the figures are, whose they are, and where both are needed both below another."""
        heading = f"{GROUP_GAP}{self._matrix.heading}"
        names = GROUP_GAP.join(map(self._beside, self._laid.group_names, self._widths))
        if self._matrix.is_of_one_figure:
            yield Text(self._matrix.groups[0].titles[0], style=TITLE_STYLE)
            yield Text(names + heading, style=TITLE_STYLE)
        else:
            titles = map(self._beside, map(GAP.join, self._laid.titles), self._widths)
            yield Text(names, style=TITLE_STYLE)
            yield Text(GROUP_GAP.join(titles) + heading, style=TITLE_STYLE)

    def _beside(self, text: str, width: int) -> str:
        """Text on the side of its group where the figures are: with bars they are on the left."""
        padding = " " * (width - cell_len(text))
        return text + padding if self._scale.width else padding + text

    def _row(self, index: int) -> Text:
        is_total = index >= len(self._matrix.rows)
        row = (*self._matrix.rows, *self._matrix.totals)[index]
        line = Text(style=TOTAL_STYLE if is_total else "")
        for figures, texts, width in zip(
            row.figures, self._laid.texts[index], self._widths, strict=True
        ):
            group = Text(GAP).join(map(_styled, texts, figures))
            if self._scale.width:
                group.append_text(self._bar(None if is_total else figures[0]))
                group.pad_right(width - group.cell_len)
            else:
                group.pad_left(width - group.cell_len)
            line.append_text(group)
            line.append(GROUP_GAP)
        line.append(self._laid.names[index])
        line.rstrip()
        return line

    def _bar(self, figure: Figure | None) -> Text:
        amount = 0.0 if figure is None else float(figure.amount or 0)
        drawn = bar(amount / self._scale.most, self._scale.width, blocks=self._blocks)
        return Text(f" {drawn}", BEST_STYLE if _is_best(figure) else BAR_STYLE)

    def _captions(self) -> Iterator[str]:
        yield from self._matrix.captions
        if self._matrix.best:
            yield f"{BEST} {self._matrix.best}"


def _styled(text: str, figure: Figure | None) -> Text:
    return Text(text, BEST_STYLE if _is_best(figure) else "")


def _is_best(figure: Figure | None) -> bool:
    return figure is not None and figure.is_best
