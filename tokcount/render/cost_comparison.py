"""What several requests, or several models, cost: a row for each request at each model.

What it leaves to others: the bill of one request (`cost_table`).
"""

from collections.abc import Iterator, Sequence

from tokcount.render.cost_words import (
    AS_IT_IS,
    cost_cell,
    largest_part,
    rates_words,
    used_share,
    volume_cost,
    volume_words,
)
from tokcount.render.grid import COUNT, Cell, Column, Estimated, Grid
from tokcount.render.money import usd
from tokcount.render.verdicts import told
from tokcount.reports.cost import Cost, CostReport, ModelCost, SourceCost


def comparison(report: CostReport) -> Grid:
    """Return a row for each request at each model, and the total of each model.

    On a narrow screen there is no room for all: where costs have ends and there is a volume, what
    each is mostly is left out, and so is what a day costs. Of a range of output both ends are then
    in each cell, and those of estimates are left out.
    """
    models = report.models
    several = any(len(model.sources) > 1 for model in models)
    ranged = any(model.cost_range for model in models)
    projections = [model.projection for model in models if model.projection]
    timed = any(each.per for each in projections)
    daily = timed and not ranged
    parted = not several and not (ranged and projections)
    both = has_both_ends(models)
    volume = [Column("volume", "30 days" if timed else "all requests", AS_IT_IS)]

    def row(model: ModelCost, priced: ModelCost | SourceCost, name: str) -> list[Cell]:
        cells: list[Cell] = [cost_cell(priced, priced.least if both else None)]
        if ranged and not both:
            cells += [usd(end) for end in priced.cost_range or ()] or [None, None]
        if parted:
            cells.append(_mostly(priced.cost))
        if projections:
            projected = model if priced is model or not several else None
            if daily:
                cells.append(_day_cost(projected))
            cells.append(volume_cost(projected) if projected else None)
        n_tokens = priced.usage.input_tokens
        cells += [Estimated(n_tokens) if priced.range else n_tokens, used_share(priced.context)]
        return [*cells, model.model, *([name] if several else [])]

    low_high = [Column("low", "low", AS_IT_IS), Column("high", "high", AS_IT_IS)]
    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            *(low_high if ranged and not both else []),
            *([Column("mostly", "mostly", AS_IT_IS)] if parted else []),
            *([Column("day", "a day", AS_IT_IS)] if daily else []),
            *(volume if projections else []),
            Column("input_tokens", "input", COUNT),
            Column("context", "window", AS_IT_IS),
            Column("model", "model"),
            *([Column("source", "source")] if several else []),
        ],
        rows=[row(model, source, source.name) for model in models for source in model.sources],
        totals=[row(model, model, "total") for model in models] if several else [],
        captions=[*_captions(models, daily=daily), *told(report)],
    )


def has_both_ends(models: Sequence[ModelCost]) -> bool:
    """Whether both ends of a range of output are in each cell, as there is a volume of them."""
    return any(model.projection and model.least for model in models)


def request_captions(models: Sequence[ModelCost]) -> Iterator[str]:
    """Yield what holds for all requests: that they have no output, or a range of it."""
    requests = [source for model in models for source in model.sources]
    if any(
        source.rates and source.rates.output and source.usage.output_tokens is None
        for source in requests
    ):
        yield "the input only, as no --output-tokens are given"
    ends = next(((each.least, each.usage) for each in requests if each.least), None)
    if ends and ends[0]:
        low, high = ends[0].output_tokens, ends[1].output_tokens or 0
        if has_both_ends(models):
            yield f"with {low:,}..{high:,} output tokens each"
        else:
            yield f"with {high:,} output tokens each; low is with {low:,}"


def _day_cost(model: ModelCost | None) -> str | None:
    if model is None or model.projection is None or model.projection.per_day is None:
        return None
    return f"{'~' if model.range else ''}{usd(model.projection.per_day)}"


def _mostly(cost: Cost | None) -> str | None:
    if cost is None or not cost.total:
        return None
    part, share = largest_part(cost)
    return f"{part.removesuffix(' input')} {share:.0%}"


def _captions(models: Sequence[ModelCost], *, daily: bool) -> Iterator[str]:
    yield from request_captions(models)
    if has_both_ends(models) and any(model.range for model in models):
        yield "~: an estimate; --format json has its range"
    projected = [(model, model.projection) for model in models if model.projection]
    if projected:
        yield f"of each, {volume_words(projected[0][1])}"
    least = ((model, model.least.projection) for model in models if model.least)
    per_minute = sorted(
        (projection.tokens_per_minute, "~" if model.range else "")
        for model, projection in (*projected, *least)
        if projection and projection.tokens_per_minute is not None
    )
    if per_minute:
        ends = dict.fromkeys(f"{mark}{n:,.0f}" for n, mark in (per_minute[0], per_minute[-1]))
        a_day = "" if daily else "; a day costs a thirtieth of 30 days"
        yield f"{' to '.join(ends)} tokens a minute{a_day}"
    requests = [source for model in models for source in model.sources]
    yield from dict.fromkeys(rates_words(source.rates) for source in requests if source.rates)
