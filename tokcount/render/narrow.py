"""Shows of a row of parts no more than has room beside the other columns of a table.

What it leaves to others: how much room there is (`steps_view`).
"""

from collections.abc import Sequence

from rich.cells import cell_len

from tokcount.render.steps import BEYOND


def narrowed(parts: Sequence[str], middle: int, room: int) -> str:
    """Return the parts, or as many around one of them as have room, with marks for the others.

    That one is shown however little room there is.

    >>> narrowed(["a", "b", "cd", "e", "f"], 2, 10)
    'a b cd e f'
    >>> narrowed(["a", "b", "cd", "e", "f"], 2, 9)
    '… b cd …'
    """
    widths = [cell_len(part) + 1 for part in parts]
    if sum(widths) - 1 <= room or not parts:
        return " ".join(parts)
    first, last = middle, middle + 1
    left = room - widths[middle] - 2 * len(f"{BEYOND} ")
    while True:
        if first > 0 and widths[first - 1] <= left:
            first -= 1
            left -= widths[first]
        if last < len(parts) and widths[last] <= left:
            last += 1
            left -= widths[last - 1]
        elif first == 0 or widths[first - 1] > left:
            break
    before, after = [BEYOND] * (first > 0), [BEYOND] * (last < len(parts))
    return " ".join([*before, *parts[first:last], *after])
