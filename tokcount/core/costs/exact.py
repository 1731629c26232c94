"""Decimal arithmetic that never rounds unseen.

Python's default context rounds at 28 digits without a word. What it leaves to others: money.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact, InvalidOperation

PLACES = Decimal("1e-12")
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
