r"""Writes tokens as text, and reads them back: in files that people read, and that keep every byte.

A token of bytes is written as in a Python bytes literal: printable ASCII as it is, a backslash
twice, the rest as `\xNN`. A token of characters is its text.
"""

import re

_WRITTEN = re.compile(r"\\x([0-9a-fA-F]{2})|\\(\\)|([ -\[\]-~])")
_BACKSLASH = ord("\\")


def bytes_as_text(token: bytes) -> str:
    r"""Return the bytes of a token as they stand in a file.

    >>> print(bytes_as_text(b"a\\b\n"), bytes_as_text("é".encode()))
    a\\b\x0a \xc3\xa9
    """
    return "".join(map(_written, token))


def bytes_from_text(text: str) -> bytes:
    r"""Return the bytes that are written so.

    Raises:
        ValueError: nothing is written so.

    >>> bytes_from_text(r"a\\b\x0a")
    b'a\\b\n'
    """
    token = bytearray()
    end = 0
    for match in _WRITTEN.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        in_hex, backslash, as_it_is = match.groups()
        token.append(int(in_hex, 16) if in_hex else ord(backslash or as_it_is))
    if end != len(text):
        raise ValueError(rf"{text[end:][:8]!r} is no byte; write it as \xNN")
    return bytes(token)


def _written(byte: int) -> str:
    if byte == _BACKSLASH:
        return r"\\"
    return chr(byte) if ord(" ") <= byte <= ord("~") else rf"\x{byte:02x}"
