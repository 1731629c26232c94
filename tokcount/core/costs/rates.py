"""Chooses the rates of one request: dated changes, then the mode, then the tier of its input.

What it leaves to others: the arithmetic (`cost`), and which model it is (`pricing.lookup`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Literal

from tokcount.core.costs.exact import product
from tokcount.core.pricing.model import Mode, ModelPrice, Rates, Tier
from tokcount.errors import NotOfferedError, PricingError
from tokcount.reports.cost import RateUsed, RequestRates
from tokcount.reports.origin import Origin

CacheTtl = Literal["short", "long"]


Figures = dict[str, RateUsed]


def rates_for(
    price: ModelPrice,
    input_tokens: int,
    *,
    at: date,
    mode: str | None = None,
    cache_ttl: CacheTtl = "short",
) -> RequestRates:
    """Return the rates of a whole request, by the size of its input (cached part included).

    A tier applies to strictly more than its `above`, or from its `from` on, and then to every
    token, not to the excess: so Anthropic, Google, OpenAI and xAI bill it.

    Raises:
        PricingError: the model has no such mode, or not for an input of this size.
    """
    figures, tiers, tier_key = _on_day(price, at)
    tier_origin = price.origins.get(tier_key.partition("[")[0])
    if mode is None:
        figures = _in_tier(figures, tiers, input_tokens, tier_key, tier_origin)
    else:
        chosen = {name.casefold(): each for name, each in price.modes.items()}.get(mode.casefold())
        if chosen is None:
            offers = ", ".join(price.modes) or "none"
            raise PricingError(
                f"model {price.name!r} has no mode {mode!r}; it has: {offers}"
                f" (its rates are from {price.origins['input'].file})"
            )
        mode = chosen.name
        origin = price.origins[f"modes.{mode}"]
        if chosen.is_number:
            figures = _in_tier(figures, tiers, input_tokens, tier_key, tier_origin)
            figures = _multiplied(figures, chosen, origin)
        else:
            _check_offered(price, chosen, tiers, input_tokens)
            key = f"modes.{mode}"
            figures = _in_table(figures, chosen, key, origin)
            figures = _in_tier(figures, chosen.tiers, input_tokens, f"{key}.tiers", origin)
    return _complete(figures, mode, cache_ttl)


def _on_day(price: ModelPrice, at: date) -> tuple[Figures, Sequence[Tier], str]:
    """Return the base rates of a day, and the tiers with the key under which they stand."""
    figures = _named(price.rates, "", price.origins)
    tiers, tier_key = price.tiers, "tiers"
    for index, change in enumerate(price.changes):
        if change.from_date > at:
            break
        key, origin = f"changes[{index}]", price.origins["changes"]
        changed = _named(change.rates, f"{key}.", dict.fromkeys(change.rates.named(), origin))
        figures |= {k: replace(v, change_from=change.from_date) for k, v in changed.items()}
        if change.tiers is not None:
            tiers, tier_key = change.tiers, f"{key}.tiers"
    return figures, tiers, tier_key


def _named(rates: Rates, prefix: str, origins: Mapping[str, Origin]) -> Figures:
    return {
        key: RateUsed(
            key=f"{prefix}{key}", per_mtok=rate, listed_per_mtok=rate, origin=origins[key]
        )
        for key, rate in rates.named().items()
    }


def _in_tier(
    figures: Figures, tiers: Sequence[Tier], input_tokens: int, key: str, origin: Origin | None
) -> Figures:
    """Lay the highest tier that applies over the rates.

    A tier with an input rate of its own leaves nothing of the cache rates below it: those that it
    does not name would be cheaper than what it stands for.
    """
    holding = [index for index, tier in enumerate(tiers) if input_tokens > tier.above]
    if not holding or origin is None:
        return figures
    tier = tiers[holding[-1]]
    origins = dict.fromkeys(tier.rates.named(), origin)
    named = _named(tier.rates, f"{key}[{holding[-1]}].", origins)
    if "input" in named:
        figures = {k: figure for k, figure in figures.items() if k in {"input", "output"}}
    return {k: replace(v, tier_above=tier.above) for k, v in (figures | named).items()}


def _multiplied(figures: Figures, mode: Mode, origin: Origin) -> Figures:
    factor = Decimal(1) if mode.multiplier is None else mode.multiplier
    return {
        key: replace(
            figure,
            per_mtok=product(figure.listed_per_mtok, factor),
            multiplier=factor,
            multiplier_origin=origin,
            mode=mode.name,
        )
        for key, figure in figures.items()
    }


def _in_table(figures: Figures, mode: Mode, key: str, origin: Origin) -> Figures:
    """Lay the rates of a mode over the base rates times its multiplier."""
    named = _named(mode.rates, f"{key}.", dict.fromkeys(mode.rates.named(), origin))
    named = {k: replace(figure, mode=mode.name) for k, figure in named.items()}
    scaled = figures if mode.multiplier is None else _multiplied(figures, mode, origin)
    if mode.multiplier is None:
        # Cached input then costs the mode's input rate: OpenAI's batch has no cache discount.
        scaled = {k: figure for k, figure in scaled.items() if k != "cached_input"}
    return {**scaled, **named}


def _check_offered(price: ModelPrice, mode: Mode, tiers: Sequence[Tier], input_tokens: int) -> None:
    if tiers and not mode.tiers and input_tokens > tiers[0].above:
        raise NotOfferedError(
            f"model {price.name!r} does not offer mode {mode.name!r} above {tiers[0].above:,} "
            f"input tokens, got {input_tokens:,}; leave the mode out"
        )


def _complete(figures: Figures, mode: str | None, cache_ttl: CacheTtl) -> RequestRates:
    """Let the input rate stand in for cache rates that the model does not have."""
    full = figures["input"]
    where = "" if mode is None else f" in mode {mode}"
    no_cached = f"no cached_input rate{where}: cached input costs the input rate"
    no_write = f"no cache_write rate{where}: cache writes cost the input rate"
    write = figures.get("cache_write") or replace(full, note=no_write)
    if cache_ttl == "long":
        no_long = f"no cache_write_long rate{where}: long cache writes cost the cache_write rate"
        short = write if write.note else replace(write, note=no_long)
        write = figures.get("cache_write_long") or short
    return RequestRates(
        input=full,
        cached_input=figures.get("cached_input") or replace(full, note=no_cached),
        cache_write=write,
        output=figures.get("output"),
        tier_above=full.tier_above,
        mode=mode,
    )
