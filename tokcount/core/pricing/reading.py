"""Reads a pricing file into plain values that can say on which line they stand.

What it leaves to others: what the values mean and whether they are right (`rows`).
"""

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tokcount.core.pricing.problems import PricingFileError, Problem
from tokcount.core.toml.lines import KeyPath, find_lines
from tokcount.core.toml.parsing import NotTomlError, parse_toml
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
    try:
        text, values = parse_toml(data)
    except NotTomlError as error:
        problem = Problem(file=file, line=error.line, key="", what=str(error))
        raise PricingFileError([problem]) from None
    return Document(file=file, text=text, values=values)
