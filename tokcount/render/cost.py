"""What a cost looks like to scripts: plain, CSV and JSON. For people see `cost_table`."""

from collections.abc import Iterator, Mapping, Sequence

from tokcount.render.counts import Json, left_out_json
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import NO_PRICE, digits, digits_or_none
from tokcount.render.projection import projection_json
from tokcount.render.words import day_or_none
from tokcount.reports.cost import (
    Context,
    Cost,
    CostReport,
    Least,
    ModelCost,
    RequestRates,
    SourceCost,
    Usage,
)

USAGE_KEYS = ("input_tokens", "cached_input_tokens", "cache_write_tokens", "output_tokens")
RATE_KEYS = ("input", "cached_input", "cache_write", "output")
COST_KEYS = ("uncached_input", "cached_input", "cache_write", "output", "total")


def plain(report: CostReport) -> Iterator[str]:
    """Yield unrounded USD and the model; with several sources a line each, and their total.

    With a range of output both ends stand, as in 0.5..2. All models have a line each, and then what
    keeps one from taking the requests.
    """
    for model in report.models:
        name = escape(model.model)
        if report.all_models:
            reason = f"\t{escape(model.reason)}" if model.reason else ""
            yield f"{_plain_cost(model)}\t{name}{reason}"
            continue
        if len(model.sources) == 1:
            yield f"{_plain_cost(model)}\t{name}"
            continue
        for source in model.sources:
            yield f"{_plain_cost(source)}\t{name}\t{escape(source.name)}"
        yield f"{_plain_cost(model)}\t{name}\ttotal"


def grid(report: CostReport) -> Grid:
    """Return what people see, in a table or in markdown."""
    from tokcount.render.cost_table import cost_grid

    return cost_grid(report)


def records(report: CostReport) -> Grid:
    """Return a row a request, with its tokens, its rates and what each part of it costs."""
    keys = [
        *("model", "source", "encoding"),
        *USAGE_KEYS,
        *("input_tokens_low", "input_tokens_high"),
        *(f"{key}_per_mtok" for key in RATE_KEYS),
        *(f"{key}_usd" for key in COST_KEYS),
        *("total_low_usd", "total_high_usd", "least_output_tokens", "reason"),
    ]
    rows = [_record(model, source) for model in report.models for source in model.sources]
    return Grid(columns=[Column(key, key) for key in keys], rows=rows)


def document(report: CostReport) -> Json:
    """Return the JSON document; money and rates are strings of plain digits."""
    return {
        "currency": report.currency,
        "at": report.at.isoformat(),
        "partial": report.partial,
        **left_out_json(report.skipped, report.errors),
        "models": [
            {
                "model": model.model,
                "priced_as": model.priced_as,
                "encoding": model.encoding,
                "exact": model.range is None,
                "range": model.range,
                "usage": _usage(model.usage),
                "output_range": _output_range(model),
                "rates": _rates(model.rates),
                "cost": _cost(model.cost),
                "cost_range": model.cost_range and [digits(end) for end in model.cost_range],
                "projection": projection_json(model.projection),
                "least": _least(model.least),
                "context": _context(model.context),
                "reason": model.reason,
                "warnings": model.warnings,
                "sources": [
                    {
                        "name": source.name,
                        "usage": _usage(source.usage),
                        "rates": _rates(source.rates),
                        "cost": _cost(source.cost),
                        "least": _least(source.least),
                        "context": _context(source.context),
                    }
                    for source in model.sources
                ],
            }
            for model in report.models
        ],
        **_verdicts(report),
    }


def _verdicts(report: CostReport) -> Json:
    """The keys of what was asked for beside the cost."""
    if report.verdicts is None:
        return {}
    from tokcount.render.verdicts import verdicts_json

    return verdicts_json(report.verdicts)


def _plain_cost(priced: ModelCost | SourceCost) -> str:
    if priced.cost is None:
        return NO_PRICE
    low = priced.least and priced.least.cost
    ends = [digits(cost.total) for cost in (low, priced.cost) if cost]
    return f"{'~' if priced.range else ''}{'..'.join(ends)}"


def _record(model: ModelCost, source: SourceCost) -> list[Cell]:
    usage, rates, cost = _usage(source.usage), _rates(source.rates), _cost(source.cost)
    return [
        model.model,
        source.name,
        model.encoding,
        *(usage[key] for key in USAGE_KEYS),
        *(source.range or (None, None)),
        *(rates[key] if rates else None for key in RATE_KEYS),
        *(cost[key] if cost else None for key in COST_KEYS),
        *([digits(end) for end in source.cost_range] if source.cost_range else (None, None)),
        source.least.output_tokens if source.least else None,
        model.reason,
    ]


def _usage(usage: Usage) -> Mapping[str, int | None]:
    long = usage.cache_write_long_tokens
    return {
        **{key: getattr(usage, key) for key in USAGE_KEYS},
        **({"cache_write_long_tokens": long} if long else {}),
    }


def _rates(rates: RequestRates | None) -> Mapping[str, str | int | None] | None:
    if rates is None:
        return None
    long = rates.cache_write_long
    return {
        "input": digits(rates.input.per_mtok),
        "cached_input": digits(rates.cached_input.per_mtok),
        "cache_write": digits(rates.cache_write.per_mtok),
        "output": digits(rates.output.per_mtok) if rates.output else None,
        **({"cache_write_long": digits(long.per_mtok)} if long else {}),
        "tier_above": rates.tier_above,
        "mode": rates.mode,
        "source": rates.source,
        "as_of": day_or_none(rates.as_of),
    }


def _cost(cost: Cost | None) -> Mapping[str, str | None] | None:
    if cost is None:
        return None
    long = cost.cache_write_long
    return {
        **{key: digits_or_none(getattr(cost, key)) for key in COST_KEYS},
        **({"cache_write_long": digits(long)} if long else {}),
    }


def _output_range(model: ModelCost) -> Sequence[int | None] | None:
    if model.least is None:
        return None
    return [model.least.output_tokens, model.usage.output_tokens]


def _least(least: Least | None) -> Json | None:
    """The cost at the lower end of a range of output; elsewhere stands that of the upper."""
    if least is None:
        return None
    return {"cost": _cost(least.cost), "projection": projection_json(least.projection)}


def _context(context: Context | None) -> Json | None:
    if context is None:
        return None
    return {
        "window": context.window,
        "used": context.used,
        "left": context.left,
        "fits": context.fits,
    }
