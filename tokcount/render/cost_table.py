"""What a cost looks like to people: the parts of one request, or several requests side by side."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tokcount.render.grid import COUNT, Cell, Column, Estimated, Grid
from tokcount.render.money import NO_PRICE, usd
from tokcount.render.rates import rate_text
from tokcount.render.words import as_of
from tokcount.reports.cost import (
    Context,
    Cost,
    CostReport,
    ModelCost,
    Projection,
    RequestRates,
    SourceCost,
)

AS_IT_IS, PERCENT = "{}", "{:.0%}"  # a number, so to the right


def grid(report: CostReport) -> Grid:
    """Return the parts of one request at one model; else a row for each request at each model."""
    models = report.models
    if len(models) == 1 and len(models[0].sources) == 1:
        return _breakdown(models[0], models[0].sources[0])
    return _side_by_side(models)


def _breakdown(model: ModelCost, source: SourceCost) -> Grid:
    """The bill of one request, line by line; `source` has a price."""
    amount = source.cost.total if source.cost else Decimal(0)

    def row(name: str, n_tokens: int, rate: str, cost: Decimal, *, exact: bool) -> list[Cell]:
        tokens: Cell = n_tokens if exact else Estimated(n_tokens)
        shown = usd(cost) if exact else f"~{usd(cost)}"
        return [name, tokens, rate, shown, float(cost / amount) if amount else None]

    used = source.usage.input_tokens + (source.usage.output_tokens or 0)
    return Grid(
        columns=[
            Column("part", "part"),
            Column("tokens", "tokens", COUNT),
            Column("rate", "USD per 1M", AS_IT_IS),
            Column("cost", "cost", AS_IT_IS),
            Column("share", "share", PERCENT),
        ],
        rows=[
            row(
                *(part.name, part.n_tokens, rate_text(part.rate.per_mtok), part.amount),
                exact=part.exact,
            )
            for part in source.parts
        ],
        totals=[row("request", used, "", amount, exact=source.range is None)],
        captions=list(captions_of_one(model)),
    )


def captions_of_one(model: ModelCost) -> Iterator[str]:
    """Yield what else there is to say of one request at one model."""
    if model.cost is None or model.rates is None:
        return
    yield _dominance(model.model, model.cost, model.rates)
    if model.range and model.cost_range:
        low, high = model.range
        least, most = model.cost_range
        yield (
            f"an estimate: from {low:,} to {high:,} input tokens,"
            f" so from {usd(least)} to {usd(most)} a request"
        )
    mark = "~" if model.range else ""
    if model.projection:
        yield _projected(model.projection, mark)
    if model.context:
        yield _context(model.context, mark)
    yield _rates(model.rates)


def _dominance(name: str, cost: Cost, rates: RequestRates) -> str:
    if rates.output is None:
        return f"{name}: the input only, as no output rate is known"
    if cost.output is None:
        return f"{name}: the input only, as no --output-tokens are given"
    part, share = _largest_part(cost)
    return f"{name}: {part} dominates with {share:.0%} of the cost" if share else f"{name}: free"


def _largest_part(cost: Cost) -> tuple[str, float]:
    parts = {
        "uncached input" if _uses_cache(cost) else "input": cost.uncached_input,
        "cached input": cost.cached_input,
        "cache write": cost.cache_write,
        "long cache write": cost.cache_write_long,
        "output": cost.output or Decimal(0),
    }
    name = max(parts, key=lambda part: parts[part])
    return name, float(parts[name] / cost.total) if cost.total else 0.0


def _uses_cache(cost: Cost) -> bool:
    return bool(cost.cached_input or cost.cache_write or cost.cache_write_long)


def _projected(projection: Projection, mark: str) -> str:
    if projection.per_day is None or projection.per_month is None:
        return f"{_volume(projection)}: {mark}{usd(projection.total)}"
    per_minute = projection.tokens_per_minute or Decimal(0)
    return (
        f"{_volume(projection)}: {mark}{usd(projection.per_day)} a day,"
        f" {mark}{usd(projection.per_month)} in 30 days, {mark}{per_minute:,.0f} tokens a minute"
    )


def _volume(projection: Projection) -> str:
    article = "an" if projection.per == "hour" else "a"
    return f"{projection.requests:,} requests" + (
        f" {article} {projection.per}" if projection.per else ""
    )


def _context(context: Context, mark: str) -> str:
    used = f"{mark}{context.used:,}"
    if context.fits is False:
        return f"does NOT fit: {'; '.join(context.warnings)}"
    if context.window is None or context.left is None:
        return f"context window: unknown; {used} tokens are used"
    return f"context window: {used} of {context.window:,} tokens, {mark}{context.left:,} are left"


def _rates(rates: RequestRates) -> str:
    mode = f", mode {rates.mode}" if rates.mode else ""
    tier = "" if rates.tier_above is None else f", tier above {rates.tier_above:,} input tokens"
    change = rates.input.change_from
    since = "" if change is None else f", as changed on {change}"
    return f"rates: {rates.source}{as_of(rates.as_of)}{since}{mode}{tier}"


def _side_by_side(models: Sequence[ModelCost]) -> Grid:
    several = any(len(model.sources) > 1 for model in models)
    estimated = any(model.cost_range for model in models)
    projections = [model.projection for model in models if model.projection]
    volume_heading = "30 days" if any(each.per for each in projections) else "all requests"

    def row(model: ModelCost, priced: ModelCost | SourceCost, name: str) -> list[Cell]:
        cells: list[Cell] = [_cost(priced)]
        if estimated:
            cells += [usd(end) for end in priced.cost_range or ()] or [None, None]
        if not several:
            cells.append(_mostly(priced.cost))
        if projections:
            projection = model.projection if priced is model or not several else None
            cells.append(_volume_cost(projection, "~" if priced.range else ""))
        n_tokens = priced.usage.input_tokens
        cells += [Estimated(n_tokens) if priced.range else n_tokens, _used(priced.context)]
        return [*cells, model.model, *([name] if several else [])]

    low_high = [Column("low", "low", AS_IT_IS), Column("high", "high", AS_IT_IS)]
    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            *(low_high if estimated else []),
            *([] if several else [Column("mostly", "mostly", AS_IT_IS)]),
            *([Column("volume", volume_heading, AS_IT_IS)] if projections else []),
            Column("input_tokens", "input", COUNT),
            Column("context", "window", AS_IT_IS),
            Column("model", "model"),
            *([Column("source", "source")] if several else []),
        ],
        rows=[row(model, source, source.name) for model in models for source in model.sources],
        totals=[row(model, model, "total") for model in models] if several else [],
        captions=list(_captions_of_several(models)),
    )


def _volume_cost(projection: Projection | None, mark: str) -> str | None:
    """Return what 30 days cost, or all the requests where no rate of them is known."""
    if projection is None:
        return None
    month = projection.per_month
    return f"{mark}{usd(projection.total if month is None else month)}"


def _cost(priced: ModelCost | SourceCost) -> str:
    if priced.cost is None:
        return NO_PRICE
    return f"{'~' if priced.range else ''}{usd(priced.cost.total)}"


def _mostly(cost: Cost | None) -> str | None:
    if cost is None or not cost.total:
        return None
    part, share = _largest_part(cost)
    return f"{part} {share:.0%}"


def _used(context: Context | None) -> str | None:
    if context is not None and context.fits is False:
        return "too small"
    if context is None or context.window is None:
        return None
    return (
        "<1%" if 0 < context.used < context.window / 100 else f"{context.used / context.window:.0%}"
    )


def _captions_of_several(models: Sequence[ModelCost]) -> Iterator[str]:
    requests = [source for model in models for source in model.sources]
    if any(
        source.rates and source.rates.output and source.usage.output_tokens is None
        for source in requests
    ):
        yield "the input only, as no --output-tokens are given"
    projected = [(model, model.projection) for model in models if model.projection]
    if projected:
        yield f"of each, {_volume(projected[0][1])}"
    per_minute = sorted(
        (projection.tokens_per_minute, "~" if model.range else "")
        for model, projection in projected
        if projection.tokens_per_minute is not None
    )
    if per_minute:
        ends = dict.fromkeys(f"{mark}{n:,.0f}" for n, mark in (per_minute[0], per_minute[-1]))
        yield f"{' to '.join(ends)} tokens a minute; a day costs a thirtieth of 30 days"
    yield from dict.fromkeys(_rates(source.rates) for source in requests if source.rates)
