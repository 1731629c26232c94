"""Money as people read it, and as scripts do.

Amounts are exact until here: nothing else in the package rounds them.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal

DOLLAR, CENT = Decimal(1), Decimal("0.01")
SIGNIFICANT_BELOW_A_CENT = 2
MOST_PLACES = 12
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


def usd_apart(amounts: Sequence[Decimal]) -> list[str]:
    """Return amounts for people, with more digits where they differ and would all look alike.

    >>> usd_apart([Decimal("0.012342"), Decimal("0.012338")])
    ['$0.012342', '$0.012338']
    """
    shown = [usd(amount) for amount in amounts]
    n_different = len(set(amounts))
    if n_different > len(set(shown)) == 1:
        n_decimals = len(shown[0].partition(".")[2])
        for places in range(n_decimals + 1, MOST_PLACES + 1):
            unit = Decimal(1).scaleb(-places)
            shown = [f"${amount.quantize(unit, context=WIDE):,f}" for amount in amounts]
            if len(set(shown)) == n_different:
                break
    return shown


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


def grouped(amount: Decimal) -> str:
    """Return an amount for people who need it exact: plain digits, with thousands separators.

    >>> grouped(Decimal("1234567.50")), grouped(Decimal("0.0000003"))
    ('1,234,567.5', '0.0000003')
    """
    whole, point, decimals = digits(amount).partition(".")
    return f"{int(whole):,}{point}{decimals}"
