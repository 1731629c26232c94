"""Checks one value of a pricing file at a time: a rate, a count of tokens, a date, a text, a table.

Each reader returns the value, or None after noting what is wrong with it, so that one reading finds
every fault. What it leaves to others: which keys there are (`rows`).
"""

from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.names import nearest
from tokcount.core.pricing.problems import ROW_DEPTH, Problem, key_text, shown, unknown_key
from tokcount.core.pricing.reading import Document
from tokcount.core.toml.lines import KeyPath

LOWEST_USUAL_RATE = Decimal("0.005")
HIGHEST_USUAL_RATE = Decimal(1000)
# Far beyond any price, and small enough that every sum and product stays exact in `cost`.
HIGHEST_NUMBER = Decimal(1_000_000_000)
MOST_DECIMALS = 20
MOST_TOKENS = 10**15


def number_fault(number: Decimal) -> str | None:
    """Return what is wrong with a number as a rate or a factor, or None."""
    if not number.is_finite() or number < 0:
        return "must be a number of at least 0"
    if number > HIGHEST_NUMBER:
        return f"must be at most {HIGHEST_NUMBER}"
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -MOST_DECIMALS:
        return f"must have at most {MOST_DECIMALS} decimals"
    return None


def unusual_rate(rate: Decimal) -> str | None:
    """Return what is doubtful about the size of a rate, or None."""
    if not rate or LOWEST_USUAL_RATE <= rate <= HIGHEST_USUAL_RATE:
        return None
    size = "low" if rate < LOWEST_USUAL_RATE else "high"
    return (
        f"{shown(rate)} USD per 1,000,000 tokens is unusually {size};"
        " is it a rate per token or per 1,000 tokens?"
    )


class Reader:
    """Reads values of one document, and keeps the problems and warnings that they give rise to."""

    def __init__(self, document: Document) -> None:
        """Start with no problem found."""
        self.document = document
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def problem(self, path: KeyPath, what: str) -> None:
        """Note what is wrong with a key; the line is that of the key, else of its table."""
        self.problems.append(self._about(path, what))

    def warning(self, path: KeyPath, what: str) -> None:
        """Note what is doubtful about a key."""
        self.warnings.append(self._about(path, what))

    def _about(self, path: KeyPath, what: str) -> Problem:
        in_row = len(path) >= ROW_DEPTH and path[0] == "models"
        return Problem(
            file=self.document.file,
            line=self.document.line_of(path),
            key=key_text(path),
            what=what,
            model=str(path[1]) if in_row else None,
        )

    def number(self, path: KeyPath, value: object) -> Decimal | None:
        """Read a number of at least 0, exactly."""
        is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
        number = Decimal(value) if is_number else Decimal("nan")  # type: ignore[arg-type] # narrowed
        if fault := number_fault(number):
            self.problem(path, f"{fault}, got {shown(value)}")
            return None
        return number

    def rate(self, path: KeyPath, value: object) -> Decimal | None:
        """Read a rate, and warn of one that looks as if it were per token or per 1,000 tokens."""
        rate = self.number(path, value)
        if rate is not None and (doubt := unusual_rate(rate)):
            self.warning(path, doubt)
        return rate

    def tokens(self, path: KeyPath, value: object) -> int | None:
        """Read a count of tokens, a whole number of at least 1."""
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_TOKENS:
            self.problem(path, f"must be a whole number of tokens, at least 1, got {shown(value)}")
            return None
        return value

    def text(self, path: KeyPath, value: object) -> str | None:
        """Read a text that says something."""
        if not isinstance(value, str) or not value.strip():
            self.problem(path, f"must be a text in quotes, got {shown(value)}")
            return None
        return value

    def known_encoding(self, path: KeyPath, name: str) -> None:
        """Warn of an encoding that nothing here can count with; its rates hold all the same."""
        if name.strip().casefold() not in DEFINITIONS:
            near = ", ".join(nearest(name.casefold(), DEFINITIONS))
            self.warning(path, f"{shown(name)} is no encoding that is known here; near: {near}")

    def day(self, path: KeyPath, value: object) -> date | None:
        """Read a date without a time."""
        if not isinstance(value, date) or isinstance(value, datetime):
            self.problem(
                path, f"must be a date such as 2026-11-09, without quotes, got {shown(value)}"
            )
            return None
        return value

    def table(
        self, path: KeyPath, value: object, known: Collection[str] = ()
    ) -> dict[str, Any] | None:
        """Read a table; where `known` is given, no other key may stand in it."""
        if not isinstance(value, dict):
            self.problem(path, f"must be a table, got {shown(value)}")
            return None
        for key in value:
            if known and key not in known:
                self.problem((*path, key), unknown_key(key, known))
        return value

    def array(self, path: KeyPath, value: object) -> list[Any]:
        """Read an array; what is none reads as empty."""
        if not isinstance(value, list):
            self.problem(path, f"must be an array, got {shown(value)}")
            return []
        return value
