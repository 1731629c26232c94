"""The sentences of a cost that several tables share, and marks and amounts in its cells."""

from decimal import Decimal

from tokcount.render.budget import period
from tokcount.render.money import NO_PRICE, digits, usd
from tokcount.render.words import as_of, many
from tokcount.reports.cost import (
    Context,
    Cost,
    Least,
    ModelCost,
    Projection,
    RequestRates,
    SourceCost,
)

AS_IT_IS, PERCENT = "{}", "{:.0%}"  # a number, so to the right
HUNDRED = 100


def usd_range(low: Decimal | None, high: Decimal) -> str:
    """Return an amount, or both ends of it where there are two.

    >>> usd_range(Decimal("0.005"), Decimal("0.02")), usd_range(None, Decimal(2))
    ('$0.0050..$0.02', '$2.00')
    """
    return usd(high) if low is None else f"{usd(low)}..{usd(high)}"


def cost_cell(priced: ModelCost | SourceCost, least: Least | None = None) -> str:
    """Return the cost of a request, or of several, marked where it is an estimate.

    Where both ends of a range of output are wanted, `least` has the lower.
    """
    if priced.cost is None:
        return NO_PRICE
    low = least.cost.total if least and least.cost else None
    return f"{'~' if priced.range else ''}{usd_range(low, priced.cost.total)}"


def volume_cost(model: ModelCost) -> str | None:
    """Return what 30 days cost, or all the requests where no rate of them is known.

    With a range of output, both ends of it.
    """
    if model.projection is None:
        return None
    low = volume_amount(model.least.projection) if model.least and model.least.projection else None
    return f"{'~' if model.range else ''}{usd_range(low, volume_amount(model.projection))}"


def volume_amount(projection: Projection) -> Decimal:
    """Return what 30 days cost, or all the requests where no rate of them is known."""
    return projection.total if projection.per_month is None else projection.per_month


def largest_part(cost: Cost) -> tuple[str, float]:
    """Return the part that costs the most, and its share."""
    in_cache = cost.cached_input or cost.cache_write or cost.cache_write_long
    parts = {
        "uncached input" if in_cache else "input": cost.uncached_input,
        "cached input": cost.cached_input,
        "cache write": cost.cache_write,
        "long cache write": cost.cache_write_long,
        "output": cost.output or Decimal(0),
    }
    name = max(parts, key=lambda part: parts[part])
    return name, float(parts[name] / cost.total) if cost.total else 0.0


def volume_words(projection: Projection) -> str:
    """Return how many requests there are, each time, and how many of them are sent again."""
    again = ""
    if projection.retries:
        again = f" and {digits(projection.retries * HUNDRED)}% retries"
    return f"{many(projection.requests, 'request')}{period(projection.per)}{again}"


def rates_words(rates: RequestRates) -> str:
    """Return where rates are from, as of when, and in which mode and tier they hold."""
    mode = f", mode {rates.mode}" if rates.mode else ""
    tier = "" if rates.tier_above is None else f", tier above {rates.tier_above:,} input tokens"
    change = rates.input.change_from
    since = "" if change is None else f", as changed on {change}"
    return f"rates: {rates.source}{as_of(rates.as_of)}{since}{mode}{tier}"


def used_share(context: Context | None) -> str | None:
    """Return which share of the window is used, or that it is too small."""
    if context is not None and context.fits is False:
        return "too small"
    if context is None or context.window is None:
        return None
    if 0 < context.used < context.window / HUNDRED:
        return "<1%"
    return f"{context.used / context.window:.0%}"
