"""Draws a share as a bar: in eighths of a character, or in ASCII where blocks cannot be written."""

from typing import TextIO

_EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589\u2588"
_FULL = _EIGHTHS[-1]
_ASCII = "#"


def has_blocks(file: TextIO) -> bool:
    """Whether a file takes the characters that bars are drawn with."""
    try:
        _EIGHTHS.encode(file.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def bar(share: float, width: int, *, blocks: bool = True) -> str:
    """Return a bar of that share of the width; what is not nothing is seen, however little.

    >>> bar(0.5, 5), bar(0.001, 5), bar(0.5, 4, blocks=False)
    ('██▌', '▏', '##')
    """
    if not blocks:
        return _ASCII * max(round(share * width), int(share > 0))
    n_eighths = max(round(share * width * 8), int(share > 0))
    return (_FULL * (n_eighths // 8) + _EIGHTHS[n_eighths % 8]).rstrip()
