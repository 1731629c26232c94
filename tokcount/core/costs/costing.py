"""Prices texts, or given numbers of tokens, at one model or at several.

What it leaves to others: which models (`candidates`), counting (`counting`), one request at one
model (`source_costs`), and the screen.
"""

from collections.abc import Sequence
from dataclasses import replace

from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.projection import project
from tokcount.core.costs.request import Request
from tokcount.core.costs.source_costs import source_cost, without_price
from tokcount.core.costs.sums import (
    sum_of_cost_ranges,
    sum_of_costs,
    sum_of_least,
    sum_of_ranges,
    sum_of_usage,
)
from tokcount.core.counting import Row
from tokcount.core.sources import Listing
from tokcount.errors import NotOfferedError, PricingError, UsageError
from tokcount.reports.cost import (
    Cost,
    CostReport,
    Least,
    ModelCost,
    Projection,
    SourceCost,
    Usage,
)

__all__ = ["Request", "price_all"]

Outcome = SourceCost | PricingError
"""What came of pricing one source at one model."""


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
    kept: list[tuple[str, Row, Sequence[Outcome]]] = []
    for name, row in counted:
        try:
            kept.append((name, row, _outcomes(name, row, candidates, request)))
        except (UsageError, NotOfferedError) as error:
            if listing is None:
                raise
            listing.fail(name, error)
    models, faults = [], []
    for index, each in enumerate(candidates):
        outcomes = [row[index] for _, _, row in kept]
        fault = _fault(each, outcomes)
        sources = [outcome for outcome in outcomes if isinstance(outcome, SourceCost)]
        if fault is not None:
            faults.append(fault)
            inputs = ((name, row[index]) for name, row, _ in kept)
            sources = [without_price(each, *named, request) for named in inputs]
        models.append(_model_cost(each, sources, request, fault))
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


def _outcomes(
    name: str, row: Row, candidates: Sequence[Candidate], request: Request
) -> Sequence[Outcome]:
    """Price one source at every candidate.

    Raises:
        UsageError: it holds less than is said to be cached.
        NotOfferedError: it is too large for the mode; only where one model is priced, since in a
            comparison the others may offer it.
    """
    outcomes: list[Outcome] = []
    for each, counts in zip(candidates, row, strict=True):
        try:
            outcomes.append(source_cost(each, name, counts, request))
        except PricingError as error:
            if len(candidates) == 1 and isinstance(error, NotOfferedError):
                raise
            outcomes.append(error)
    return outcomes


def _fault(each: Candidate, outcomes: Sequence[Outcome]) -> PricingError | None:
    """Why a candidate has no price for all of the sources, if it has none."""
    try:
        each.require_price()
    except PricingError as error:
        return error
    return next((each for each in outcomes if isinstance(each, PricingError)), None)


def _model_cost(
    each: Candidate,
    sources: Sequence[SourceCost],
    request: Request,
    fault: PricingError | None,
) -> ModelCost:
    """All requests at one model, and as one figure each what they have in common.

    `fault` says why there is no price.
    """
    costs = [source.cost for source in sources if source.cost]
    ranges = [source.range for source in sources if source.range]
    rates = [source.rates for source in sources]
    contexts = [source.context for source in sources]
    usage = sum_of_usage([source.usage for source in sources])
    cost = sum_of_costs(costs) if costs else None
    warnings = [warning for source in sources for warning in source.warnings]
    return ModelCost(
        model=each.name,
        priced_as=each.price.name if each.price and fault is None else None,
        encoding=each.tokenizer.encoding_name if each.tokenizer else None,
        estimate=each.tokenizer.estimate if each.tokenizer and ranges else None,
        usage=usage,
        range=sum_of_ranges(ranges),
        rates=rates[0] if rates and all(rate == rates[0] for rate in rates) else None,
        cost=cost,
        cost_range=sum_of_cost_ranges(sources),
        context=contexts[0] if len({context.used for context in contexts}) == 1 else None,
        projection=_projection(cost, usage, request),
        sources=sources,
        warnings=list(dict.fromkeys([*([str(fault)] if fault else []), *warnings])),
        least=_least(sources, usage, request),
    )


def _projection(cost: Cost | None, usage: Usage, request: Request) -> Projection | None:
    if cost is None or request.volume is None:
        return None
    return project(cost.total, usage.input_tokens + (usage.output_tokens or 0), request.volume)


def _least(sources: Sequence[SourceCost], usage: Usage, request: Request) -> Least | None:
    least = sum_of_least(sources)
    if least is None:
        return None
    usage = replace(usage, output_tokens=least.output_tokens)
    return replace(least, projection=_projection(least.cost, usage, request))
