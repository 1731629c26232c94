"""Finds the largest request that costs no more than a limit: of its input, or of its output.

What it leaves to others: whether one costs more at all (`budget`), and saying so.
"""

from decimal import Decimal
from itertools import pairwise

from tokcount.core.costs.exact import product, total, whole_quotient
from tokcount.core.costs.rates import rates_for
from tokcount.core.costs.request import Request
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import RequestRates, Usage
from tokcount.reports.limit import Inside

MTOK = 1_000_000


def inside(price: ModelPrice, usage: Usage, request: Request, limit: Decimal) -> Inside:
    """Return what there could be in place of a request that costs more than a limit.

    That is a smaller input; where none is small enough, a smaller output, with the same input or
    even without; where what is in the cache is too much by itself, nothing.
    """
    n_input = largest_input(price, usage, request, limit)
    if n_input is not None:
        return Inside(input_tokens=n_input)
    n_wanted = usage.output_tokens or 0
    n_bare = largest_output(price, Usage(input_tokens=0), request, limit, n_wanted)
    if n_bare is None or n_bare == n_wanted:
        return Inside()
    n_output = largest_output(price, usage, request, limit, n_wanted)
    if n_output is not None:
        return Inside(output_tokens=n_output)
    return Inside(output_tokens=n_bare, with_input=False)


def largest_input(price: ModelPrice, usage: Usage, request: Request, limit: Decimal) -> int | None:
    """Return the most input tokens below those of a request that cost no more than a limit.

    Cached and cache-write tokens, and the output, stay as they are; so the former are the fewest.
    None where not even so few are cheap enough. The cost rises within a tier and jumps between two,
    perhaps down; so tiers are tried from the top.
    """
    fewest, most = usage.cached_input_tokens + usage.cache_write_tokens, usage.input_tokens - 1
    ends = {fewest - 1, most, *(n for n in _thresholds(price) if fewest <= n < most)}
    for highest, below in pairwise(sorted(ends, reverse=True)):
        rates = _rates(price, highest, request)
        output = product(usage.output_tokens or 0, rates.output.per_mtok if rates.output else 0)
        left = total(product(limit, MTOK), -_in_cache(usage, rates), -output)
        n_tokens = _fitting(left, rates.input.per_mtok, highest - fewest)
        if n_tokens is not None and fewest + n_tokens > below:
            return fewest + n_tokens
    return None


def largest_output(
    price: ModelPrice, usage: Usage, request: Request, limit: Decimal, most: int
) -> int | None:
    """Return how many of `most` output tokens cost no more than a limit, beside an input.

    None where the input alone costs more.
    """
    rates = _rates(price, usage.input_tokens, request)
    uncached = product(usage.uncached_input_tokens, rates.input.per_mtok)
    left = total(product(limit, MTOK), -_in_cache(usage, rates), -uncached)
    return _fitting(left, rates.output.per_mtok if rates.output else Decimal(0), most)


def _fitting(left: Decimal, per_token: Decimal, most: int) -> int | None:
    """How many tokens of `most` an amount pays for; None where it is less than nothing."""
    if left < 0:
        return None
    return min(most, whole_quotient(left, per_token)) if per_token else most


def _in_cache(usage: Usage, rates: RequestRates) -> Decimal:
    """What goes through the cache costs, in millionths of USD."""
    return total(
        product(usage.cached_input_tokens, rates.cached_input.per_mtok),
        product(usage.cache_write_tokens, rates.cache_write.per_mtok),
    )


def _rates(price: ModelPrice, n_input: int, request: Request) -> RequestRates:
    return rates_for(price, n_input, at=request.at, mode=request.mode, cache_ttl=request.cache_ttl)


def _thresholds(price: ModelPrice) -> set[int]:
    """Every number of input tokens above which some rates of the model may be others."""
    lists = [
        price.tiers,
        *(change.tiers or () for change in price.changes),
        *(mode.tiers for mode in price.modes.values()),
    ]
    return {tier.above for tiers in lists for tier in tiers}
