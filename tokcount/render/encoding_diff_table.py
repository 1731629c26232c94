"""Prints the stretches in which two encodings differ as a table no wider than the terminal.

What it leaves to others: everything but how many tokens of a stretch have room (`encoding_diff`).
"""

from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len

from tokcount.render.encoding_diff import BAR, BEYOND, grid, shown_token
from tokcount.render.escape import as_written
from tokcount.render.table import GAP, columns_of, print_table
from tokcount.reports.encoding_diff import DiffReport

LEAST_ROOM = 16


def print_diff(report: DiffReport, file: TextIO) -> None:
    """Print two rows a stretch, of each side as many tokens as have room, and one at least."""
    columns = columns_of(file)
    if columns is None:
        print_table(grid(report), file)
        return
    whole = grid(report)
    rows = list(whole.rows)
    used = sum(
        max(map(cell_len, (column.title, *(column.show(row[index]) for row in rows)))) + len(GAP)
        for index, column in enumerate(whole.columns[:-1])
    )
    room = max(columns - used, LEAST_ROOM)
    print_table(grid(report, lambda tokens: _within(tokens, room, file)), file)


def _within(tokens: Sequence[bytes], room: int, file: TextIO) -> str:
    parts = [f"{shown_token(token)}{BAR}" for token in tokens]
    widths = [cell_len(as_written(part, file)) for part in parts]
    room -= cell_len(BAR)
    if sum(widths) > room:
        room -= cell_len(as_written(BEYOND, file))
    while len(parts) > 1 and sum(widths) > room:
        parts.pop()
        widths.pop()
    more = BEYOND if len(parts) < len(tokens) else ""
    return f"{BAR}{''.join(parts)}{more}"
