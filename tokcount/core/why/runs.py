r"""Finds the runs of characters that are no words: base64, hashes, long identifiers, escapes.

- Base64: 40 or more of its characters, over line ends too, with capitals and small letters, where
  1 in 20 is a digit (at random 3 are), and two neighbours are of different ones of these three at
  least 2 times in 5 (at random 3 times, in names of several words seldom twice).
- A UUID; 16 or more hexadecimal digits in a row, after `0x` or with a letter among them.
- An identifier: 20 or more ASCII letters, digits and underscores, one of them a letter, with a
  digit, an underscore inside or a capital after a small letter.
- Escapes: `\uXXXX`, as in JSON.

What it leaves to others: every other character (`kinds`).
"""

import re
from collections.abc import Iterator
from itertools import pairwise

BASE64 = "base64"
IDENTIFIERS = "identifiers and hashes"
ESCAPES = r"\u escapes"

_OF_BASE64 = "[A-Za-z0-9+/_-]"
_BASE64 = re.compile(
    rf"(?<!{_OF_BASE64}){_OF_BASE64}{{40,}}(?:\r?\n{_OF_BASE64}{{40,}})*"
    rf"(?:={{1,2}}|\r?\n{_OF_BASE64}+={{1,2}})?"
)
_HEX = "[0-9a-fA-F]"
_HASH = re.compile(
    rf"(?<![0-9A-Za-z])(?:{_HEX}{{8}}-(?:{_HEX}{{4}}-){{3}}{_HEX}{{12}}"
    rf"|(?:0x|(?=[0-9]*[a-fA-F])){_HEX}{{16,}})(?![0-9A-Za-z])"
)
_IDENTIFIER = re.compile(
    r"(?<!\w)(?=\w{20})(?=[0-9_]*[A-Za-z])(?=\w*?(?:[0-9]|[A-Za-z0-9]_[A-Za-z0-9]|[a-z][A-Z]))"
    r"\w+",
    re.ASCII,
)
_ESCAPE = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")
# Of a long run so much is looked at.
_SAMPLE = 4096
_LEAST_CHANGES, _LEAST_DIGITS = 0.4, 0.05


def runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where each run begins and ends, and its kind; a later one is stronger."""
    blobs = [match.span() for match in _BASE64.finditer(text) if _is_mixed(match.group())]
    for start, end in blobs:
        yield start, end, BASE64
    following = iter(blobs)
    blob = next(following, None)
    for match in _IDENTIFIER.finditer(text):
        while blob and blob[1] <= match.start():
            blob = next(following, None)
        if not (blob and blob[0] <= match.start()):
            yield *match.span(), IDENTIFIERS
    for match in _HASH.finditer(text):
        yield *match.span(), IDENTIFIERS
    if r"\u" in text:
        for match in _ESCAPE.finditer(text):
            yield *match.span(), ESCAPES


def _is_mixed(run: str) -> bool:
    """Whether capitals, small letters and digits change as often as in base64."""
    sample = run[:_SAMPLE]
    classes = ["A" if c.isupper() else "a" if c.islower() else c.isdigit() for c in sample]
    pairs = [pair for pair in pairwise(classes) if False not in pair]
    changes = sum(left != right for left, right in pairs)
    return (
        {"A", "a"} < set(classes)
        and classes.count(True) >= _LEAST_DIGITS * len(sample)
        and changes >= _LEAST_CHANGES * len(pairs)
    )
