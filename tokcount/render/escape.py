"""Makes text from the input safe and visible: nothing of it acts on a terminal.

What it leaves to others: colour, columns and the markup of a format.
"""

import unicodedata
from functools import lru_cache
from typing import TextIO

_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}
# Control, format (bidi and zero-width among them), surrogate, private, unassigned, separators.
_ESCAPED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})
# Invisible by Unicode's Default_Ignorable_Code_Point or by their glyph, in other categories.
_INVISIBLE_RANGES = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x2800, 0x2800),  # blank Braille pattern
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0xE0100, 0xE01EF),  # variation selectors
)
# What os.fsdecode makes of the bytes 0x80 to 0xFF of a file name that is not UTF-8.
_FIRST_BYTE_SURROGATE, _LAST_BYTE_SURROGATE = 0xDC80, 0xDCFF


def escape(text: str) -> str:
    r"""Return the text with every character that cannot be seen as itself written out.

    Controls are `\n` or `\x1b`, others `\u202e` or `\U000e0001`; a byte of a file name that is not
    UTF-8 is `\xff`. An ordinary space stays.

    >>> escape("user\u202e txt.exe\x1b[2J")
    'user\\u202e txt.exe\\x1b[2J'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_escape_character, text))


def escape_bytes(data: bytes) -> str:
    r"""Return bytes that are no whole text, each as `\xNN`.

    >>> escape_bytes(b"\xe8\xaa")
    '\\xe8\\xaa'
    """
    return "".join(f"\\x{byte:02x}" for byte in data)


def readable(data: bytes) -> str:
    r"""Return the text of bytes on one line, its backslashes doubled; else the bytes as `\xNN`.

    >>> readable(b"a\n"), readable(b"\xff")
    ('a\\n', '\\xff')
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return escape_bytes(data)
    return escape(text.replace("\\", "\\\\"))


def write_out(error: UnicodeError) -> tuple[str, int]:
    r"""Write out what the terminal's encoding has no character for: an error handler for `codecs`.

    >>> import codecs
    >>> codecs.register_error("write-out", write_out)
    >>> "na\u00efve".encode("ascii", "write-out")
    b'na\\u00efve'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_written_out, error.object[error.start : error.end])), error.end


def as_written(text: str, file: TextIO) -> str:
    """Return the text as it will stand in a file, which may write out what it has no letter for."""
    if text.isascii() or not file.encoding:
        return text
    return text.encode(file.encoding, file.errors or "strict").decode(file.encoding)


@lru_cache(maxsize=4096)
def _escape_character(character: str) -> str:
    is_seen = character == " " or not _is_unseen(character, ord(character))
    return character if is_seen else _written_out(character)


def _written_out(character: str) -> str:
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if _FIRST_BYTE_SURROGATE <= code <= _LAST_BYTE_SURROGATE:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:  # noqa: PLR2004 - above, \xNN stands for a byte
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004 - the last code that four digits hold


def _is_unseen(character: str, code: int) -> bool:
    if unicodedata.category(character) in _ESCAPED_CATEGORIES:
        return True
    return any(first <= code <= last for first, last in _INVISIBLE_RANGES)
