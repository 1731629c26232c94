"""Describes one model whole: every rate in every mode, tier and period, and where it came from.

What it leaves to others: which rates a request has (`rates`), the files (`pricing`).
"""

from collections.abc import Iterator
from datetime import date, timedelta

from tokcount.core.costs.limits import day_warnings
from tokcount.core.costs.rates import rates_for
from tokcount.core.families import encoding_of_model
from tokcount.core.models.listing import listed
from tokcount.core.pricing.lookup import find, find_for_encoding, nearest
from tokcount.core.pricing.model import ModelPrice, PriceTable, Tier
from tokcount.errors import PricingError, UnknownNameError
from tokcount.reports.models_show import RateFigure, ShowReport

DAY = timedelta(days=1)
Period = tuple[date | None, date | None]


def describe_model(table: PriceTable, name: str, *, at: date) -> ShowReport:
    """Return what is known of a model, found as a request would find it.

    Raises:
        UnknownNameError: no row prices it; near names are given.
    """
    name = name.strip()
    price = find(table, name)
    if price is None:
        raise _unknown(table, name)
    known_as = f"{name} is priced as {price.name}"
    of_files = [
        each for each in table.warnings if (each.model or "").casefold() == price.name.casefold()
    ]
    return ShowReport(
        at=at,
        model=listed(price, at),
        has_output=price.has_output,
        cache_min=price.cache_min,
        note=price.note,
        rates=tuple(_figures(price)),
        origins=price.origins,
        notes=table.notes if name.casefold() == price.name.casefold() else (*table.notes, known_as),
        warnings=(
            *map(str, of_files),
            *day_warnings(price, rates_for(price, 0, at=at), at),
        ),
    )


def _unknown(table: PriceTable, name: str) -> UnknownNameError:
    """Say that a name has no price, and what it is otherwise."""
    near = ", ".join(nearest(table, name))
    give_one = f"tokcount models set {name} --input USD --output USD gives it one"
    base = find_for_encoding(table, name)
    if base is not None:
        return UnknownNameError(
            f"no price is known of {name!r}: fine-tuned models do not cost what {base.name} does;"
            f" {give_one}"
        )
    if found := encoding_of_model(name.casefold()):
        return UnknownNameError(
            f"no price is known of {name!r}, only that {found[1]} counts it; near: {near};"
            f" or {give_one}"
        )
    return UnknownNameError(f"unknown model {name!r}; near: {near}; or {give_one}")


def _figures(price: ModelPrice) -> Iterator[RateFigure]:
    for since, until in _periods(price):
        day = since or (until - DAY if until else date.max)
        own: set[str] = set()
        for mode in (None, *price.modes):
            for above in (None, *_thresholds(price)):
                figures = list(_of(price, (since, until), day, mode, above))
                if mode is None and above is None:
                    figures = [figure for figure in figures if not figure.stands_in]
                    own = {figure.key for figure in figures}
                yield from (figure for figure in figures if figure.key in own)
                if any(figure.per_mtok is None for figure in figures):
                    break  # nor is it offered for still larger inputs


def _periods(price: ModelPrice) -> Iterator[Period]:
    starts = [change.from_date for change in price.changes]
    ends = [*starts, None]
    return (
        (since, until)
        for since, until in zip((None, *starts), ends, strict=True)
        if until != date.min
    )


def _thresholds(price: ModelPrice) -> list[int]:
    """Return where any tier of the model begins to hold."""
    tiers: list[Tier] = [*price.tiers]
    for mode in price.modes.values():
        tiers += mode.tiers
    for change in price.changes:
        tiers += change.tiers or ()
    return sorted({tier.above for tier in tiers})


def _of(
    price: ModelPrice, period: Period, day: date, mode: str | None, above: int | None
) -> Iterator[RateFigure]:
    """Return the rates from a threshold on; none where no rate changes there."""
    since, until = period
    n_tokens = 0 if above is None else above + 1
    try:
        short = rates_for(price, n_tokens, at=day, mode=mode)
        long = rates_for(price, n_tokens, at=day, mode=mode, cache_ttl="long").cache_write
    except PricingError:
        yield RateFigure(
            key="input",
            per_mtok=None,
            listed_per_mtok=None,
            since=since,
            until=until,
            mode=mode,
            above=above,
            origin=price.origins[f"modes.{mode}"],
        )
        return
    rates = {
        "input": short.input,
        "output": short.output,
        "cached_input": short.cached_input,
        "cache_write": short.cache_write,
        "cache_write_long": long,
    }
    used = {key: rate for key, rate in rates.items() if rate is not None}
    if above is not None and all(rate.tier_above != above for rate in used.values()):
        return
    for key, rate in used.items():
        yield RateFigure(
            key=key,
            per_mtok=rate.per_mtok,
            listed_per_mtok=rate.listed_per_mtok,
            multiplier=rate.multiplier,
            since=since,
            until=until,
            mode=mode,
            above=above,
            stands_in=rate.note is not None,
            origin=rate.origin,
            multiplier_origin=rate.multiplier_origin,
        )
