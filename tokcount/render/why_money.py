"""Amounts of money in a report on why a text takes its tokens, marked where they are estimates.

What it leaves to others: the tables and lines that it stands in (`why_sections`, `why_bill`).
"""

from decimal import Decimal

from tokcount.render.grid import Cell
from tokcount.render.money import usd
from tokcount.render.words import many
from tokcount.reports.why import Bill

MARK = "~"


def amount_of(amount: Decimal | None, bill: Bill) -> str | None:
    """Return an amount of USD for people; it may be less than nothing."""
    if amount is None:
        return None
    return f"{_mark(bill)}{'-' if amount < 0 else ''}{usd(amount.copy_abs())}"


def marked(digits: Cell, bill: Bill) -> str:
    """Return an amount in plain digits with its mark; nothing where there is none."""
    return "" if digits is None else f"{_mark(bill)}{digits}"


def part_of_bill(cost: Decimal | None, projected: Decimal | None, bill: Bill | None) -> str:
    """Return how much of the bill a part is, a month where there is a volume; empty without."""
    if bill is None or cost is None:
        return ""
    if projected is None or bill.projected is None:
        return f"{amount_of(cost, bill)} of {amount_of(bill.cost, bill)}"
    whole = f"{amount_of(projected, bill)} of {amount_of(bill.projected, bill)}"
    return f"{whole} {time_of(bill)}"


def time_of(bill: Bill) -> str:
    """Return what projected money is for: a month, or some requests."""
    return "in 30 days" if bill.per else f"for {many(bill.requests or 0, 'request')}"


def _mark(bill: Bill) -> str:
    return MARK if bill.instead else ""
