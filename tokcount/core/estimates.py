"""Turns an exact count in one encoding into an estimate for a tokenizer that is not here.

What it leaves to others: where the factors come from (`pricing`), and counting (`counting`).
"""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from tokcount.reports.estimate import Estimate


def estimate_tokens(n_tokens: int, estimate: Estimate) -> tuple[int, tuple[int, int]]:
    """Return the estimated tokens of one text, and their range.

    The estimate rounds half up, its low end down and its high end up.

    >>> claude = Estimate(
    ...     encoding="o200k_base", factor=Decimal("1.5"), low=Decimal("1.1"), high=Decimal("2.45")
    ... )
    >>> estimate_tokens(7, claude)
    (11, (7, 18))
    """

    def scaled(factor: Decimal, rounding: str) -> int:
        return int((n_tokens * factor).to_integral_value(rounding))

    middle = scaled(estimate.factor, ROUND_HALF_UP)
    return middle, (scaled(estimate.low, ROUND_FLOOR), scaled(estimate.high, ROUND_CEILING))
