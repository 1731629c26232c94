r"""Knows whether a text is JSON, one document or one a line, and what in it is only form.

What it leaves to others: what the forms cost (`waste`), keys and their values (`json_keys`).
"""

import json
import re
from collections.abc import Iterator
from typing import Literal

Form = Literal["document", "lines"]
"""How a text is JSON: one object or list, or one on each line that is not blank."""

LEXEMES = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s"{}\[\],:]+')
"""In a text that is JSON: strings, signs of structure, and other values."""

_STRUCTURE = "{}[],:"
_BLANKS = re.compile(r'("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+')
_BLANKS_IN_LINE = re.compile(r'("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r]+')
_ESCAPED = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|.)"
)
_MUST_BE_ESCAPED = frozenset({'"', "\\"})


def json_form(text: str) -> Form | None:
    r"""Return how a text is JSON: one object or list, or one a line and at least two; else None.

    >>> json_form('{"a": 1}'), json_form("[1]\n[2]\n"), json_form("1"), json_form("[1] or so")
    ('document', 'lines', None, None)
    """
    if _is_document(text):
        return "document"
    lines = [line for line in text.split("\n") if line.strip()]
    return "lines" if len(lines) > 1 and all(map(_is_document, lines)) else None


def structure(text: str) -> Iterator[int]:
    """Yield the places of all signs of structure in JSON, the quotes around strings among them.

    >>> list(structure('{"a": 10}'))
    [0, 1, 3, 4, 8]
    """
    for match in LEXEMES.finditer(text):
        if match.group() in _STRUCTURE:
            yield match.start()
        elif text[match.start()] == '"':
            yield match.start()
            yield match.end() - 1


def compact(text: str, form: Form) -> str:
    r"""Return JSON without the blanks between its parts, all else as it is; lines stay lines.

    >>> compact('{"a": [1,\n 2]}', "document"), compact('{"a": 1}\n[2]\n', "lines")
    ('{"a":[1,2]}', '{"a":1}\n[2]\n')
    """
    blanks = _BLANKS if form == "document" else _BLANKS_IN_LINE
    return blanks.sub(lambda match: match.group(1) or "", text)


def unescaped(text: str) -> str:
    r"""Return JSON with characters in place of `\u` escapes, where they may be, and can be seen.

    >>> print(unescaped(r'["\u0915\u094d", "\ud83d\ude42", "\u0022 \\u0041 \u000a"]'))
    ["क्", "🙂", "\u0022 \\u0041 \u000a"]
    """
    return _ESCAPED.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    high, low, single = match.groups()
    if high:
        character = chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    elif single:
        character = chr(int(single, 16))
    else:
        return match.group()
    is_kept = character in _MUST_BE_ESCAPED or not character.isprintable()
    return match.group() if is_kept else character


def _is_document(text: str) -> bool:
    if text.lstrip()[:1] not in {"{", "["}:
        return False
    try:
        # Numbers are not read: the longest ones would be refused, and that takes time.
        json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return False
    return True
