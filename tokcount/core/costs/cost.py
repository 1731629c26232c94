"""Prices one request, in Decimals from the file to the answer.

What it leaves to others: which rates apply (`rates`), a month's bill (`projection`), context
windows and warnings (`limits`), and rounding for display.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal

from tokcount.core.costs.exact import product, total
from tokcount.core.costs.rates import CacheTtl, rates_for
from tokcount.core.costs.usage import check_usage
from tokcount.core.pricing.model import ModelPrice
from tokcount.errors import PricingError
from tokcount.reports.cost import Cost, RateUsed, RequestRates, Usage

MTOK = Decimal("0.000001")  # a token, in units of 1,000,000 tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedRequest:
    """A request with the rates that it was priced at, what it costs, and what to know of that."""

    price: ModelPrice
    usage: Usage
    rates: RequestRates
    cost: Cost
    notes: tuple[str, ...]


def today() -> date:
    """Return the day on which rates hold by default, in UTC."""
    return datetime.now(UTC).date()


def cost(
    price: ModelPrice,
    usage: Usage,
    *,
    at: date | None = None,
    mode: str | None = None,
    cache_ttl: CacheTtl = "short",
) -> PricedRequest:
    """Price one request on a day, by default today.

    Raises:
        UsageError: no request can have that usage.
        PricingError: the model has no such mode, or none for an input of this size, or it has no
            output and output tokens are given.
    """
    check_usage(usage)
    rates = _rates(price, usage, at or today(), mode, cache_ttl)
    return cost_at(price, usage, rates)


def cost_at(price: ModelPrice, usage: Usage, rates: RequestRates) -> PricedRequest:
    """Price one request, which one can have, at the rates that `rates_for` gives for its input.

    Raises:
        PricingError: the model has no output and output tokens are given.
    """
    if rates.output is None and usage.output_tokens:
        raise PricingError(
            f"model {price.name!r} has no output rate, got {usage.output_tokens:,} output tokens; "
            "leave them out or give --output-rate"
        )
    parts = {
        "uncached_input": _amount(usage.uncached_input_tokens, rates.input),
        "cached_input": _amount(usage.cached_input_tokens, rates.cached_input),
        "cache_write": _amount(usage.cache_write_tokens, rates.cache_write),
    }
    if rates.cache_write_long is not None:
        parts["cache_write_long"] = _amount(usage.cache_write_long_tokens, rates.cache_write_long)
    output = None
    if rates.output is not None and usage.output_tokens is not None:
        output = _amount(usage.output_tokens, rates.output)
    amount = total(*parts.values(), output or Decimal(0))
    return PricedRequest(
        price=price,
        usage=usage,
        rates=rates,
        cost=Cost(**parts, output=output, total=amount),
        notes=tuple(_notes(price, usage, rates)),
    )


def _rates(
    price: ModelPrice, usage: Usage, at: date, mode: str | None, cache_ttl: CacheTtl
) -> RequestRates:
    """The rates of a request; that of long writes only where there are such besides others."""
    n_input = usage.input_tokens
    rates = rates_for(price, n_input, at=at, mode=mode, cache_ttl=cache_ttl)
    if not usage.cache_write_long_tokens:
        return rates
    long = rates_for(price, n_input, at=at, mode=mode, cache_ttl="long")
    return replace(rates, cache_write_long=long.cache_write)


def _amount(n_tokens: int, rate: RateUsed) -> Decimal:
    return product(n_tokens, rate.per_mtok, MTOK)


def _notes(price: ModelPrice, usage: Usage, rates: RequestRates) -> Iterator[str]:
    if usage.output_tokens is None and (rates.output or "output" not in price.origins):
        yield "no output tokens given: this prices the input only"
    yield from cache_notes(usage, rates)
    n_in_cache = usage.input_tokens - usage.uncached_input_tokens
    if price.cache_min and n_in_cache and usage.input_tokens < price.cache_min:
        yield (
            f"{price.name} never caches prompts of fewer than {price.cache_min:,} tokens, "
            f"got {usage.input_tokens:,}"
        )


def cache_notes(usage: Usage, rates: RequestRates) -> Iterator[str]:
    """Yield what is doubtful about the rates at which a request went through the cache."""
    if usage.cached_input_tokens and rates.cached_input.note:
        yield rates.cached_input.note
    if usage.cached_input_tokens and rates.cached_input.per_mtok > rates.input.per_mtok:
        yield (
            f"cached input costs more than full input: {rates.cached_input.per_mtok:f} against "
            f"{rates.input.per_mtok:f} USD per 1,000,000 tokens; is that rate up to date?"
        )
    if usage.cache_write_tokens and rates.cache_write.note:
        yield rates.cache_write.note
    if rates.cache_write_long and rates.cache_write_long.note:
        yield rates.cache_write_long.note
