"""Holds a price table against the collected data: every figure of every model, mode and tier."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from tokcount.core.costs.rates import rates_for
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.errors import PricingError

Json = dict[str, Any]

DAY = date(2026, 11, 9)
KEYS = ("input", "cached_input", "cache_write", "cache_write_1h", "output")
LIMITS = {"context_window": "context_window", "max_input": "max_input", "max_output": "max_output"}
LIMITS["cache_min_tokens"] = "cache_min"


def differences(data: Json, table: PriceTable) -> list[str]:
    """Return where a table does not say what the data says."""
    models = [*data["models"], *data["newer_unverified"]]
    found = [line for model in models for line in _of_model(model, table.models[model["id"]])]
    missing = set(table.models) ^ {model["id"] for model in models}
    return [*found, *(f"{name}: in one of them alone" for name in sorted(missing))]


def _of_model(model: Json, price: ModelPrice) -> Iterator[str]:
    name = model["id"]
    is_embedding = model.get("kind") == "embedding"
    pairs = {key: (model.get(key), getattr(price, field)) for key, field in LIMITS.items()}
    if is_embedding:
        pairs["max_output"] = (None, price.max_output)
    if model["provider"] == "openai" and "cached_input" in model and "cache_write" not in model:
        pairs["cache_min_tokens"] = (1024, price.cache_min)  # the data has none
    pairs["provider"] = (model["provider"], price.provider)
    pairs["aliases"] = (set(model.get("aliases", ())), set(price.aliases))
    retires = date.fromisoformat(model["retires"]) if "retires" in model else None
    pairs["retires"] = (retires, price.retires)
    pairs["has_output"] = (not is_embedding, price.has_output)
    pairs["modes"] = ({*model.get("modes", ()), *_off_peak(model)}, set(price.modes))
    if model.get("tokenizer", {}).get("kind") == "exact":
        pairs["encoding"] = (model["tokenizer"]["encoding"], price.encoding)
    for key, (wanted, got) in pairs.items():
        if wanted != got:
            yield f"{name}.{key}: {wanted} in the data, {got} in the table"
    for mode, day, input_tokens, wanted in _rates(model):
        got = _got(price, mode, day, input_tokens)
        if wanted != got:
            yield f"{name} {mode} {day} {input_tokens}: {wanted} in the data, {got} in the table"


def _off_peak(model: Json) -> list[str]:
    return ["off_peak"] if "peak_windows" in model else []


def _rates(model: Json) -> Iterator[tuple[str | None, date, int, Json | None]]:
    """Yield all rates by mode, day and input tokens; None where the mode is not offered."""
    base = {key: model[key] for key in KEYS if key in model}
    if "peak_windows" in model:
        yield "off_peak", DAY, 1, base
        for window in model["peak_windows"]:
            yield None, DAY, 1, {key: window[key] for key in base}
        return
    yield from _by_tier(None, model, base)
    for change in model.get("changes", ()):
        changed = {**base, **{key: change[key] for key in KEYS if key in change}}
        yield None, date.fromisoformat(change["from"]), 1, changed
    for mode, given in model.get("modes", {}).items():
        if isinstance(given, dict):
            yield from _by_tier(mode, given, {key: given[key] for key in KEYS if key in given})
            if "tiers" in model and "tiers" not in given:
                above = model["tiers"][0]["above"]
                yield mode, DAY, above, {key: given[key] for key in KEYS if key in given}
                yield mode, DAY, above + 1, None
        else:
            yield mode, DAY, 1, {key: rate * Decimal(given) for key, rate in base.items()}


def _by_tier(
    mode: str | None, given: Json, rates: Json
) -> Iterator[tuple[str | None, date, int, Json]]:
    yield mode, DAY, 1, rates
    for tier in given.get("tiers", ()):
        yield mode, DAY, tier["above"], rates
        rates = {key: tier[key] for key in KEYS if key in tier}
        yield mode, DAY, tier["above"] + 1, rates


def _got(price: ModelPrice, mode: str | None, day: date, input_tokens: int) -> Json | None:
    try:
        short = rates_for(price, input_tokens, at=day, mode=mode)
        long = rates_for(price, input_tokens, at=day, mode=mode, cache_ttl="long")
    except PricingError:
        return None
    rates = {
        "input": short.input,
        "cached_input": short.cached_input,
        "cache_write": short.cache_write,
        "cache_write_1h": long.cache_write,
        "output": short.output,
    }
    return {key: rate.per_mtok for key, rate in rates.items() if rate and not rate.note}
