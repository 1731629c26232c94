"""What the figures of a comparison look like: tokens, characters per token, ratios, money.

What it leaves to others: which of them stand in a matrix (`compare_matrix`, `parallel`).
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from math import inf

from tokcount.render.layout import Metric
from tokcount.render.matrix import Figure
from tokcount.render.money import NO_PRICE, usd
from tokcount.reports.counts import Counts

# What is the best of a row, for the metrics where that is not the least.
GREATEST: tuple[Metric, ...] = ("chars",)
CLOSE_BY = 1.1  # times; below this one decimal says too little


def tokens_figure(counts: Counts) -> Figure:
    """Return the tokens."""
    low, high = counts.range or (None, None)
    return Figure(f"{_mark(counts)}{counts.n_tokens:,}", counts.n_tokens, low, high)


def chars_figure(counts: Counts) -> Figure | None:
    """Return the characters per token; None where there is no token."""
    if counts.chars_per_token is None:
        return None
    low, high = (_over(counts.n_chars, end) for end in reversed(counts.range or (0, 0)))
    text = f"{_mark(counts)}{counts.chars_per_token:.2f}"
    return _ranged(text, counts.chars_per_token, (low, high), counts)


def fertility_figure(counts: Counts) -> Figure | None:
    """Return the tokens per word; None where there is no word."""
    if counts.fertility is None or counts.n_words is None:
        return None
    low, high = (end / counts.n_words for end in counts.range or (0, 0))
    text = f"{_mark(counts)}{counts.fertility:.2f}"
    return _ranged(text, counts.fertility, (low, high), counts)


def ratio_figure(ratio: float | None, *, exact: bool, decimals: int) -> Figure | None:
    """Return a ratio of tokens; where it is of estimates, nobody knows its range."""
    if ratio is None:
        return None
    text = f"{'' if exact else '~'}{times(ratio, decimals)}"
    return Figure(text, ratio) if exact else Figure(text, ratio, -inf, inf)


def usd_figure(cost: Decimal | None, ends: Sequence[Decimal] | None, *, exact: bool) -> Figure:
    """Return an amount of money; where the range of an estimate is not known, any is possible."""
    if cost is None:
        return Figure(NO_PRICE)
    if exact:
        return Figure(usd(cost), cost)
    low, high = ends or (-inf, inf)
    return Figure(f"~{usd(cost)}", cost, low, high)


def decimals_of(ratios: Iterable[float | None]) -> int:
    """Return how many decimals ratios need that stand in one table: the same for all of them.

    >>> decimals_of([9.02, 1.0, 0.2276]), decimals_of([9.02, 1.03]), decimals_of([0.999, None])
    (1, 2, 2)
    """
    factors = (max(ratio, 1 / ratio) for ratio in ratios if ratio)
    return 2 if any(1 < factor < CLOSE_BY for factor in factors) else 1


def times(ratio: float, decimals: int) -> str:
    """Return a ratio as how many times as much, or how many times less, something is.

    >>> [times(ratio, 1) for ratio in (9.02, 1.0, 0.2276, 0.0)]
    ['9.0x', '1.0x', '4.4x fewer', 'none']
    >>> [times(ratio, 2) for ratio in (9.02, 1.03, 0.889, 0.999)]
    ['9.02x', '1.03x', '1.12x fewer', '1.00x']
    """
    if not ratio:
        return "none"
    shown = f"{max(ratio, 1 / ratio):,.{decimals}f}x"
    return shown if ratio >= 1 or shown == f"{1:.{decimals}f}x" else f"{shown} fewer"


def _mark(counts: Counts) -> str:
    return "" if counts.exact else "~"


def _over(amount: int, divisor: int) -> float:
    return amount / divisor if divisor else inf


def _ranged(text: str, amount: float, ends: tuple[float, float], counts: Counts) -> Figure:
    return Figure(text, amount) if counts.exact else Figure(text, amount, *ends)
