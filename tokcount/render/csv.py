"""Writes a grid as CSV: a line of keys, then raw numbers and escaped text."""

import csv
from typing import TextIO

from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Estimated, Grid


def write_csv(grid: Grid, file: TextIO) -> None:
    """Write the rows, each ended by a newline alone; what has no value is empty."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.key for column in grid.columns])
    writer.writerows([_raw(cell) for cell in row] for row in grid.rows)


def _raw(cell: Cell) -> Cell:
    if isinstance(cell, Estimated):
        return cell.n_tokens
    return escape(cell) if isinstance(cell, str) else cell
