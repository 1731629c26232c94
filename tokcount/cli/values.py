"""Reads the option values that Typer has no type for."""

from datetime import date
from typing import TYPE_CHECKING

import typer

from tokcount.core.whole_numbers import read_whole

if TYPE_CHECKING:
    from decimal import Decimal

MOST_DIGITS = 30


def decimal(text: str) -> "Decimal":
    """Read a number of at least 0, exactly."""
    from decimal import Decimal, InvalidOperation

    try:
        number = Decimal(text)
    except InvalidOperation:
        raise typer.BadParameter(f"{text!r} is not a number") from None
    if not number.is_finite() or number < 0 or abs(number.adjusted()) > MOST_DIGITS:
        raise typer.BadParameter(f"{text!r} is not a number of at least 0, or too long a one")
    return number


def whole(text: str | int) -> int:
    """Read a number of things, as 25000 or 25,000; Typer passes a default through here, too."""
    number = read_whole(str(text))
    if number is None:
        raise typer.BadParameter(f"{str(text)!r} is not a whole number such as 25000")
    return number


def day(text: str) -> date:
    """Read a date, as 2026-12-01."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a date such as 2026-12-01") from None
