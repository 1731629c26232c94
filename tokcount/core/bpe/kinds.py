"""Knows of every character what kind it is to a split pattern, as tiktoken has it.

The kinds share no character, and what is in none of them is of the kind `other`. What it leaves to
others: making the file of kinds (`build_kinds`), the split patterns (`splits`).
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

KINDS_FILE = Path(__file__).with_name("kinds.txt")
CLASS_OF_KIND = {
    "space": r"\s",
    "number": r"\p{N}",
    "upper": r"[\p{Lu}\p{Lt}]",
    "lower": r"\p{Ll}",
    "letter": r"[\p{Lm}\p{Lo}]",
    "mark": r"\p{M}",
}
"""Each kind by the character class that it is."""

# A character of the kind, which stands for those beyond U+FFFF; no split pattern names any of them.
_REPRESENTATIVE = {
    "number": "²",
    "upper": "À",
    "lower": "à",
    "letter": "ª",
    "mark": "\u0300",
    "other": "€",
}
BASIC_PLANE_END = 0xFFFF
_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def in_basic_plane(text: str) -> str:
    """Return the text with each character beyond U+FFFF replaced by one of its kind below.

    It splits in the same places, and with patterns that need not know of those characters: Python
    looks one up in a bitmap up to U+FFFF, and range by range beyond.

    >>> in_basic_plane("a🙂𐐨")
    'a€à'
    """
    if text.isascii():
        return text
    return _BEYOND.sub(lambda match: _representative(match.group()), text)


@cache
def ranges_in_basic_plane() -> Mapping[str, str]:
    r"""Return the characters up to U+FFFF of each kind, as they stand in a set of a pattern.

    >>> ranges_in_basic_plane()["space"][:13]
    '\\u0009-\\u000d'
    """
    return {
        kind: "".join(
            rf"\u{low:04x}-\u{high:04x}" for low, high in ranges if high <= BASIC_PLANE_END
        )
        for kind, ranges in ranges_of_kinds().items()
    }


@cache
def _representative(character: str) -> str:
    starts, kinds = _beyond_basic_plane()
    high, kind = kinds[bisect_right(starts, ord(character)) - 1]
    return _REPRESENTATIVE[kind if ord(character) <= high else "other"]


@cache
def _beyond_basic_plane() -> tuple[list[int], list[tuple[int, str]]]:
    """Where each range begins, in order, and where it ends and of what kind it is."""
    found = sorted(
        (low, high, kind)
        for kind, ranges in ranges_of_kinds().items()
        for low, high in ranges
        if low > BASIC_PLANE_END
    )
    found.insert(0, (0, 0, "other"))  # so that one is before the first
    return [low for low, _, _ in found], [(high, kind) for _, high, kind in found]


@cache
def ranges_of_kinds() -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return the first and the last code point of each range of each kind."""
    ranges = {}
    for line in KINDS_FILE.read_text("ascii").splitlines():
        kind, *spans = line.split()
        bounds = (span.split("-") for span in spans)
        ranges[kind] = [(int(low, 16), int(high, 16)) for low, high in bounds]
    return ranges
