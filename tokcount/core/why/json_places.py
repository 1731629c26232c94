r"""Finds JSON in a text: all of it, a document a line, or documents within other text.

Within other text, such as a prompt, these are objects and lists that

- begin a line, or stand behind a colon or a `>`, as after `Summarise this:` or `<data>`;
- end a line, or stand before a `<`;
- have a key, or an object or list in them: `[1]` may be a footnote, `[1, 2]` program text.

In a text that is JSON and nothing else, any object and list is one.

Each place is tried once, and where it is no JSON the search goes on behind the fault; so the time
is in proportion to the length of the text. What it leaves to others: what in JSON is only form
(`json_text`), keys and values (`json_keys`).
"""

import json
import re
from collections.abc import Iterator, Sequence

_OPENING = re.compile(r'[{\[](?=\s*["{\[\]}\-0-9tfnNI])')
_BEFORE = "\n:>"
_AFTER = re.compile(r"[ \t]*\r?(?:\n|\Z|<)")
# Numbers are not read: the longest ones would be refused, and that takes time.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
# A fault is told by its line, for which all lines before it are counted: so a part is looked at
# first, and more where the fault may be that it ends.
_FIRST_PART, _MORE = 4096, 8
_CUT = 16
_UNTERMINATED = "Unterminated string"


def json_places(text: str) -> Sequence[tuple[int, int]]:
    r"""Return where the objects and lists of JSON begin and end, those within others left out.

    >>> json_places('{"a": 1}\n'), json_places("[1]\n[2]\n"), json_places("1")
    ([(0, 8)], [(0, 3), (4, 7)], [])
    >>> json_places('Summarise this: {"a": 1}\n'), json_places("[1]\nor so")
    ([(16, 24)], [])
    """
    found = list(_documents(text))
    gaps, end = [], 0
    for start, last, _ in found:
        gaps.append(text[end:start])
        end = last
    is_all = not any(map(str.strip, [*gaps, text[end:]]))
    return [(start, last) for start, last, has_parts in found if has_parts or is_all]


def _documents(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where each one begins and ends, and whether it has parts."""
    place = 0
    while match := _OPENING.search(text, place):
        start = match.start()
        place = start + 1
        if not _may_begin(text, start):
            continue
        try:
            value, place = _read(text, start)
        except json.JSONDecodeError as error:
            place = start + max(error.pos, 1)
            continue
        except RecursionError:
            return
        if _AFTER.match(text, place):
            yield start, place, _has_parts(value)


def _may_begin(text: str, place: int) -> bool:
    while place and text[place - 1] in " \t":
        place -= 1
    return not place or text[place - 1] in _BEFORE


def _read(text: str, start: int) -> tuple[object, int]:
    """Return what stands there and where it ends.

    Raises:
        JSONDecodeError: it is no JSON; the position is from the start on.
    """
    length = _FIRST_PART
    while True:
        part = text[start : start + length]
        try:
            value, end = _DECODER.raw_decode(part)
        except json.JSONDecodeError as error:
            is_cut = error.msg.startswith(_UNTERMINATED) or error.pos > len(part) - _CUT
            if start + length >= len(text) or not is_cut:
                raise
            length *= _MORE
        else:
            return value, start + end


def _has_parts(value: object) -> bool:
    if isinstance(value, list):
        return any(isinstance(each, dict | list) and each for each in value)
    return bool(value)
