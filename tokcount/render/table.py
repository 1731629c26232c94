"""Prints a grid as an aligned table, of which nothing is cut.

At a terminal that is too narrow for it, each row takes several lines, so that no cell is broken.
"""

import os
from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.console import console_on
from tokcount.render.escape import as_written, escape
from tokcount.render.grid import Cell, Grid

GAP = "  "
INDENT = "  "
# Of text that ends a line, what must fit there: the rest may run over.
LEAST_TEXT = 16


def print_table(grid: Grid, file: TextIO) -> None:
    """Print titles, rows, totals and captions: numbers to the right, text to the left."""
    titles = [column.title for column in grid.columns]
    shown = [_shown(grid, row, file) for row in (*grid.rows, *grid.totals)]
    shown = _points_aligned(grid, shown)
    n_rows = len(shown) - len(grid.totals)
    rows, totals = shown[:n_rows], shown[n_rows:]
    widths = [max(map(cell_len, cells)) for cells in zip(titles, *rows, *totals, strict=True)]
    room = columns_of(file)
    lines = [range(len(widths))] if room is None else _lines(grid, widths, room)
    console = console_on(file)

    def print_row(cells: Sequence[str], style: str = "") -> None:
        padded = []
        for column, cell, width in zip(grid.columns, cells, widths, strict=True):
            padding = " " * (width - cell_len(cell))
            padded.append(cell + padding if column.template is None else padding + cell)
        for line in lines:
            text = GAP.join(padded[index] for index in line).rstrip()
            if text or not line[0]:
                console.print(Text((INDENT if line[0] else "") + text, style=style))

    print_row(titles, "bold")
    for row in rows:
        print_row(row)
    for row in totals:
        print_row(row, "bold")
    for caption in grid.captions:
        console.print(Text(escape(caption), style="dim"), width=room, soft_wrap=room is None)


def columns_of(file: TextIO) -> int | None:
    """Return how many characters a line of the terminal has; None where the file is none."""
    try:
        return os.get_terminal_size(file.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _lines(grid: Grid, widths: Sequence[int], room: int) -> list[range]:
    """Part the columns into lines that fit; the last one, if it is text, may run over."""
    lines = []
    start, used = 0, 0
    for index, width in enumerate(widths):
        is_last_text = index == len(widths) - 1 and grid.columns[index].template is None
        needed = min(width, LEAST_TEXT) if is_last_text else width
        if index > start and used + needed > room:
            lines.append(range(start, index))
            start, used = index, len(INDENT)
        used += width + len(GAP)
    return [*lines, range(start, len(widths))]


def _shown(grid: Grid, row: Sequence[Cell], file: TextIO) -> list[str]:
    cells = zip(grid.columns, row, strict=True)
    return [as_written(column.show(cell), file) for column, cell in cells]


def _points_aligned(grid: Grid, rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the rows with blanks for the decimals that a cell has fewer than its column."""
    columns = [list(cells) for cells in zip(*rows, strict=True)]
    for index, cells in enumerate(columns):
        if grid.columns[index].points_aligned:
            tails = [len(cell) - len(cell.partition(".")[0]) for cell in cells]
            pairs = zip(cells, tails, strict=True)
            columns[index] = [cell + " " * (max(tails) - tail) for cell, tail in pairs]
    return [list(cells) for cells in zip(*columns, strict=True)]
