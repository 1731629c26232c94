"""Lays a matrix out: every figure as text of the width of its column, the best of a row marked.

What it leaves to others: printing it (`matrix_table`), and parts of it where it has no room
(`matrix_parts`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from rich.cells import cell_len

from tokcount.render.escape import as_written, escape
from tokcount.render.matrix import Figure, Matrix

GAP, GROUP_GAP = "  ", "   "
BEST = "*"
LEAST_BAR, MOST_BAR = 4, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMatrix:
    """A matrix whose figures are padded texts, by row (totals last), group and column.

    `titles` are padded as the figures below them, and blank where all are the same. `names` are
    those of the rows.
    """

    matrix: Matrix
    group_names: Sequence[str]
    titles: Sequence[Sequence[str]]
    texts: Sequence[Sequence[Sequence[str]]]
    names: Sequence[str]

    @property
    def figure_widths(self) -> Sequence[int]:
        """How wide the figures of each group are."""
        return [sum(map(cell_len, titles)) + len(GAP) * (len(titles) - 1) for titles in self.titles]

    @property
    def group_widths(self) -> Sequence[int]:
        """How wide each group is, its name included."""
        return self._wide_enough(beside=0)

    def widths_with_bars(self, bar_width: int) -> Sequence[int]:
        """How wide each group is with bars of a width, each after a blank."""
        return self._wide_enough(beside=1 + bar_width)

    def _wide_enough(self, beside: int) -> Sequence[int]:
        widths = zip(self.figure_widths, map(cell_len, self.group_names), strict=True)
        return [max(figures + beside, name) for figures, name in widths]

    def room_for_bars(self, room: int) -> int:
        """How wide bars may be so that a line has room; 0 where there is too little for them."""
        for bar_width in range(MOST_BAR, LEAST_BAR - 1, -1):
            if self.line_width(self.widths_with_bars(bar_width)) + self.name_width <= room:
                return bar_width
        return 0

    def line_width(self, group_widths: Sequence[int]) -> int:
        """How wide groups are with the gaps between them, and after the last."""
        return sum(width + len(GROUP_GAP) for width in group_widths)

    @property
    def name_width(self) -> int:
        """How wide the longest name of a row is."""
        return max(map(cell_len, (self.matrix.heading, *self.names)))


def laid_out(matrix: Matrix, file: TextIO) -> LaidMatrix:
    """Return the texts of a matrix as they will stand in a file: figures to the right."""
    rows = (*matrix.rows, *matrix.totals)
    groups = [
        [
            _column(
                "" if matrix.is_of_one_figure else title,
                [row.figures[index][column] for row in rows],
            )
            for column, title in enumerate(group.titles)
        ]
        for index, group in enumerate(matrix.groups)
    ]
    return LaidMatrix(
        matrix=matrix,
        group_names=[as_written(escape(group.name), file) for group in matrix.groups],
        titles=[[column[0] for column in columns] for columns in groups],
        texts=[
            [[column[index] for column in columns] for columns in groups]
            for index in range(1, len(rows) + 1)
        ],
        names=[as_written(escape(row.name), file) for row in rows],
    )


def _column(title: str, figures: Sequence[Figure | None]) -> list[str]:
    """The title and the figures of a column, all of one width, decimal points below one another."""
    marks = any(figure is not None and figure.is_best for figure in figures)
    tails = [_tail(figure) for figure in figures]
    longest = max(tails, default=0)
    texts = []
    for figure, tail in zip(figures, tails, strict=True):
        is_number = figure is not None and figure.amount is not None
        mark = BEST if figure is not None and figure.is_best else " " * marks
        shown = "-" if figure is None else figure.text
        texts.append(f"{shown}{mark}{' ' * (longest - tail if is_number else 0)}")
    width = max(map(cell_len, (title, *texts)))
    return [text.rjust(width) for text in (title, *texts)]


def _tail(figure: Figure | None) -> int:
    """How many characters stand from the decimal point on."""
    if figure is None or figure.amount is None:
        return 0
    return len(figure.text) - len(figure.text.partition(".")[0])
