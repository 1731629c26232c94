"""Numbers of tokens of which some are certain, and some our reading.

What it leaves to others: which are which (`rules`, `counting`).
"""

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """The least tokens that something may come to, what we take it for, and the most."""

    low: int = 0
    middle: int = 0
    high: int = 0

    @property
    def certain(self) -> bool:
        """Whether it can be nothing else."""
        return self.low == self.high

    def plus(self, *others: "Span") -> "Span":
        """Return all of them together."""
        low, middle, high = map(sum, zip(self, *others, strict=True))
        return Span(low, middle, high)


def known(n_tokens: int) -> Span:
    """Return tokens that were counted, or that a published rule tells."""
    return Span(n_tokens, n_tokens, n_tokens)


def guessed(n_tokens: int) -> Span:
    """Return tokens that are our reading: there may be none of them, or twice as many."""
    return Span(0, n_tokens, 2 * n_tokens)


def apportioned(weights: Sequence[int], total: int) -> list[int]:
    """Part a total by weights, so that the parts add up to it; without weights the last has all.

    Each boundary between two parts rounds half up.

    >>> apportioned([1, 1, 1], 10)
    [3, 4, 3]
    """
    whole = sum(weights)
    if not whole:
        return [0] * (len(weights) - 1) + [total]
    parts, weight, before = [], 0, 0
    for each in weights:
        weight += each
        bound = (2 * weight * total + whole) // (2 * whole)
        parts.append(bound - before)
        before = bound
    return parts
