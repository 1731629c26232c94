"""Money as people read it, and as scripts do.

Amounts are exact until here: nothing else in the package rounds them.
"""

from decimal import ROUND_HALF_UP, Context, Decimal

DOLLAR, CENT = Decimal(1), Decimal("0.01")
SIGNIFICANT_BELOW_A_CENT = 2
NO_PRICE = "no price"
# Wide enough for any amount: Python's own context refuses to round beyond 28 digits.
WIDE = Context(prec=200, rounding=ROUND_HALF_UP)


def usd(amount: Decimal) -> str:
    """Return an amount of USD for people: fewer decimals the more it is, never a false zero.

    From $1 two decimals, from $0.01 up to four, below that two significant digits.

    >>> [usd(Decimal(amount)) for amount in ("1234.5", "0.125", "0.1", "0.00006", "0")]
    ['$1,234.50', '$0.125', '$0.10', '$0.000060', '$0.00']
    """
    if amount >= DOLLAR or not amount:
        least = most = 2
    elif amount >= CENT:
        least, most = 2, 4
    else:
        least = most = SIGNIFICANT_BELOW_A_CENT - 1 - amount.adjusted()
    rounded = amount.quantize(Decimal(1).scaleb(-most), context=WIDE)
    if rounded >= CENT > amount:
        least = 2
    whole, _, decimals = f"{rounded:,f}".partition(".")
    return f"${whole}.{decimals.rstrip('0').ljust(least, '0')}"


def digits_or_none(amount: Decimal | None) -> str | None:
    """Return an amount in plain digits; None where there is none."""
    return None if amount is None else digits(amount)


def digits(amount: Decimal) -> str:
    """Return an amount in plain digits, exact: no exponent, no zeros that say nothing.

    >>> digits(Decimal("3E-7")), digits(Decimal("1E+1")), digits(Decimal("12.50"))
    ('0.0000003', '10', '12.5')
    """
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
