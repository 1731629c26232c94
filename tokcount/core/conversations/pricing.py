"""Prices the turns of a conversation, each as a request of its own, without and with caching.

What it leaves to others: one request (`tokcount.core.costs.cost`), what the cache takes
(`caching`), and what is said of the whole (`reporting`).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from tokcount.core.conversations.caching import cached_usage, is_cached, uncached_usage
from tokcount.core.conversations.turns import Turn
from tokcount.core.costs.cost import cost, cost_at
from tokcount.core.costs.costing import Request
from tokcount.core.pricing.model import ModelPrice
from tokcount.errors import NotOfferedError, UsageError
from tokcount.reports.cost import Cost, RequestRates, Usage


class PricedTurn(NamedTuple):
    """A turn as a request with caching, what it costs without, and what to know of it."""

    usage: Usage
    rates: RequestRates
    without_caching: Cost
    with_caching: Cost
    notes: tuple[str, ...]


def price_turns(price: ModelPrice, turns: Sequence[Turn], request: Request) -> Iterator[PricedTurn]:
    """Yield each turn with its price; the tier is chosen by the whole input of each.

    Raises:
        UsageError: a turn is larger than any request.
        PricingError: the model has no such mode, or not for a turn of that size, or no output.
    """
    cost_of = partial(cost, price, at=request.at, mode=request.mode, cache_ttl=request.cache_ttl)
    by_tier: dict[int | None, RequestRates] = {}  # equal in all else: one copy takes less memory
    n_in_cache = 0
    for number, turn in enumerate(turns, start=1):
        try:
            full = cost_of(uncached_usage(turn))
        except (NotOfferedError, UsageError) as error:
            raise type(error)(f"turn {number:,}: {error}") from None
        rates = by_tier.setdefault(full.rates.tier_above, full.rates)
        if is_cached(turn, rates, price.cache_min):
            cached = cost_at(price, cached_usage(turn, n_in_cache, rates), rates)
            n_in_cache = turn.n_input
        else:
            cached = full
            n_in_cache = 0
        yield PricedTurn(cached.usage, rates, full.cost, cached.cost, cached.notes)
