"""The arithmetic of a cost, line by line, so that it can be done again by hand."""

from collections.abc import Iterator
from decimal import Decimal
from math import ceil, floor

from tokcount.render.escape import escape
from tokcount.render.money import digits
from tokcount.reports.cost import (
    Cost,
    CostPart,
    CostReport,
    ModelCost,
    Projection,
    RateUsed,
    SourceCost,
)


def explained(report: CostReport) -> Iterator[str]:
    """Yield for each request at each model the amounts, their sum, and where each rate is from."""
    for model in report.models:
        for source in model.sources:
            yield from _request(model, source)
        if model.cost and len(model.sources) > 1:
            mark = _mark(model.range is None)
            costs = [source.cost for source in model.sources if source.cost]
            parts = " + ".join(f"{mark}{digits(cost.total)}" for cost in costs)
            yield f"{escape(model.model)}, all {len(model.sources)} requests"
            yield f"  {parts} = {mark}{digits(model.cost.total)} USD"
        yield from _projection(model)


def _request(model: ModelCost, source: SourceCost) -> Iterator[str]:
    row = f", priced as {model.priced_as}" if model.priced_as not in {None, model.model} else ""
    yield escape(f"{model.model}{row}, {source.name}")
    if source.cost is None or source.rates is None:
        yield "  no price is known"
        return
    yield from _estimated(model, source)
    usage = source.usage
    if usage.uncached_input_tokens != usage.input_tokens:
        long = usage.cache_write_long_tokens
        yield (
            f"  uncached input: {usage.input_tokens} - {usage.cached_input_tokens} cached"
            f" - {usage.cache_write_tokens} written"
            f"{f' - {long} written for long' if long else ''}"
            f" = {usage.uncached_input_tokens} tokens"
        )
    for part in source.parts:
        yield f"  {_arithmetic(part)}"
    amounts = " + ".join(f"{_mark(part.exact)}{digits(part.amount)}" for part in source.parts)
    mark = _mark(source.range is None)
    yield f"  total: {amounts} = {mark}{digits(source.cost.total)} USD"
    yield from _at_least(source, mark)
    for part in source.parts:
        yield f"  rate of {part.name}: {escape(_story(part.rate))}"


def _estimated(model: ModelCost, source: SourceCost) -> Iterator[str]:
    if source.range is None:
        return
    (low, high), estimate = source.range, model.estimate
    if estimate is None or source.n_base_tokens is None:
        yield f"  input: an estimate, ~{source.usage.input_tokens} tokens, from {low} to {high}"
        yield from _cost_of_range(source)
        return
    yield (
        f"  input: {source.n_base_tokens} {estimate.encoding} tokens x {digits(estimate.factor)}"
        f" = ~{source.usage.input_tokens} tokens"
    )
    factors = f"x {digits(estimate.low)} to x {digits(estimate.high)}, so "
    n_base = source.n_base_tokens
    is_product = (floor(n_base * estimate.low), ceil(n_base * estimate.high)) == (low, high)
    yield f"  its range: {factors if is_product else ''}{low} to {high} tokens"
    yield from _cost_of_range(source)


def _cost_of_range(source: SourceCost) -> Iterator[str]:
    if source.cost_range:
        least, most = (digits(end) for end in source.cost_range)
        yield f"  the cost of that range: {least} to {most} USD"


def _arithmetic(part: CostPart) -> str:
    rate, amount, mark = digits(part.rate.per_mtok), digits(part.amount), _mark(part.exact)
    return f"{part.name}: {mark}{part.n_tokens} tokens x {rate} / 1,000,000 = {mark}{amount} USD"


def _at_least(source: SourceCost, mark: str) -> Iterator[str]:
    """The sum again, with the fewest output tokens of a range."""
    if source.least is None or source.least.cost is None:
        return
    cost = source.least.cost
    inputs = (cost.uncached_input, cost.cached_input, cost.cache_write)
    amounts = [f"{mark}{digits(inputs[0])}", *(digits(amount) for amount in inputs[1:] if amount)]
    amounts.append(digits(cost.output or Decimal(0)))
    yield (
        f"  with {source.least.output_tokens} output tokens: {' + '.join(amounts)}"
        f" = {mark}{digits(cost.total)} USD"
    )


def _mark(exact: bool) -> str:  # noqa: FBT001 - the name says all
    return "" if exact else "~"


def _story(rate: RateUsed) -> str:
    """How a rate came about: the listed figure, what was done to it, and who stated it when."""
    said = [f"{digits(rate.listed_per_mtok)} ({rate.key})"]
    if rate.multiplier_origin is not None:
        said = [
            f"{said[0]} x {digits(rate.multiplier)} (mode {rate.mode}) = {digits(rate.per_mtok)}"
        ]
    elif rate.mode is not None:
        said.append(f"of mode {rate.mode}")
    if rate.tier_above is not None:
        said.append(f"of the tier above {rate.tier_above} input tokens")
    if rate.change_from is not None:
        said.append(f"since {rate.change_from}")
    said.append(f"from {rate.origin.place}")
    if rate.origin.source:
        said.append(rate.origin.source)
    if rate.origin.as_of:
        said.append(f"as of {rate.origin.as_of}")
    if rate.note:
        said.append(rate.note)
    return ", ".join(said)


def _projection(model: ModelCost) -> Iterator[str]:
    if model.projection is None or model.cost is None:
        return
    projection, mark = model.projection, _mark(model.range is None)
    per = f" per {projection.per}" if projection.per else ""
    yield f"{escape(model.model)}, {projection.requests} requests{per}"
    yield from _of_volume(model.cost, projection, mark)
    if model.least and model.least.cost and model.least.projection:
        yield f"  with {model.least.output_tokens} output tokens:"
        for line in _of_volume(model.least.cost, model.least.projection, mark):
            yield f"  {line}"


def _of_volume(cost: Cost, projection: Projection, mark: str) -> Iterator[str]:
    per = f" per {projection.per}" if projection.per else ""
    again = f" x {digits(1 + projection.retries)}" if projection.retries else ""
    amounts = f"{mark}{digits(cost.total)} x {projection.requests}{again}"
    yield f"  {amounts} = {mark}{digits(projection.total)} USD{per}"
    if projection.per_day is not None and projection.per_month is not None:
        yield f"  a day: {mark}{digits(projection.per_day)} USD"
        yield f"  30 days: {mark}{digits(projection.per_month)} USD"
    if projection.tokens_per_minute is not None:
        yield f"  tokens a minute: {mark}{digits(projection.tokens_per_minute)}"
