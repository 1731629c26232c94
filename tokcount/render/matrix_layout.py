"""Lays a matrix out: every figure as text of the width of its column, the best of a row marked.

What it leaves to others: printing it (`matrix_table`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from rich.cells import cell_len

from tokcount.render.escape import as_written, escape
from tokcount.render.matrix import Figure, Matrix, MatrixRow

GAP, GROUP_GAP = "  ", "   "
BEST = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMatrix:
    """A matrix whose figures are padded texts, by row (totals last), group and column.

    `titles` are padded as the figures below them, and blank where all are the same; `width` is that
    of all groups with what parts them, and `names` are those of the rows.
    """

    matrix: Matrix
    group_names: Sequence[str]
    titles: Sequence[Sequence[str]]
    texts: Sequence[Sequence[Sequence[str]]]
    names: Sequence[str]

    @property
    def group_widths(self) -> Sequence[int]:
        """How wide each group is."""
        return [sum(map(cell_len, titles)) + len(GAP) * (len(titles) - 1) for titles in self.titles]

    @property
    def width(self) -> int:
        """How wide all groups are, with the gaps between them and after the last."""
        return sum(width + len(GROUP_GAP) for width in self.group_widths)

    @property
    def name_width(self) -> int:
        """How wide the longest name is."""
        return max(map(cell_len, (self.matrix.heading, *self.names)))


def laid_out(matrix: Matrix, file: TextIO) -> LaidMatrix:
    """Return the texts of a matrix as they will stand in a file: figures to the right."""
    rows = (*matrix.rows, *matrix.totals)
    titles, groups = [], []
    for index, group in enumerate(matrix.groups):
        name = as_written(escape(group.name), file)
        columns = [
            _column(
                "" if matrix.is_of_one_figure else title,
                [row.figures[index][column] for row in rows],
            )
            for column, title in enumerate(group.titles)
        ]
        used = sum(cell_len(column[0]) + len(GAP) for column in columns) - len(GAP)
        missing = " " * max(cell_len(name) - used, 0)
        columns[0] = [missing + text for text in columns[0]]
        titles.append([column[0] for column in columns])
        groups.append([column[1:] for column in columns])
    return LaidMatrix(
        matrix=matrix,
        group_names=[as_written(escape(group.name), file) for group in matrix.groups],
        titles=titles,
        texts=[
            [[column[index] for column in columns] for columns in groups]
            for index in range(len(rows))
        ],
        names=[_name(row, file) for row in rows],
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


def _name(row: MatrixRow, file: TextIO) -> str:
    return as_written(escape(row.name), file)
