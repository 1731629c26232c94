"""A bar of block characters, to an eighth of a character; of `#` where there are none.

What it leaves to others: what it stands for, and where it is printed.
"""

from typing import TextIO

EIGHTHS = " ▏▎▍▌▋▊▉█"
FULL = EIGHTHS[-1]
ASCII_FULL = "#"


def bar(share: float, width: int, *, blocks: bool = True) -> str:
    """Return a bar as long as its share of the width; what is there at all can be seen.

    >>> bar(0.5, 8), bar(0.3, 8), bar(0.001, 8), bar(0, 8)
    ('████', '██▍', '▏', '')
    >>> bar(0.3, 8, blocks=False)
    '##'
    """
    share = min(max(share, 0.0), 1.0)
    if not blocks:
        return ASCII_FULL * max(round(share * width), 1 if share else 0)
    n_full, n_eighths = divmod(max(round(share * width * 8), 1 if share else 0), 8)
    return FULL * n_full + (EIGHTHS[n_eighths] if n_eighths else "")


def has_blocks(file: TextIO) -> bool:
    """Whether a file can hold block characters."""
    try:
        EIGHTHS.encode(file.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
