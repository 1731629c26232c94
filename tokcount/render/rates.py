"""Shows rates, USD per 1,000,000 tokens, as plain decimals; money itself has a page of its own."""

from decimal import Decimal

LEAST_DECIMALS = 2


def rate_text(rate: Decimal) -> str:
    """Return a rate with all its digits, needless zeros aside, and at least two decimals.

    >>> rate_text(Decimal("2")), rate_text(Decimal("0.1250")), rate_text(Decimal("1e-7"))
    ('2.00', '0.125', '0.0000001')
    """
    whole, _, decimals = f"{rate:f}".partition(".")
    return f"{whole}.{decimals.rstrip('0').ljust(LEAST_DECIMALS, '0')}"


def rate_or_none(rate: Decimal | None) -> str | None:
    """Return the text of a rate, None where there is none."""
    return None if rate is None else rate_text(rate)
