"""What the figures of a comparison look like: tokens, characters per token, ratios, money.

What it leaves to others: which of them stand in a matrix (`compare_matrix`, `parallel`).
"""

from collections.abc import Sequence
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


def ratio_figure(ratio: float | None, *, exact: bool) -> Figure | None:
    """Return a ratio of tokens; where it is of estimates, nobody knows its range."""
    if ratio is None:
        return None
    text = f"{'' if exact else '~'}{times(ratio)}"
    return Figure(text, ratio) if exact else Figure(text, ratio, -inf, inf)


def usd_figure(cost: Decimal | None, ends: Sequence[Decimal] | None, *, exact: bool) -> Figure:
    """Return an amount of money; where the range of an estimate is not known, any is possible."""
    if cost is None:
        return Figure(NO_PRICE)
    if exact:
        return Figure(usd(cost), cost)
    low, high = ends or (-inf, inf)
    return Figure(f"~{usd(cost)}", cost, low, high)


def times(ratio: float) -> str:
    """Return a ratio as how many times as much, or how many times less, something is.

    >>> [times(ratio) for ratio in (9.02, 1.0, 1.03, 0.2276, 0.889, 0.999)]
    ['9.0x', '1.0x', '1.03x', '4.4x fewer', '1.1x fewer', '1.00x']
    """
    if not ratio:
        return "none"
    factor = max(ratio, 1 / ratio)
    shown = f"{factor:,.1f}x" if factor == 1 or factor >= CLOSE_BY else f"{factor:.2f}x"
    return shown if ratio >= 1 or shown == "1.00x" else f"{shown} fewer"


def _mark(counts: Counts) -> str:
    return "" if counts.exact else "~"


def _over(amount: int, divisor: int) -> float:
    return amount / divisor if divisor else inf


def _ranged(text: str, amount: float, ends: tuple[float, float], counts: Counts) -> Figure:
    return Figure(text, amount) if counts.exact else Figure(text, amount, *ends)
