"""Chooses of many rows those that people look for: the first, the last, and around landmarks.

What it leaves to others: what the landmarks are, and the rows.
"""

from collections.abc import Iterable, Iterator

MOST_ROWS = 24
ENDS, AROUND = 5, 2


def shortened(n_rows: int, landmarks: Iterable[int] = ()) -> Iterator[int | None]:
    """Yield the indices of rows to show, in order, and a None for each gap between them.

    All are shown where there are few. Of a landmark the rows around are shown, too.

    >>> list(shortened(3))
    [0, 1, 2]
    >>> list(shortened(100, [50]))
    [0, 1, 2, 3, 4, None, 48, 49, 50, 51, 52, None, 95, 96, 97, 98, 99]
    """
    if n_rows <= MOST_ROWS:
        yield from range(n_rows)
        return
    wanted = {*range(ENDS), *range(n_rows - ENDS, n_rows)}
    for landmark in landmarks:
        wanted |= {*range(max(landmark - AROUND, 0), min(landmark + AROUND + 1, n_rows))}
    before = -1
    for index in sorted(wanted):
        if index == before + 2:
            yield index - 1  # a gap of one row would take a line, too
        elif index > before + 1:
            yield None
        yield index
        before = index
