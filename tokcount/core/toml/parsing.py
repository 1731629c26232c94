"""Parses TOML, and tells of a text that is none on which line it goes wrong.

What it leaves to others: what the values mean (`pricing`, `bpe`), the lines of keys (`lines`).
"""

import re
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any


class NotTomlError(ValueError):
    """Bytes that are no TOML: the line where that shows, and what is wrong there."""

    def __init__(self, line: int, what: str) -> None:
        """Say what is wrong."""
        super().__init__(what)
        self.line = line


def parse_toml(data: bytes) -> tuple[str, dict[str, Any]]:
    """Return the text and the values of a TOML file; a byte order mark is stepped over.

    Numbers with a point or an exponent are Decimals, never floats.

    Raises:
        NotTomlError: the bytes are not UTF-8, or not TOML.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"byte {error.start} is not UTF-8; save the file as UTF-8"
        raise NotTomlError(line, what) from None
    try:
        return text, tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise _placed(str(error), text) from None
    except ValueError:  # int() of more than 4,300 digits, from inside tomllib
        found = re.search(r"\d{4300}", text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        raise NotTomlError(line, "not TOML: an integer with too many digits") from None
    except RecursionError:
        raise NotTomlError(1, "its values are nested too deeply") from None


def _decimal(text: str) -> Decimal:
    """Return a float of the file exactly; one beyond every exponent is infinite, refused later."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("inf")


def _placed(message: str, text: str) -> NotTomlError:
    """Tell the line that tomllib puts at the end of its messages, and the message without it."""
    what, _, place = message.rpartition(" (at ")
    numbers = re.match(r"line (\d+)", place)
    line = int(numbers[1]) if numbers else text.rstrip().count("\n") + 1
    if what == "Cannot overwrite a value":
        what = "a key that stands here twice"
    return NotTomlError(line, f"not TOML: {what or message}")
