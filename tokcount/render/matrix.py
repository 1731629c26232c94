"""Figures by row and group of columns: what a matrix table, markdown and a chart have in common.

What it leaves to others: which figures (`compare_matrix`, `parallel`), and how they are drawn
(`matrix_table`, `chart_svg`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple

from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid

LONGEST_FIRST = 24  # characters of a name that still stands before its figures
Number = int | float | Decimal


class Figure(NamedTuple):
    """One figure as people see it, and its amount; an estimate lies from `low` to `high`.

    Figures without an amount, such as `no price`, are only shown.
    """

    text: str
    amount: Number | None = None
    low: Number | None = None
    high: Number | None = None
    is_best: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The columns of one encoding or model: its name, and a title for each figure in it."""

    name: str
    titles: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixRow:
    """A named row, with the figures of each group; None where there is none."""

    name: str
    figures: Sequence[Sequence[Figure | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Rows of figures in groups of columns; `heading` says what the rows are.

    `headline` is what to see in it, if that can be said, and `captions` are the notes below;
    `best` says in words what is marked as best, and is empty where nothing is. `bars_of` is the
    title of the figures that may have bars where there are several.
    """

    heading: str
    groups: Sequence[Group]
    rows: Sequence[MatrixRow]
    totals: Sequence[MatrixRow] = ()
    headline: str = ""
    captions: Sequence[str] = ()
    best: str = ""
    bars_of: str = ""

    @property
    def bar_title(self) -> str:
        """The title of the figures that may have bars; empty where none may."""
        return self.bars_of or (self.groups[0].titles[0] if self.is_of_one_figure else "")

    @property
    def names_first(self) -> bool:
        """Whether rows begin with their names: where these are short; long ones may run over."""
        from rich.cells import cell_len

        return all(
            cell_len(escape(row.name)) <= LONGEST_FIRST for row in (*self.rows, *self.totals)
        )

    @property
    def is_of_one_figure(self) -> bool:
        """Whether every group has one column, and all have the same."""
        return (
            len({tuple(group.titles) for group in self.groups}) == 1 == len(self.groups[0].titles)
        )


def best_marked(figures: Sequence[Figure | None], *, fewest: bool) -> list[Figure | None]:
    """Return the figures with the best of them marked: the least, or else the greatest.

    Figures that look the same are equally good. Where all do, or where estimates overlap so that
    nobody knows, none is marked.
    """
    known = [figure for figure in figures if figure is not None and figure.amount is not None]
    if len({figure.text for figure in known}) <= 1:
        return list(figures)

    def is_best(figure: Figure) -> bool:
        others = [each for each in known if each.text != figure.text]
        if fewest:
            return all(_high(figure) <= _low(other) for other in others)
        return all(_low(figure) >= _high(other) for other in others)

    return [
        each._replace(is_best=True)
        if each is not None and each.amount is not None and is_best(each)
        else each
        for each in figures
    ]


def matrix_grid(matrix: Matrix) -> Grid:
    """Return the matrix for markdown, a title naming group and figure; the best is bold."""
    from tokcount.render.markdown import code_span

    columns = [
        Column("figure", f"{code_span(escape(group.name))} {title}", "{}")
        for group in matrix.groups
        for title in group.titles
    ]
    headline = [matrix.headline] if matrix.headline else []
    legend = [f"bold: {matrix.best}"] if matrix.best else []
    heading = Column("name", matrix.heading)
    first = matrix.names_first
    return Grid(
        columns=[heading, *columns] if first else [*columns, heading],
        rows=[_cells(row, name_first=first) for row in matrix.rows],
        totals=[_cells(row, name_first=first) for row in matrix.totals],
        captions=[*headline, *matrix.captions, *legend],
    )


def of_one_figure(matrix: Matrix) -> list[Matrix]:
    """Return a matrix for each kind of figure; the notes stand below the last."""
    fullest_first = sorted(matrix.groups, key=lambda group: -len(group.titles))
    titles = dict.fromkeys(title for group in fullest_first for title in group.titles)
    *others, last = (_only(matrix, title) for title in titles)
    return [*(replace(each, headline="", captions=[], best="") for each in others), last]


def of_groups(matrix: Matrix, start: int, end: int) -> Matrix:
    """Return the matrix of some of the groups; the notes stand below the last."""
    cut = _picked(
        matrix,
        matrix.groups[start:end],
        [
            [(index, column) for column in range(len(matrix.groups[index].titles))]
            for index in range(start, end)
        ],
    )
    return cut if end == len(matrix.groups) else replace(cut, headline="", captions=[], best="")


def _only(matrix: Matrix, title: str) -> Matrix:
    places = [
        (index, group.titles.index(title))
        for index, group in enumerate(matrix.groups)
        if title in group.titles
    ]
    groups = [Group(name=matrix.groups[index].name, titles=[title]) for index, _ in places]
    return _picked(matrix, groups, [[place] for place in places])


def _picked(
    matrix: Matrix, groups: Sequence[Group], places: Sequence[Sequence[tuple[int, int]]]
) -> Matrix:
    """The matrix with other groups, whose figures are taken from places: group and column."""

    def picked(row: MatrixRow) -> MatrixRow:
        figures = [[row.figures[index][column] for index, column in its] for its in places]
        return replace(row, figures=figures)

    return replace(
        matrix,
        groups=groups,
        rows=[picked(row) for row in matrix.rows],
        totals=[picked(row) for row in matrix.totals],
    )


def _cells(row: MatrixRow, *, name_first: bool) -> list[Cell]:
    cells: list[Cell] = [_marked(figure) for group in row.figures for figure in group]
    return [row.name, *cells] if name_first else [*cells, row.name]


def _marked(figure: Figure | None) -> str:
    text = "-" if figure is None else figure.text
    return f"**{text}**" if figure is not None and figure.is_best else text


def _low(figure: Figure) -> Number:
    return figure.low if figure.low is not None else figure.amount or 0


def _high(figure: Figure) -> Number:
    return figure.high if figure.high is not None else figure.amount or 0
