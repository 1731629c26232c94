"""Decimal arithmetic that never rounds unseen.

Python's default context rounds at 28 digits without a word. What it leaves to others: money.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact, InvalidOperation

PLACES, HUNDREDTH = Decimal("1e-12"), Decimal("0.01")
# Enough for a rate, a multiplier, a count of tokens and a volume, each at its greatest.
EXACT = Context(prec=200, traps=[Inexact, InvalidOperation])
ROUNDING = Context(prec=200, rounding=ROUND_HALF_EVEN, traps=[InvalidOperation])


def product(*factors: Decimal | int) -> Decimal:
    """Return a product, exactly."""
    result = Decimal(1)
    for factor in factors:
        result = EXACT.multiply(result, Decimal(factor))
    return result


def total(*parts: Decimal) -> Decimal:
    """Return a sum, exactly."""
    result = Decimal(0)
    for part in parts:
        result = EXACT.add(result, part)
    return result


def quotient(dividend: Decimal, divisor: int) -> Decimal:
    """Return a quotient: exactly where it ends, else rounded half even at 12 places.

    >>> quotient(Decimal(2), 3)
    Decimal('0.666666666667')
    >>> quotient(Decimal(3), 2)
    Decimal('1.5')
    """
    try:
        return EXACT.divide(dividend, Decimal(divisor))
    except Inexact:
        return ROUNDING.quantize(ROUNDING.divide(dividend, Decimal(divisor)), PLACES)


def times(amount: Decimal, other: Decimal) -> Decimal:
    """Return how many times as much an amount is, rounded half even at two places.

    >>> times(Decimal(2), Decimal(3))
    Decimal('0.67')
    """
    return ROUNDING.quantize(ROUNDING.divide(amount, other), HUNDREDTH)


def whole_quotient(dividend: Decimal, divisor: Decimal) -> int:
    """Return how often a divisor fits into a dividend, neither of them negative.

    >>> whole_quotient(Decimal("0.3"), Decimal("0.1")), whole_quotient(Decimal(2), Decimal(3))
    (3, 0)
    """
    return int(EXACT.divide_int(dividend, divisor))


def plain_digits(number: Decimal) -> str:
    """Return a number with the digits that it needs, and no exponent.

    >>> plain_digits(Decimal("2.00")), plain_digits(Decimal("1E+3"))
    ('2', '1000')
    """
    return f"{EXACT.normalize(number):f}"
