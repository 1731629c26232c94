"""Cuts a stream of text into chunks at places where no encoding can tell.

The ids of the chunks, end to end, are those of the whole text. What it leaves to others: where the
text comes from (`sources`), counting the chunks (`counting`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tokcount.core.encoding import WHITESPACE, Cuts

CHUNK_SIZE = 2**18
"""Characters: 0.25 to 1 MiB of UTF-8. Larger chunks cost memory and gain nothing."""

# No match of a split pattern spans one of these places, and none depends on what is beyond it.
# Every place has a character before it that is no whitespace, so a run of whitespace stays whole;
# and no special token's text has such a place inside. Letters and punctuation are listed, not asked
# of Python, whose Unicode is of another version than tiktoken's.
_SPACES = WHITESPACE.replace("\r", "").replace("\n", "")
LETTERS_AND_DIGITS = (
    "0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0410-\u044f"
    "\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3"
)
# Not the apostrophe, which begins a contraction, nor | and _, which special tokens have inside.
BREAKS = (
    r"\r\n!-&(-/:-@\[-\^`{}~"
    "\u2010-\u2015\u201c-\u201f\u2026\u3001-\u3003\u3008-\u3011\uff01-\uff0f\uff1a-\uff20"
)
_AT_SPACES = ("[0-9A-Za-z](?=[ \t\r\n])", f"[^{WHITESPACE}](?=[{_SPACES}])")
_AT_WORDS = (*_AT_SPACES, f"[{LETTERS_AND_DIGITS}](?=[{BREAKS}])")
_PLACES: Mapping[Cuts, Sequence[str]] = {
    "at words": _AT_WORDS,
    "at spaces": _AT_SPACES,
    "nowhere": (),
}


def strictest(cuts: Iterable[Cuts]) -> Cuts:
    """Return where a text may be cut without an effect under any of several encodings."""
    return min(cuts, key=lambda each: len(_PLACES[each]))


def may_be_cut(text: str) -> bool:
    """Whether a short text has a place to cut inside."""
    return any(re.search(place, text) for place in _AT_WORDS)


def chunks(
    blocks: Iterable[str], size: int = CHUNK_SIZE, *, cuts: Cuts = "at words"
) -> Iterator[str]:
    """Yield the text again, cut about every `size` characters; none of the chunks is empty.

    Where the text has no place to cut, a chunk grows until there is one. Every character is
    searched once.

    >>> list(chunks(["What is a token? ", "It depends."], size=12))
    ['What is a', ' token? It', ' depends.']
    """
    searched: list[str] = []
    text = ""
    for piece in _no_longer_than(size, blocks):
        text += piece
        if len(text) < size:
            continue
        if place := _last_place(text, _PLACES[cuts]):
            yield "".join((*searched, text[:place]))
            searched, text = [], text[place:]
        else:  # the last character may yet turn out to stand before a place
            searched.append(text[:-1])
            text = text[-1:]
    if rest := "".join((*searched, text)):
        yield rest


def _no_longer_than(size: int, blocks: Iterable[str]) -> Iterator[str]:
    for block in blocks:
        for start in range(0, len(block), size):
            yield block[start : start + size]


def _last_place(text: str, places: Sequence[str]) -> int | None:
    """The last place of the best kind that there is."""
    # Greedy, so that the search runs from the end of the text; compiled when first needed.
    matches = (re.match(f"(?s:.*){place}", text) for place in places)
    return next((match.end() for match in matches if match), None)
