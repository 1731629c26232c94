"""Holds the cost of 10,000 random requests against a second, dumb reckoning in fractions."""

import random
import tomllib
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tokcount.core.costs.cost import cost
from tokcount.core.pricing.layers import load_packaged, packaged_path
from tokcount.errors import PricingError
from tokcount.reports.cost import Usage

RATES = ("input", "output", "cached_input", "cache_write", "cache_write_long")
Row = dict[str, Any]


def in_tier(tiers: Any, n_input: int) -> Row | None:  # as tomllib gives it
    """Return the last tier that holds."""
    held = None
    for tier in tiers or []:
        if n_input > tier["above"] if "above" in tier else n_input >= tier["from"]:
            held = tier
    return held


def dumb_rates(row: Row, n_input: int, mode: str | None, day: date) -> dict[str, Fraction] | None:
    """Return the rates of a request, or None where the mode is not offered."""
    rates: dict[str, Fraction] = {key: row[key] for key in RATES if key in row}
    for change in row.get("changes", []):
        if change["from"] <= day:
            rates.update({key: change[key] for key in RATES if key in change})
    tier = in_tier(row.get("tiers"), n_input)
    way = row.get("modes", {}).get(mode)
    if isinstance(way, dict):
        factor = way.get("multiplier", 1)
        named = {key: way[key] for key in RATES if key in way}
        rates = {key: rate * factor for key, rate in rates.items()} | named
        if "multiplier" not in way and "cached_input" not in way:
            rates["cached_input"] = rates["input"]
        if tier and not way["tiers"]:
            return None
        tier = in_tier(way.get("tiers"), n_input)
    if tier:
        rates = {key: tier[key] for key in RATES if key in tier}
    if isinstance(way, Fraction | int):
        rates = {key: rate * way for key, rate in rates.items()}
    return rates


def dumb_cost(row: Row, usage: Usage, mode: str | None, day: date, ttl: str) -> Fraction | None:
    """Return what a request costs."""
    rates = dumb_rates(row, usage.input_tokens, mode, day)
    if rates is None:
        return None
    write = rates.get("cache_write", rates["input"])
    if ttl == "long":
        write = rates.get("cache_write_long", write)
    cached = rates.get("cached_input", rates["input"])
    full = usage.input_tokens - usage.cached_input_tokens - usage.cache_write_tokens
    tokens = full * rates["input"] + usage.cached_input_tokens * cached
    tokens += usage.cache_write_tokens * write + (usage.output_tokens or 0) * rates["output"]
    return Fraction(tokens, 1_000_000)


def test_ten_thousand_requests_cost_what_fractions_say() -> None:
    """Over all packaged models and modes, sizes about the thresholds, days about the changes."""
    text = packaged_path().read_text(encoding="utf-8")
    rows = tomllib.loads(text, parse_float=Fraction)["models"]
    table = load_packaged()
    cases = [(name, mode) for name in sorted(rows) for mode in (None, *rows[name].get("modes", {}))]
    chance = random.Random(20261109)
    n_refused = 0
    for number in range(10_000):
        name, mode = cases[number % len(cases)]
        size = chance.choice([1_000, 100_001, 200_000, 272_001, 1_000_000])
        n_input = chance.choice([size, size - 1, size + 1, chance.randrange(size)])
        cached = chance.randint(0, n_input)
        write = chance.randint(0, n_input - cached)
        n_output = chance.randrange(100_000) if rows[name]["output"] else 0
        usage = Usage(
            input_tokens=n_input,
            cached_input_tokens=cached,
            cache_write_tokens=write,
            output_tokens=n_output,
        )
        day = date(2026, 11, 25) + timedelta(days=chance.randrange(60))
        ttl = chance.choice(["short", "long"])
        expected = dumb_cost(rows[name], usage, mode, day, ttl)
        try:
            found = cost(
                table.models[name],
                usage,
                at=day,
                mode=mode,
                cache_ttl="long" if ttl == "long" else "short",
            )
        except PricingError:
            assert expected is None
            n_refused += 1
        else:
            assert Fraction(found.cost.total) == expected, (name, mode, usage, day, ttl)
    assert 0 < n_refused < 1_000
