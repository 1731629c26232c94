"""Tells what else to know before a request is sent: whether it fits, and how long its rates hold.

What it leaves to others: the cost (`cost`).
"""

from collections.abc import Iterator
from datetime import date, timedelta

from tokcount.core.pricing.model import ModelPrice
from tokcount.core.pricing.values import unusual_rate
from tokcount.reports.cost import Context, RateUsed, RequestRates, Usage

STALE_AFTER = timedelta(days=60)
SOON = timedelta(days=30)
BOTH = ("input and output", "exceed")


def context_of(price: ModelPrice | None, usage: Usage) -> Context:
    """Return how a request sits in the context window of a model, if anything is known of it."""
    used = usage.input_tokens + (usage.output_tokens or 0)
    if price is None:
        return Context(window=None, used=used, left=None, fits=None, warnings=())
    warnings = tuple(
        f"{what} ({n_tokens:,} tokens) {exceed} the {key} of {price.name} ({limit:,})"
        for (what, exceed), key, limit, n_tokens in limits_exceeded(price, usage)
    )
    window = price.context_window
    return Context(
        window=window,
        used=used,
        left=None if window is None else window - used,
        fits=False if warnings else None if window is None else True,
        warnings=warnings,
    )


def limits_exceeded(
    price: ModelPrice, usage: Usage
) -> Iterator[tuple[tuple[str, str], str, int, int]]:
    """Yield what of a request exceeds a limit, with its verb; the limit's key, it, and tokens."""
    output = usage.output_tokens or 0
    checks = (
        (BOTH, "context_window", price.context_window, usage.input_tokens + output),
        (("the input", "exceeds"), "max_input", price.max_input, usage.input_tokens),
        (("the output", "exceeds"), "max_output", price.max_output, output),
    )
    for what, key, limit, n_tokens in checks:
        if limit is not None and n_tokens > limit:
            yield what, key, limit, n_tokens


def rate_warnings(price: ModelPrice, rates: RequestRates, at: date) -> tuple[str, ...]:
    """Return what is doubtful about rates on a day: their size, their age, a change, retirement."""
    return (*_size(rates), *day_warnings(price, rates, at))


def day_warnings(price: ModelPrice, rates: RequestRates, at: date) -> tuple[str, ...]:
    """Return what the day makes doubtful: the age of rates, a change, retirement."""
    return (*_age(price, rates, at), *_change(price, at), *_retirement(price, at))


def _age(price: ModelPrice, rates: RequestRates, at: date) -> Iterator[str]:
    days = [rate.origin.as_of for rate in rates.all() if rate.origin.as_of is not None]
    if not days:
        return
    oldest = min(days)
    if at - oldest > STALE_AFTER:
        yield f"rates of {price.name} are as of {oldest}, {(at - oldest).days} days before {at}"
    elif at < oldest:
        yield f"rates of {price.name} are as of {oldest}; on {at} they may have been others"


def _size(rates: RequestRates) -> Iterator[str]:
    used: dict[str, RateUsed] = {rate.key: rate for rate in rates.all()}
    for key, rate in used.items():
        if doubt := unusual_rate(rate.listed_per_mtok):
            yield f"{rate.origin.place}: {key}: {doubt}"


def _change(price: ModelPrice, at: date) -> Iterator[str]:
    for change in price.changes:
        if timedelta(0) < change.from_date - at <= SOON:
            rates = ", ".join(f"{key} {rate:f}" for key, rate in change.rates.named().items())
            yield f"rates of {price.name} change on {change.from_date}: {rates}"


def _retirement(price: ModelPrice, at: date) -> Iterator[str]:
    if price.retires is None or price.retires - at > SOON:
        return
    when = "was retired on" if price.retires <= at else "retires on"
    instead = f"; {price.replaced_by} replaces it" if price.replaced_by else ""
    yield f"{price.name} {when} {price.retires}{instead}"
