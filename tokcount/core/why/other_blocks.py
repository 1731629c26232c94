"""Finds ASCII letters and digits in the shape of another block: full width, mathematical, circled.

Unicode's compatibility form (NFKC) says of each which it stands for. Full width is usual in a line
with letters of East Asia, which are as wide; a circled letter alone may be a label.

What it leaves to others: what they cost (`hygiene`), letters of other scripts (`homoglyphs`).
"""

import re
import unicodedata
from collections.abc import Iterator

_FULL_WIDTH = "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
_MATHEMATICAL = "\U0001d400-\U0001d7ff"
# Those that stand where the mathematical ones have holes.
_LETTERLIKE = (
    "\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134"
)
_CIRCLED = "\u24b6-\u24e9\U0001f130-\U0001f149"
_RUN = re.compile(
    rf"[{_FULL_WIDTH}]+|[{_LETTERLIKE}]*[{_MATHEMATICAL}][{_MATHEMATICAL}{_LETTERLIKE}]*"
    rf"|[{_CIRCLED}]{{2,}}"
)

_FULL = re.compile(f"[{_FULL_WIDTH}]")
# Kana, Bopomofo, Han and Hangul, but none of the punctuation.
_EAST_ASIAN = re.compile(
    "[\u3041-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uffdc]"
)


def other_blocks(text: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield where such characters stand side by side, and which they stand for.

    >>> list(other_blocks("my \uff21\uff30\uff29"))
    [(3, 6, 'API')]
    """
    if text.isascii():
        return
    line_end, is_wide = -1, False
    for match in _RUN.finditer(text):
        start, end = match.span()
        if start > line_end:
            line_end = _end_of_line(text, start)
            line_start = text.rfind("\n", 0, start) + 1
            is_wide = _EAST_ASIAN.search(text, line_start, line_end) is not None
        plain = unicodedata.normalize("NFKC", match.group())
        is_usual = is_wide and _FULL.match(match.group())
        if plain.isascii() and not is_usual:
            yield start, end, plain


def _end_of_line(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end
