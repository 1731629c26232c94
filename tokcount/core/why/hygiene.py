"""Says which characters that are seldom meant are in texts, where, and what they cost.

The cost is what a count without them, or with plain characters in their place, is less. What it
leaves to others: finding them (`oddities`).
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice

from tokcount.core.encoding import Special
from tokcount.core.why.money import Priced
from tokcount.core.why.oddities import ODDITIES, SPECIAL_TEXT
from tokcount.core.why.reading import ReadText
from tokcount.core.why.waste import recount
from tokcount.reports.why import Oddity, Place

MOST_PLACES = 100
"""The most places of a kind that are listed."""

Change = tuple[int, int, str]

# Python has no name for control characters.
_NAMES = {
    "\x00": "NULL",
    "\x08": "BACKSPACE",
    "\x0b": "LINE TABULATION",
    "\x0c": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}


def oddities(
    texts: Sequence[ReadText], priced: Priced | None = None, special: Special = "text"
) -> list[Oddity]:
    """Return what is odd in the texts, what costs most first.

    Where the text of special tokens is to be tokens, it is not odd.
    """
    found = []
    for what, find in ODDITIES.items():
        if what == SPECIAL_TEXT and special == "token":
            continue
        changes = [sorted(find(text)) for text in texts]
        if not any(changes):
            continue
        n_saved = [
            len(text.ids) - recount(text.encoding, changed(text.text, made), special) if made else 0
            for text, made in zip(texts, changes, strict=True)
        ]
        cost = priced.saved_by(n_saved) if priced else None
        runs = [in_runs(made) for made in changes]
        places = (
            place
            for text, found in zip(texts, runs, strict=True)
            for place in _places(text, found[:MOST_PLACES])
        )
        found.append(
            Oddity(
                what=what,
                n_places=sum(map(len, runs)),
                n_tokens=sum(n_saved),
                places=list(islice(places, MOST_PLACES)),
                cost=cost,
                projected=priced.projected(cost) if priced else None,
            )
        )
    return sorted(found, key=lambda oddity: -oddity.n_tokens)


def changed(text: str, changes: Sequence[Change]) -> str:
    """Return a text with what stands at some places, in order, replaced.

    >>> changed("a\u200bb", [(1, 2, "")])
    'ab'
    """
    parts, end = [], 0
    for start, last, plain in changes:
        parts += [text[end:start], plain]
        end = last
    return "".join([*parts, text[end:]])


def in_runs(changes: Sequence[Change]) -> list[Change]:
    """Return the changes, those that stand side by side as one.

    >>> in_runs([(0, 1, ""), (1, 2, ""), (5, 6, " ")])
    [(0, 2, ''), (5, 6, ' ')]
    """
    runs: list[Change] = []
    for start, end, plain in changes:
        if runs and runs[-1][1] == start:
            runs[-1] = runs[-1][0], end, runs[-1][2] + plain
        else:
            runs.append((start, end, plain))
    return runs


def _places(text: ReadText, runs: Sequence[Change]) -> Iterator[Place]:
    lines = text.lines_of(start for start, _, _ in runs)
    for line, (start, end, plain) in zip(lines, runs, strict=True):
        yield Place(
            source=text.name,
            line=line,
            column=start - text.text.rfind("\n", 0, start),
            found=_named(text.text[start:end], plain),
        )


def _named(found: str, plain: str) -> str:
    """What stands there: a word and what in it is odd, or characters by number and name."""
    if found.isalpha() and len(found) == len(plain):
        strange = (each for each, usual in zip(found, plain, strict=True) if each != usual)
        return f"{found} with {_number(next(strange))}"
    if set(found) == {"\r", "\n"}:
        return "CR LF"
    if any(each.isascii() and each.isprintable() for each in found):
        return found
    first = found[0]
    name = unicodedata.name(first, _NAMES.get(first, "CONTROL"))
    more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
    return f"{_number(first)} {name}{more}"


def _number(character: str) -> str:
    return f"U+{ord(character):04X}"
