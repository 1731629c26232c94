"""Finds characters that are seldom meant, and what plain text has in their place.

Each kind of them is a function from a text to the places, and what stands there instead. What is
usual where it stands is none: a joiner in a script that joins letters, a selector after an emoji, a
wide space among Chinese characters, CRLF in a text that has no other newline. What it leaves to
others: what they cost (`hygiene`), letters that look like others (`homoglyphs`,
`other_blocks`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.why.homoglyphs import homoglyphs
from tokcount.core.why.kinds import EMOJI, NAMES, PUNCTUATION, SCRIPT_NAMES
from tokcount.core.why.other_blocks import other_blocks
from tokcount.core.why.reading import ReadText
from tokcount.core.why.scripts import may_be_emoji

Found = Iterator[tuple[int, int, str]]
"""Where each stands, from and to which character, and what plain text has instead."""

SPECIAL_TEXT = "special-token text"

# Their letters do not join, so that a joiner in them does nothing.
_UNJOINED = frozenset(
    {
        *("Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Thai"),
        *("Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"),
    }
)
_EAST_ASIAN = frozenset({"Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"})

_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\uffa0"
    "\ufff9-\ufffb]"
)
_JOINERS = re.compile("[\u200c\u200d]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_MARKS = re.compile("\ufeff")
_LOST = re.compile("\ufffd")
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_WIDE_SPACE = "\u3000"
# A flag such as that of Wales is a black flag with its region in tags, and is left alone.
_TAGS = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f|[\U000e0000-\U000e007f]+"
)
_BLACK_FLAG = "\U0001f3f4"
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f]")
_NEWLINES = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_BARE_NEWLINE = re.compile("(?<!\r)\n")
# Of the format that OpenAI called ChatML; those of Harmony are in an encoding.
_OF_CHATS = frozenset({"<|im_start|>", "<|im_end|>", "<|im_sep|>"})
_CONTROL_TOKEN = re.compile(r"<\|[a-z0-9_]{1,40}\|>")


def _every(pattern: re.Pattern[str], plain: str, text: ReadText) -> Found:
    return ((*match.span(), plain) for match in pattern.finditer(text.text))


def _unseen(text: ReadText) -> Found:
    yield from _every(_UNSEEN, "", text)
    for match in _JOINERS.finditer(text.text):
        name = NAMES[text.kinds[match.start()]]
        if name != EMOJI and (name in _UNJOINED or name not in SCRIPT_NAMES):
            yield *match.span(), ""


def _tags(text: ReadText) -> Found:
    for match in _TAGS.finditer(text.text):
        if not match.group().startswith(_BLACK_FLAG):
            yield *match.span(), ""


def _selectors(text: ReadText) -> Found:
    for match in _SELECTORS.finditer(text.text):
        start = match.start()
        before = text.text[start - 1] if start else " "
        name = NAMES[text.kinds[start - 1]] if start else ""
        if _SELECTORS.match(before) or not _is_selected(before, name, match.group()):
            yield *match.span(), ""


def _is_selected(character: str, name: str, selector: str) -> bool:
    """Whether a character of a kind is one that a variation selector is for."""
    if selector in "\ufe0e\ufe0f":
        return may_be_emoji(character)
    if selector >= "\U000e0100":
        return name == "Han"
    return name == PUNCTUATION or (name in SCRIPT_NAMES and name != "Latin")


def _spaces(text: ReadText) -> Found:
    for match in _SPACES.finditer(text.text):
        start, end = match.span()
        around = text.text[max(start - 1, 0) : start] + text.text[end : end + 1]
        if match.group() == _WIDE_SPACE and any(map(_is_east_asian, around)):
            continue
        yield start, end, " "


def _is_east_asian(character: str) -> bool:
    """Whether a character is written in a square: of East Asia, its punctuation included."""
    return "\u3000" <= character <= "\ud7ff" or "\uf900" <= character <= "\uffef"


def _newlines(text: ReadText) -> Found:
    is_mixed = _BARE_NEWLINE.search(text.text) is not None
    for match in _NEWLINES.finditer(text.text):
        if is_mixed or match.group() != "\r\n":
            yield *match.span(), "\n"


def _special_text(text: ReadText) -> Found:
    """Texts of special tokens of the encoding."""
    names = sorted(text.encoding.special_tokens, key=len, reverse=True)
    usual = [name for name in names if not _CONTROL_TOKEN.fullmatch(name)]
    any_token = re.compile("|".join([_CONTROL_TOKEN.pattern, *map(re.escape, usual)]))
    for match in any_token.finditer(text.text):
        if match.group() in text.encoding.special_tokens:
            yield *match.span(), ""


def _others_special_text(text: ReadText) -> Found:
    """Texts of special tokens that the encoding has not, but others have."""
    known = {name for each in DEFINITIONS.values() for name in each.special_tokens}
    strange = (known | _OF_CHATS) - set(text.encoding.special_tokens)
    for match in _CONTROL_TOKEN.finditer(text.text):
        if match.group() in strange:
            yield *match.span(), ""


def _homoglyphs(text: ReadText) -> Found:
    return homoglyphs(text.text)


def _other_blocks(text: ReadText) -> Found:
    return other_blocks(text.text)


ODDITIES: Mapping[str, Callable[[ReadText], Found]] = {
    "invisible characters": _unseen,
    "bidirectional controls": partial(_every, _BIDI, ""),
    "tag characters": _tags,
    "variation selectors": _selectors,
    "control characters": partial(_every, _CONTROLS, ""),
    "byte order marks": partial(_every, _MARKS, ""),
    "replacement characters": partial(_every, _LOST, ""),
    "unusual spaces": _spaces,
    "unusual newlines": _newlines,
    "homoglyphs": _homoglyphs,
    "letters of another block": _other_blocks,
    SPECIAL_TEXT: _special_text,
    "special-token text of other encodings": _others_special_text,
}
"""What finds each kind of them."""
