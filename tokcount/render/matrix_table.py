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
LEAST_AMONG_OTHERS = 8  # how wide bars must be beside one of several figures


def print_matrix(matrix: Matrix, file: TextIO, *, bars: bool = False) -> bool:
    """Print a matrix, or on a narrow terminal its parts, one below the other.

    Return whether it had room: where not, nothing is printed.
    """
    room = columns_of(file)
    title = matrix.bar_title if bars else ""
    most = _most(matrix, title)
    parts = parts_that_fit(matrix, file, room, bars=most > 0 and matrix.is_of_one_figure)
    barred = [part for part in parts if most and _places(part.matrix, title)]
    rooms = [part.room_for_bars(room or WIDTH_OF_NO_TERMINAL) for part in barred]
    width = min(rooms, default=0)
    least = 0 if matrix.is_of_one_figure else LEAST_AMONG_OTHERS
    scale = _Scale(title, most, width if width >= least else 0)
    for index, part in enumerate(parts):
        if index:
            console_on(file).print()
        _Printer(part, file, room, scale).print()
    return bool(parts)


class _Scale(NamedTuple):
    """The title of the figures with bars, what the longest is of, and how wide; 0: there are none.

    All parts of a matrix have the same.
    """

    title: str
    most: float
    width: int


def _places(matrix: Matrix, title: str) -> dict[int, int]:
    """Where in each group a figure is, by the place of the group."""
    return {
        place: group.titles.index(title)
        for place, group in enumerate(matrix.groups)
        if title in group.titles
    }


def _most(matrix: Matrix, title: str) -> float:
    """What the longest bar is of: the greatest figure of all rows."""
    places = _places(matrix, title).items()
    figures = [row.figures[place][column] for row in matrix.rows for place, column in places]
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
        self._barred = _places(laid.matrix, scale.title) if scale.width else {}
        with_bars = laid.widths_with_bars(scale.width)
        self._widths = with_bars if self._barred else laid.group_widths

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
        heading = self._matrix.heading
        names = list(map(self._beside, self._laid.group_names, self._widths))
        if self._matrix.is_of_one_figure:
            yield Text(self._matrix.groups[0].titles[0], style=TITLE_STYLE)
            yield Text(GROUP_GAP.join(self._with_name(heading, names)), style=TITLE_STYLE)
        else:
            texts = ([Text(title) for title in titles] for titles in self._laid.titles)
            groups = (self._joined(place, its, Text()) for place, its in enumerate(texts))
            titles = list(map(self._beside, (group.plain for group in groups), self._widths))
            yield Text(GROUP_GAP.join(self._with_name("", names)), style=TITLE_STYLE)
            yield Text(GROUP_GAP.join(self._with_name(heading, titles)), style=TITLE_STYLE)

    def _with_name(self, name: str, groups: list[str]) -> list[str]:
        """The name of a row before or behind what stands in it."""
        if not self._matrix.names_first:
            return [*groups, name]
        return [name + " " * (self._laid.name_width - cell_len(name)), *groups]

    def _beside(self, text: str, width: int) -> str:
        """Text on the side of its group where the figures are: with bars they are on the left."""
        padding = " " * (width - cell_len(text))
        return text + padding if self._barred else padding + text

    def _row(self, index: int) -> Text:
        is_total = index >= len(self._matrix.rows)
        line = Text(style=TOTAL_STYLE if is_total else "")
        groups = [
            self._group(index, place, is_total=is_total) for place in range(len(self._widths))
        ]
        name = self._laid.names[index]
        if self._matrix.names_first:
            name += " " * (self._laid.name_width - cell_len(name))
            line.append_text(Text(GROUP_GAP).join([Text(name), *groups]))
        else:
            line.append_text(Text(GROUP_GAP).join([*groups, Text(name)]))
        line.rstrip()
        return line

    def _group(self, index: int, place: int, *, is_total: bool) -> Text:
        """The figures of a row in one group, and their bar."""
        figures = (*self._matrix.rows, *self._matrix.totals)[index].figures[place]
        texts = list(map(_styled, self._laid.texts[index][place], figures))
        barred = None if is_total or place not in self._barred else figures[self._barred[place]]
        group = self._joined(place, texts, self._bar(barred) if self._barred else Text())
        padding = self._widths[place] - group.cell_len
        if self._barred:
            group.pad_right(padding)
        else:
            group.pad_left(padding)
        return group

    def _joined(self, place: int, texts: list[Text], bar: Text) -> Text:
        """The texts of a group, the bar right behind the figure that it is of."""
        if place in self._barred:
            column = self._barred[place]
            bar.pad_right(1 + self._scale.width - bar.cell_len)
            texts[column] = Text.assemble(texts[column], bar)
        return Text(GAP).join(texts)

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
