"""Reads the values of options that decide something: amounts of money, and ranges of tokens."""

from decimal import Decimal
from typing import NamedTuple

import typer

from tokcount.core.amounts import read_amount
from tokcount.core.whole_numbers import read_whole


class Expected(NamedTuple):
    """The tokens that are expected: `most`, or where `least` is not None, any number between."""

    most: int
    least: int | None = None


def expected(text: str) -> Expected:
    """Read a number of things, or both ends of what it may be, as 200..800."""
    low, dots, high = text.partition("..")
    ends = [read_whole(end) for end in ((low, high) if dots else (low,))]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends) or known != sorted(known):
        raise typer.BadParameter(f"{text!r} is not a whole number such as 800, or 200..800")
    return Expected(known[-1], known[0] if known[0] < known[-1] else None)


def amount(text: str) -> Decimal:
    """Read USD, as 0.05 or 1,500, so short that it can be reckoned with exactly."""
    number = read_amount(text)
    if number is None:
        raise typer.BadParameter(f"{text!r} is not an amount of USD such as 0.05")
    return number
