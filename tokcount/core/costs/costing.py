"""Prices texts, or given numbers of tokens, at one model or at several.

What it leaves to others: which models (`candidates`), counting (`counting`), one request (`cost`),
and the screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.cost import PricedRequest, cost
from tokcount.core.costs.exact import total
from tokcount.core.costs.limits import context_of, rate_warnings
from tokcount.core.costs.projection import Volume, project
from tokcount.core.costs.rates import CacheTtl
from tokcount.core.costs.usage import check_usage
from tokcount.core.counting import Row
from tokcount.core.pricing.model import ModelPrice
from tokcount.core.sources import Listing
from tokcount.errors import NotOfferedError, PricingError, UsageError
from tokcount.reports.cost import (
    Cost,
    CostReport,
    ModelCost,
    Projection,
    SourceCost,
    Usage,
)
from tokcount.reports.counts import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What all requests have in common: everything but the model and the input."""

    at: date
    output_tokens: int | None = None
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    cache_ttl: CacheTtl = "short"
    mode: str | None = None
    volume: Volume | None = None


def price_all(
    candidates: Sequence[Candidate],
    counted: Sequence[tuple[str, Row]],
    request: Request,
    listing: Listing | None = None,
) -> CostReport:
    """Return what every source costs at every candidate; `counted` has a row a source.

    A source that cannot be such a request fails alone, and `listing` keeps account of it; there is
    none where the tokens were given. In a comparison, a candidate that cannot be priced has no
    price, and a warning that says why.

    Raises:
        PricingError: no candidate can be priced.
        UsageError: more tokens are said to be cached than were given.
    """
    kept = [named for named in counted if _is_request(*named, candidates, request, listing)]
    models, faults = [], []
    for index, each in enumerate(candidates):
        inputs = [(name, row[index]) for name, row in kept]
        try:
            each.require_price()
            models.append(_model_cost(each, inputs, request))
        except PricingError as error:
            faults.append(error)
            models.append(_model_cost(each, inputs, request, no_price=str(error)))
    if len(faults) == len(candidates):
        raise faults[0]
    models.sort(key=lambda model: (model.cost is None, model.cost.total if model.cost else 0))
    notes = [note for each in candidates if each.tokenizer for note in each.tokenizer.notes]
    account = listing or Listing()
    return CostReport(
        currency="USD",
        at=request.at,
        models=models if kept else [],
        skipped=account.skipped,
        errors=account.errors,
        notes=list(dict.fromkeys([*notes, *account.notes])),
    )


def _is_request(
    name: str,
    row: Row,
    candidates: Sequence[Candidate],
    request: Request,
    listing: Listing | None,
) -> bool:
    """Whether a source holds what is said to be cached, and is not too large for the mode.

    The latter only where one model is priced: in a comparison the others may offer it.
    """
    try:
        usages = [_usage(_at_least_cached(counts, request)[0], request) for counts in row]
        for usage in usages:
            check_usage(usage)
        if len(candidates) == 1 and candidates[0].price is not None:
            _cost(candidates[0].price, usages[0], request)
    except (UsageError, NotOfferedError) as error:
        if listing is None:
            raise
        listing.fail(name, error)
        return False
    return True


def _model_cost(
    each: Candidate,
    inputs: Sequence[tuple[str, Counts]],
    request: Request,
    no_price: str | None = None,
) -> ModelCost:
    """All requests at one model, and as one figure each what they have in common.

    `no_price` says why there is none.
    """
    price = None if no_price else each.price
    sources = [_source_cost(each, name, counts, price, request) for name, counts in inputs]
    costs = [source.cost for source in sources if source.cost]
    ranges = [source.range for source in sources if source.range]
    cost_ranges = [source.cost_range for source in sources if source.cost_range]
    rates = [source.rates for source in sources]
    contexts = [source.context for source in sources]
    usage, cost = _sum_of_usage(sources), _sum_of_costs(costs) if costs else None
    warnings = [warning for source in sources for warning in source.warnings]
    return ModelCost(
        model=each.name,
        priced_as=price.name if price else None,
        encoding=each.tokenizer.encoding_name if each.tokenizer else None,
        estimate=each.tokenizer.estimate if each.tokenizer and ranges else None,
        usage=usage,
        range=(sum(low for low, _ in ranges), sum(high for _, high in ranges)) if ranges else None,
        rates=rates[0] if rates and all(rate == rates[0] for rate in rates) else None,
        cost=cost,
        cost_range=_sum_of_ends(cost_ranges) if len(cost_ranges) == len(sources) else None,
        context=contexts[0] if len({context.used for context in contexts}) == 1 else None,
        projection=_projection(cost, usage, request),
        sources=sources,
        warnings=list(dict.fromkeys([*([no_price] if no_price else []), *warnings])),
    )


def _source_cost(
    each: Candidate, name: str, counts: Counts, price: ModelPrice | None, request: Request
) -> SourceCost:
    n_tokens, token_range = _at_least_cached(counts, request)
    usage = _usage(n_tokens, request)
    context = context_of(each.price, usage)
    if price is None:
        return SourceCost(name=name, usage=usage, range=token_range, context=context)
    priced = _cost(price, usage, request)
    return SourceCost(
        name=name,
        usage=usage,
        range=token_range,
        n_base_tokens=counts.n_base_tokens,
        rates=priced.rates,
        cost=priced.cost,
        cost_range=_cost_range(price, token_range, request) if token_range else None,
        context=context,
        warnings=(
            *priced.notes,
            *rate_warnings(price, priced.rates, request.at),
            *(f"{name}: {warning}" for warning in context.warnings),
        ),
    )


def _at_least_cached(counts: Counts, request: Request) -> tuple[int, tuple[int, int] | None]:
    """The tokens and their range: an estimate is no less than what is known to be in the cache."""
    if counts.range is None:
        return counts.n_tokens, None
    low, high = counts.range
    n_in_cache = min(request.cached_tokens + request.cache_write_tokens, high)
    return max(counts.n_tokens, n_in_cache), (max(low, n_in_cache), high)


def _usage(n_tokens: int, request: Request) -> Usage:
    return Usage(
        input_tokens=n_tokens,
        cached_input_tokens=request.cached_tokens,
        cache_write_tokens=request.cache_write_tokens,
        output_tokens=request.output_tokens,
    )


def _cost(price: ModelPrice, usage: Usage, request: Request) -> PricedRequest:
    return cost(price, usage, at=request.at, mode=request.mode, cache_ttl=request.cache_ttl)


def _cost_range(
    price: ModelPrice, ends: tuple[int, int], request: Request
) -> tuple[Decimal, Decimal] | None:
    """The cost at either end of an estimate; None where the mode is not offered for that much."""
    try:
        low, high = (
            _cost(price, _usage(n_tokens, request), request).cost.total for n_tokens in ends
        )
    except PricingError:
        return None
    return low, high


def _projection(cost: Cost | None, usage: Usage, request: Request) -> Projection | None:
    if cost is None or request.volume is None:
        return None
    return project(cost.total, usage.input_tokens + (usage.output_tokens or 0), request.volume)


def _sum_of_usage(sources: Sequence[SourceCost]) -> Usage:
    usages = [source.usage for source in sources]
    outputs = [usage.output_tokens for usage in usages if usage.output_tokens is not None]
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        cached_input_tokens=sum(usage.cached_input_tokens for usage in usages),
        cache_write_tokens=sum(usage.cache_write_tokens for usage in usages),
        output_tokens=sum(outputs) if outputs else None,
    )


def _sum_of_costs(costs: Sequence[Cost]) -> Cost:
    outputs = [cost.output for cost in costs if cost.output is not None]
    return Cost(
        uncached_input=total(*(cost.uncached_input for cost in costs)),
        cached_input=total(*(cost.cached_input for cost in costs)),
        cache_write=total(*(cost.cache_write for cost in costs)),
        output=total(*outputs) if outputs else None,
        total=total(*(cost.total for cost in costs)),
    )


def _sum_of_ends(ranges: Sequence[tuple[Decimal, Decimal]]) -> tuple[Decimal, Decimal] | None:
    if not ranges:
        return None
    return total(*(low for low, _ in ranges)), total(*(high for _, high in ranges))
