"""Reads the values of options that Typer has no type for: rates and days."""

from datetime import date
from decimal import Decimal, InvalidOperation

import typer


def rate(text: str) -> Decimal:
    """Read a rate, USD per 1,000,000 tokens."""
    from tokcount.core.pricing.values import number_fault

    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("nan")
    if fault := number_fault(number):
        raise typer.BadParameter(f"{fault}, got {text!r}")
    return number


def day(text: str) -> date:
    """Read a date, YYYY-MM-DD."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"must be a date such as 2026-11-09, got {text!r}") from None
