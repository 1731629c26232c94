r"""Knows what in JSON is only form.

What it leaves to others: where in a text it is (`json_places`), what the forms cost (`waste`), keys
and their values (`json_keys`).
"""

import re
from collections.abc import Iterator

LEXEMES = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s"{}\[\],:]+')
"""In JSON: strings, signs of structure, and other values."""

_STRUCTURE = "{}[],:"
_BLANKS = re.compile(r'("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+')
_ESCAPED = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|.)"
)
_MUST_BE_ESCAPED = frozenset({'"', "\\"})


def structure(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the places of all signs of structure in JSON, the quotes around strings among them.

    >>> list(structure('x: {"a": 10}', 3, 12))
    [3, 4, 6, 7, 11]
    """
    for match in LEXEMES.finditer(text, start, end):
        if match.group() in _STRUCTURE:
            yield match.start()
        elif text[match.start()] == '"':
            yield match.start()
            yield match.end() - 1


def compact(json: str) -> str:
    r"""Return JSON without the blanks between its parts, all else as it is.

    >>> compact('{"a": [1,\n 2]}')
    '{"a":[1,2]}'
    """
    return _BLANKS.sub(lambda match: match.group(1) or "", json)


def unescaped(json: str) -> str:
    r"""Return JSON with characters in place of `\u` escapes, where they may be.

    So `json.dumps` of Python writes it with `ensure_ascii=False`.

    >>> print(unescaped(r'["\u0915\u094d", "\ud83d\ude42", "\u0022 \\u0041 \u000a"]'))
    ["क्", "🙂", "\u0022 \\u0041 \u000a"]
    """
    return _ESCAPED.sub(_character, json)


def _character(match: re.Match[str]) -> str:
    high, low, single = match.groups()
    if high:
        character = chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    elif single:
        character = chr(int(single, 16))
    else:
        return match.group()
    is_kept = character < " " or character in _MUST_BE_ESCAPED or _is_half(character)
    return match.group() if is_kept else character


def _is_half(character: str) -> bool:
    """Whether it is half of a surrogate pair, which no text can hold."""
    return "\ud800" <= character <= "\udfff"
