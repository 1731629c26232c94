r"""Says of every character of a text of what kind it is: it is of exactly one.

A character is of the first of these kinds that it can be of:

1. Of a run: text of a special token that is taken for one; a UUID, or 16 or more hexadecimal
   digits; base64 of 40 characters or more; an identifier of 20 or more; a `\u` escape (`runs`).
2. In JSON, the brackets, commas and colons between values, and the quotes around strings, are JSON
   structure.
3. Emoji, with all that they are joined of; digits (any number by Unicode); punctuation and symbols;
   control and invisible characters.
4. Blanks where a line begins are indentation, and whitespace elsewhere. In a token of several
   characters they are of the kind of that: of the first that is not blank, else of the last.
5. Letters and marks are of their Unicode script. What has no script of its own, such as an accent,
   is of the kind that it follows.

What it leaves to others: scripts (`scripts`), runs (`runs`), JSON (`json_places`,
`json_text`), tokens (`breakdown`).
"""

import re
import unicodedata
from collections.abc import Iterable

from tokcount.core.encoding import WHITESPACE
from tokcount.core.why.json_text import structure
from tokcount.core.why.runs import BASE64, ESCAPES, IDENTIFIERS, runs
from tokcount.core.why.scripts import SCRIPTS, emoji_sequences, is_emoji, script_of

JSON_STRUCTURE = "JSON structure"
EMOJI = "emoji"
DIGITS = "digits"
PUNCTUATION = "punctuation"
CONTROL = "control and invisible"
INDENTATION = "indentation"
BLANK = "whitespace"
OTHER = "other"
SPECIAL = "special tokens"

# A kind is a byte, so that the kinds of a text are bytes: fast to count and to match.
_FIXED = (
    *(SPECIAL, IDENTIFIERS, BASE64, ESCAPES, JSON_STRUCTURE, EMOJI, DIGITS, PUNCTUATION, CONTROL),
    *(INDENTATION, BLANK, OTHER),
)
NAMES = (*_FIXED, *(name.replace("_", " ") for name in SCRIPTS))
"""The name of each kind, by the byte that stands for it."""
SCRIPT_NAMES = frozenset(NAMES[len(_FIXED) :])
"""Those of the kinds that are scripts."""

_CODES = {name: code for code, name in enumerate(NAMES)}
# For a while, some characters are of no kind yet.
_IN_LINE, _NEWLINE, _FOLLOWING, _FOLLOWING_UNSEEN = range(252, 256)
_NEWLINES = "\n\v\f\r\x85\u2028\u2029"

_AT_LINE_BEGIN = re.compile(rb"(?:\A|(?<=\xfd))\xfc+")
_FOLLOWERS = re.compile(rb"[\xfe\xff]+")
_TO_BLANK = bytes(_CODES[BLANK] if code in {_IN_LINE, _NEWLINE} else code for code in range(256))
_LEADS_NOTHING = frozenset({_IN_LINE, _NEWLINE, _CODES[CONTROL]})


def kinds_of(
    text: str, json: Iterable[tuple[int, int]] = (), special: Iterable[tuple[int, int]] = ()
) -> bytes:
    """Return the kind of every character by itself, as a byte each; see `with_joined_blanks`.

    `json` are the places of JSON, `special` those of special tokens.

    >>> [NAMES[kind] for kind in kinds_of("x 7")]
    ['Latin', 'whitespace', 'digits']
    """
    kinds = bytearray(text.translate(_TABLE).encode("latin-1"))
    for start, end in emoji_sequences(text):
        _mark(kinds, start, end, EMOJI)
    _resolve_followers(kinds)
    code = _CODES[JSON_STRUCTURE]
    for start, end in json:
        for place in structure(text, start, end):
            kinds[place] = code
    for start, end, name in runs(text):
        _mark(kinds, start, end, name)
    for start, end in special:
        _mark(kinds, start, end, SPECIAL)
    return _AT_LINE_BEGIN.sub(_indentation, bytes(kinds)).translate(_TO_BLANK)


def with_joined_blanks(kinds: bytes, joined: Iterable[tuple[int, int]]) -> bytes:
    """Return the kinds, with some blanks of the kind of the character that leads their token."""
    found, blanks = bytearray(kinds), {_CODES[BLANK], _CODES[INDENTATION]}
    for place, lead in joined:
        if found[place] in blanks:
            found[place] = found[lead]
    return bytes(found)


class _Table(dict[int, str]):
    """Character -> the code of its kind, looked up when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = found = chr(_code_of(chr(code)))
        return found


_TABLE = _Table()


def _code_of(character: str) -> int:
    """The kind of a character by itself, or what it is until that is known."""
    if character in WHITESPACE:
        return _NEWLINE if character in _NEWLINES else _IN_LINE
    category = unicodedata.category(character)
    script = script_of(character)
    name = _name_of(character, category)
    if name is not None:
        return _CODES[name]
    if script is not None:
        return len(_FIXED) + script
    return _FOLLOWING_UNSEEN if category == "Cf" else _FOLLOWING


def _name_of(character: str, category: str) -> str | None:
    """The kind of a character, if it is not by its script, nor by what it follows."""
    if category in {"Cc", "Cf"}:
        return None if _joins(character) else CONTROL
    if category in {"Cs", "Co", "Cn"}:
        return OTHER
    if category[0] == "N":
        return DIGITS
    if is_emoji(character):
        return EMOJI
    return PUNCTUATION if category[0] in "PS" else None


def _joins(character: str) -> bool:
    """Whether an invisible character is part of what it follows: a joiner, or the tag of a flag."""
    return character in "\u200c\u200d" or "\U000e0020" <= character <= "\U000e007f"


def _resolve_followers(kinds: bytearray) -> None:
    for match in _FOLLOWERS.finditer(bytes(kinds)):
        start = match.start()
        leader = kinds[start - 1] if start else _NEWLINE
        for place in range(start, match.end()):
            if leader not in _LEADS_NOTHING:
                kinds[place] = leader
            else:
                kinds[place] = _CODES[OTHER if kinds[place] == _FOLLOWING else CONTROL]


def _indentation(match: re.Match[bytes]) -> bytes:
    return bytes([_CODES[INDENTATION]]) * len(match.group())


def _mark(kinds: bytearray, start: int, end: int, name: str) -> None:
    kinds[start:end] = bytes([_CODES[name]]) * (end - start)
