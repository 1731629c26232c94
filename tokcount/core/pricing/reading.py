"""Reads a pricing file into plain values that can say on which line they stand.

What it leaves to others: what the values mean and whether they are right (`rows`).
"""

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from tokcount.core.pricing.lines import find_lines
from tokcount.core.pricing.problems import KeyPath, PricingFileError, Problem
from tokcount.errors import PricingError


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A TOML file: its name as messages give it, its text, and its values.

    Numbers with a point or an exponent are Decimals, never floats.
    """

    file: str
    text: str
    values: dict[str, Any]
    _lines: dict[KeyPath, int] = field(default_factory=dict)

    def line_of(self, path: KeyPath) -> int:
        """Return the line of a key, or of the nearest table around it, or 1."""
        if not self._lines:  # found late: a packaged file without faults never needs them
            with suppress(RecursionError):
                self._lines.update(find_lines(self.text))
            self._lines[()] = 1
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]


def read_document(path: Path, *, file: str | None = None) -> Document:
    """Read a TOML file; `file` is its name in messages, by default its path.

    Raises:
        PricingError: it cannot be read, is not UTF-8, or is not TOML.
    """
    file = str(path) if file is None else file
    try:
        if path.is_char_device():
            raise PricingError(f"{file}: a device is no pricing file")
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PricingError(f"{file}: cannot be read: {reason}") from None
    return parse_document(data, file=file)


def parse_document(data: bytes, *, file: str) -> Document:
    """Parse the bytes of a TOML file; a byte order mark is stepped over.

    Raises:
        PricingFileError: they are not UTF-8, or not TOML.
    """

    def refused(line: int, what: str) -> PricingFileError:
        return PricingFileError([Problem(file=file, line=line, key="", what=what)])

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refused(line, f"byte {error.start} is not UTF-8; save the file as UTF-8") from None
    try:
        values = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise refused(*_placed(str(error), text)) from None
    except ValueError:  # int() of more than 4,300 digits, from inside tomllib
        found = re.search(r"\d{4300}", text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        raise refused(line, "not TOML: an integer with too many digits") from None
    except RecursionError:
        raise refused(1, "not a pricing file: its values are nested too deeply") from None
    return Document(file=file, text=text, values=values)


def _decimal(text: str) -> Decimal:
    """Return a float of the file exactly; one beyond every exponent is infinite, refused later."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("inf")


def _placed(message: str, text: str) -> tuple[int, str]:
    """Return the line that tomllib puts at the end of its messages, and the message without it."""
    what, _, place = message.rpartition(" (at ")
    numbers = re.match(r"line (\d+)", place)
    line = int(numbers[1]) if numbers else text.rstrip().count("\n") + 1
    if what == "Cannot overwrite a value":
        what = "a key that stands here twice"
    return line, f"not TOML: {what or message}"
