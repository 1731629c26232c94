"""Prices one source, as one request, at one model: in the middle and at the ends of what is known.

What it leaves to others: all sources and all models (`costing`).
"""

from dataclasses import replace
from decimal import Decimal

from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.crossing import tier_crossed
from tokcount.core.costs.limits import context_of, rate_warnings
from tokcount.core.costs.request import Request, price_request
from tokcount.core.costs.usage import check_usage
from tokcount.core.pricing.model import ModelPrice
from tokcount.errors import PricingError
from tokcount.reports.cost import Cost, Least, SourceCost, Usage
from tokcount.reports.counts import Counts


def source_cost(each: Candidate, name: str, counts: Counts, request: Request) -> SourceCost:
    """Return what a source costs as a request of its own.

    Raises:
        UsageError: more tokens are said to be cached than there are.
        PricingError: the model has no price for such a request.
    """
    source = without_price(each, name, counts, request)
    check_usage(source.usage)
    price = each.require_price()
    priced = price_request(price, source.usage, request)
    least = _at_least_output(price, source.usage, request)
    exact = source.range is None
    return replace(
        source,
        rates=priced.rates,
        cost=priced.cost,
        cost_range=_output_ends(least, priced.cost)
        if source.range is None
        else _cost_range(price, source, source.range, request),
        least=least,
        warnings=(
            *priced.notes,
            *tier_crossed(name, priced, request, exact=exact),
            *rate_warnings(price, priced.rates, request.at),
            *(f"{name}: {warning}" for warning in source.context.warnings),
        ),
    )


def without_price(each: Candidate, name: str, counts: Counts, request: Request) -> SourceCost:
    """Return the tokens of a source at a model, and how they fit, without what they cost."""
    n_tokens, token_range = _at_least_cached(counts, request)
    usage = request.usage(n_tokens)
    n_least = request.least_output_tokens
    return SourceCost(
        name=name,
        usage=usage,
        range=token_range,
        n_base_tokens=counts.n_base_tokens,
        context=context_of(each.price, usage),
        least=None if n_least is None else Least(output_tokens=n_least),
    )


def _at_least_cached(counts: Counts, request: Request) -> tuple[int, tuple[int, int] | None]:
    """The tokens and their range: an estimate is no less than what is known to be in the cache."""
    if counts.range is None:
        return counts.n_tokens, None
    low, high = counts.range
    n_in_cache = min(request.cached_tokens + request.cache_write_tokens, high)
    return max(counts.n_tokens, n_in_cache), (max(low, n_in_cache), high)


def _at_least_output(price: ModelPrice, usage: Usage, request: Request) -> Least | None:
    n_least = request.least_output_tokens
    if n_least is None:
        return None
    priced = price_request(price, replace(usage, output_tokens=n_least), request)
    return Least(output_tokens=n_least, cost=priced.cost)


def _output_ends(least: Least | None, cost: Cost) -> tuple[Decimal, Decimal] | None:
    """The cost at either end of a range of output, if there is one; the input is exact."""
    return None if least is None or least.cost is None else (least.cost.total, cost.total)


def _cost_range(
    price: ModelPrice, source: SourceCost, ends: tuple[int, int], request: Request
) -> tuple[Decimal, Decimal] | None:
    """The least and the most of what it costs in the middle and at the ends of input and output.

    In a tier that costs less, more tokens may. None where the mode is not offered for that much.
    """
    usages = [source.usage, *map(request.usage, ends)]
    if source.least is not None:
        n_output = source.least.output_tokens
        usages += [replace(usage, output_tokens=n_output) for usage in usages]
    try:
        costs = [price_request(price, usage, request).cost.total for usage in usages]
    except PricingError:
        return None
    return min(costs), max(costs)
