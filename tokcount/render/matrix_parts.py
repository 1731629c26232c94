"""Parts a matrix that is wider than the terminal: by figures, or into some groups at a time.

What it leaves to others: laying out each part (`matrix_layout`), and printing it (`matrix_table`).
"""

from collections.abc import Sequence
from typing import TextIO

from tokcount.render.matrix import Matrix, of_groups, of_one_figure
from tokcount.render.matrix_layout import LaidMatrix, laid_out

# Room for names that must be there: those that end a line may run over.
LEAST_NAME = 16


def parts_that_fit(
    matrix: Matrix, file: TextIO, room: int | None, *, bars: bool = False
) -> Sequence[LaidMatrix]:
    """Return the matrix, or its parts; none where not even one group has room.

    A matrix that has room goes without bars; groups that come some at a time have room for them.
    """
    whole = [laid_out(matrix, file)]
    if room is None:
        return whole
    by_figure = [laid_out(each, file) for each in of_one_figure(matrix)]
    for cut_names in (False, True):
        for laid in (whole, by_figure):
            if all(_fits(each, room, cut_names=cut_names) for each in laid):
                return laid
    return _by_groups(matrix, file, room, bars=bars)


def _fits(laid: LaidMatrix, room: int, *, cut_names: bool) -> bool:
    may_run_over = cut_names and not laid.matrix.names_first
    name_width = min(laid.name_width, LEAST_NAME) if may_run_over else laid.name_width
    return laid.line_width(laid.group_widths) + name_width <= room


def _by_groups(matrix: Matrix, file: TextIO, room: int, *, bars: bool) -> Sequence[LaidMatrix]:
    """As many groups at a time as have room."""
    parts, start = [], 0
    while start < len(matrix.groups):
        ends = range(len(matrix.groups), start, -1)
        laid = (laid_out(of_groups(matrix, start, end), file) for end in ends)
        fitting = (each for each in laid if _fits(each, room, cut_names=True))
        part = next((each for each in fitting if not bars or each.room_for_bars(room)), None)
        if part is None:
            return []
        parts.append(part)
        start += len(part.matrix.groups)
    return parts
