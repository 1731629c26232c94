"""Cuts text into pre-tokens, with nothing but the standard library, where tiktoken does.

What it leaves to others: what kind a character is (`kinds`), merging in the pre-tokens.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import get_args

from tokcount.core.bpe.kinds import in_basic_plane, ranges_in_basic_plane
from tokcount.core.definitions import CL100K_SPLIT, DEFINITIONS, GPT2_SPLIT, O200K_SPLIT
from tokcount.core.encoding import Split

SPLITS: tuple[Split, ...] = get_args(Split)

# In the notation of tiktoken's patterns.
_PATTERNS: Mapping[Split, str] = {
    "words": r"\S+",
    "leading-space": r" ?\S+|\s+",
    "gpt2": GPT2_SPLIT,
    "cl100k": CL100K_SPLIT,
    "o200k": O200K_SPLIT,
    "none": r"(?s:.+)",
}
SPLIT_OF_ENCODING: Mapping[str, Split] = {
    name: split
    for name, definition in DEFINITIONS.items()
    for split, pattern in _PATTERNS.items()
    if pattern == definition.split_pattern
}
"""The split of each packaged encoding."""

_KINDS_OF_CLASS = {
    r"\s": ("space",),
    r"\p{N}": ("number",),
    r"\p{L}": ("upper", "lower", "letter"),
    r"\p{M}": ("mark",),
    r"\p{Ll}": ("lower",),
    # Only ever asked for together: upper and title case, and letters that have no case.
    r"\p{Lu}\p{Lt}": ("upper",),
    r"\p{Lm}\p{Lo}": ("letter",),
}
_CLASS = "|".join(map(re.escape, _KINDS_OF_CLASS))


def pre_tokens(split: Split, text: str) -> Iterator[str]:
    """Yield the pre-tokens of a text; end to end they are the text, but for the split `words`.

    The text is well-formed (`decoding.well_formed`).

    >>> list(pre_tokens("cl100k", "It's 1234 words."))
    ['It', "'s", ' ', '123', '4', ' words', '.']
    """
    searched = in_basic_plane(text)
    found = split_pattern(split).finditer(searched)
    if searched is text:
        return map(re.Match.group, found)
    return (text[match.start() : match.end()] for match in found)


def list_pre_tokens(split: Split, text: str) -> list[str]:
    """Return what `pre_tokens` yields: twice as fast, but all at once, for text of modest length.

    >>> list_pre_tokens("words", "two  words")
    ['two', 'words']
    """
    if in_basic_plane(text) is text:
        return split_pattern(split).findall(text)
    return list(pre_tokens(split, text))


def spans(split: Split, text: str) -> Iterator[tuple[int, int]]:
    """Yield where each pre-token begins and ends, in characters.

    >>> list(spans("words", "two  words"))
    [(0, 3), (5, 10)]
    """
    return map(re.Match.span, split_pattern(split).finditer(in_basic_plane(text)))


@cache
def split_pattern(split: Split) -> re.Pattern[str]:
    """Return the pattern for text that is all below U+10000 (`kinds.in_basic_plane`)."""
    return re.compile(spelled_out(split, ranges_in_basic_plane(), end=r"\Z"))


def spelled_out(split: Split, ranges: Mapping[str, str], *, end: str) -> str:
    """Return the pattern of a split with the ranges of each kind in place of character classes.

    `end` is what the end of a text is called.
    """

    def spelled(match: re.Match[str]) -> str:
        """A set, or what stands for one, with ranges for classes; and the end of the text."""
        found = match.group()
        if found == "$":
            return end
        if found == r"\S":
            found = r"[^\s]"
        if not found.startswith("["):
            found = f"[{found}]"
        return re.sub(_CLASS, ranges_of, found)

    def ranges_of(match: re.Match[str]) -> str:
        return "".join(ranges[kind] for kind in _KINDS_OF_CLASS[match.group()])

    return re.sub(rf"\[[^\]]*\]|\$|\\S|{_CLASS}", spelled, _PATTERNS[split])
