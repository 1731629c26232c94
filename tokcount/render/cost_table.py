"""What a cost looks like to people: the bill of one request at one model.

What it leaves to others: several requests or models (`cost_comparison`), and all models of the
table (`all_models`).
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.render.all_models import all_models_grid
from tokcount.render.cost_comparison import comparison
from tokcount.render.cost_words import (
    AS_IT_IS,
    PERCENT,
    largest_part,
    rates_words,
    usd_range,
    volume_words,
)
from tokcount.render.grid import COUNT, Cell, Column, Estimated, Grid
from tokcount.render.money import usd
from tokcount.render.rates import rate_text
from tokcount.render.verdicts import told
from tokcount.reports.cost import (
    Context,
    Cost,
    CostPart,
    CostReport,
    Least,
    ModelCost,
    Projection,
    RequestRates,
    SourceCost,
)

HALF = 0.5


def cost_grid(report: CostReport) -> Grid:
    """Return the parts of one request at one model; else a row for each request at each model."""
    models = report.models
    if report.all_models:
        return all_models_grid(report)
    if len(models) == 1 and len(models[0].sources) == 1:
        return _bill(models[0], models[0].sources[0], told(report))
    return comparison(report)


def _bill(model: ModelCost, source: SourceCost, verdicts: list[str]) -> Grid:
    """The bill of one request, line by line; `source` has a price."""
    return Grid(
        columns=bill_columns(source),
        rows=[part_row(part, source) for part in source.parts],
        totals=[request_row(source)],
        captions=[*captions_of_one(model), *verdicts],
    )


def bill_columns(source: SourceCost) -> list[Column]:
    """Return the columns of a bill; with a range of output some tokens are two numbers."""
    return [
        Column("part", "part"),
        Column("tokens", "tokens", AS_IT_IS if source.least else COUNT),
        Column("rate", "USD per 1M", AS_IT_IS),
        Column("cost", "cost", AS_IT_IS),
        Column("share", "share", PERCENT),
    ]


def part_row(part: CostPart, source: SourceCost) -> list[Cell]:
    """Return the line of one part of a request that has a price."""
    least, mark = source.least, _mark(exact=part.exact)
    tokens: Cell = part.n_tokens if part.exact else Estimated(part.n_tokens)
    shown = f"{mark}{usd(part.amount)}"
    if part.name == "output" and least and least.cost:
        tokens = _tokens(least.output_tokens, part.n_tokens)
        shown = usd_range(least.cost.output, part.amount)
    elif least:
        tokens = f"{mark}{part.n_tokens:,}"
    return [part.name, tokens, rate_text(part.rate.per_mtok), shown, share_of(part.amount, source)]


def request_row(source: SourceCost) -> list[Cell]:
    """Return the last line of the bill of a request that has a price."""
    amount = source.cost.total if source.cost else Decimal(0)
    used = source.usage.input_tokens + (source.usage.output_tokens or 0)
    least, mark = source.least, _mark(exact=source.range is None)
    tokens: Cell = Estimated(used) if source.range else used
    if least:
        tokens = f"{mark}{_tokens(source.usage.input_tokens + least.output_tokens, used)}"
    in_all = usd_range(least.cost.total if least and least.cost else None, amount)
    return ["request", tokens, "", f"{mark}{in_all}", share_of(amount, source)]


def share_of(amount: Decimal | None, source: SourceCost) -> float | None:
    """Return the share of an amount in what a request costs; None where there is none."""
    whole = source.cost.total if source.cost else Decimal(0)
    return float(amount / whole) if whole and amount is not None else None


def _tokens(low: int, high: int) -> str:
    return f"{low:,}..{high:,}"


def _mark(*, exact: bool) -> str:
    return "" if exact else "~"


def captions_of_one(model: ModelCost) -> Iterator[str]:
    """Yield what else there is to say of one request at one model."""
    if model.cost is None or model.rates is None:
        return
    yield _dominance(model, model.cost, model.rates)
    if model.range and model.cost_range:
        low, high = model.range
        least, most = model.cost_range
        yield (
            f"an estimate: from {low:,} to {high:,} input tokens,"
            f" so from {usd(least)} to {usd(most)} a request"
        )
    mark = _mark(exact=model.range is None)
    if model.projection:
        yield _projected(model.projection, model.least, mark)
    if model.context:
        yield _context(model.context, mark)
    yield rates_words(model.rates)


def _dominance(model: ModelCost, cost: Cost, rates: RequestRates) -> str:
    name = model.model
    if rates.output is None:
        return f"{name}: the input only, as no output rate is known"
    if cost.output is None:
        return f"{name}: the input only, as no --output-tokens are given"
    part, share = largest_part(cost)
    if not share:
        return f"{name}: free"
    at_most = ""
    if model.least and model.usage.output_tokens is not None:
        at_most = f" with {model.usage.output_tokens:,} output tokens,"
    verb = "dominates" if share >= HALF else "is the largest part"
    return f"{name}:{at_most} {part} {verb} with {share:.0%} of the cost"


def _projected(projection: Projection, least: Least | None, mark: str) -> str:
    low = least.projection if least else None
    if projection.per_day is None or projection.per_month is None:
        in_all = usd_range(low.total if low else None, projection.total)
        return f"{volume_words(projection)}: {mark}{in_all}"
    day = usd_range(low.per_day if low else None, projection.per_day)
    month = usd_range(low.per_month if low else None, projection.per_month)
    per_minute = projection.tokens_per_minute or Decimal(0)
    tokens = f"{per_minute:,.0f}"
    if low and low.tokens_per_minute is not None:
        tokens = f"{low.tokens_per_minute:,.0f}..{tokens}"
    return (
        f"{volume_words(projection)}: {mark}{day} a day,"
        f" {mark}{month} in 30 days, {mark}{tokens} tokens a minute"
    )


def _context(context: Context, mark: str) -> str:
    """How full the window is; why a request does not fit is told on stderr."""
    used = f"{mark}{context.used:,}"
    if context.fits is False:
        if context.window is None or context.used <= context.window:
            return f"does NOT fit: {used} tokens, over another limit than the window"
        return f"does NOT fit: {used} of {context.window:,} tokens"
    if context.window is None or context.left is None:
        return f"context window: unknown; {used} tokens are used"
    return f"context window: {used} of {context.window:,} tokens, {mark}{context.left:,} are left"
