"""Prints a grid as an aligned table; never narrower than its content, so that nothing is cut."""

from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.console import console_on
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Grid

GAP = "  "


def print_table(grid: Grid, file: TextIO) -> None:
    """Print titles, rows, totals and captions: numbers to the right, text to the left."""
    titles = [column.title for column in grid.columns]
    shown = _points_aligned(grid, [_shown(grid, row) for row in (*grid.rows, *grid.totals)])
    n_rows = len(shown) - len(grid.totals)
    rows, totals = shown[:n_rows], shown[n_rows:]
    widths = [max(map(cell_len, cells)) for cells in zip(titles, *rows, *totals, strict=True)]
    console = console_on(file)

    def line(cells: Sequence[str], style: str = "") -> None:
        padded = []
        for column, cell, width in zip(grid.columns, cells, widths, strict=True):
            padding = " " * (width - cell_len(cell))
            padded.append(cell + padding if column.template is None else padding + cell)
        console.print(Text(GAP.join(padded).rstrip(), style=style))

    line(titles, "bold")
    for row in rows:
        line(row)
    for row in totals:
        line(row, "bold")
    for caption in grid.captions:
        console.print(Text(escape(caption), style="dim"))


def _shown(grid: Grid, row: Sequence[Cell]) -> list[str]:
    return [column.show(cell) for column, cell in zip(grid.columns, row, strict=True)]


def _points_aligned(grid: Grid, rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the rows with blanks for the decimals that a cell has fewer than its column."""
    columns = [list(cells) for cells in zip(*rows, strict=True)]
    for index, cells in enumerate(columns):
        if grid.columns[index].points_aligned:
            tails = [len(cell) - len(cell.partition(".")[0]) for cell in cells]
            pairs = zip(cells, tails, strict=True)
            columns[index] = [cell + " " * (max(tails) - tail) for cell, tail in pairs]
    return [list(cells) for cells in zip(*columns, strict=True)]
