"""Prints a grid as an aligned table; never narrower than its content, so that nothing is cut."""

from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.console import console_on
from tokcount.render.grid import Cell, Grid

GAP = "  "


def print_table(grid: Grid, file: TextIO) -> None:
    """Print titles, rows, totals and captions: numbers to the right, text to the left."""
    titles = [column.title for column in grid.columns]
    rows = [_shown(grid, row) for row in grid.rows]
    totals = [_shown(grid, row) for row in grid.totals]
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
        console.print(Text(caption, style="dim"))


def _shown(grid: Grid, row: Sequence[Cell]) -> list[str]:
    return [column.show(cell) for column, cell in zip(grid.columns, row, strict=True)]
