"""Reads the parts that a row of a pricing file is made of: rates, estimate, tiers, modes, changes.

What it leaves to others: single values (`values`), and the row itself (`rows`).
"""

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from typing import Any

from tokcount.core.pricing.model import RATE_KEYS, Change, Mode, Rates, Tier, rates_of
from tokcount.core.pricing.problems import shown
from tokcount.core.pricing.values import Reader
from tokcount.core.toml.lines import KeyPath
from tokcount.reports.estimate import Estimate

ESTIMATE_KEYS = ("encoding", "factor", "low", "high")
TIER_KEYS = ("above", "from", *RATE_KEYS)
MODE_KEYS = ("multiplier", *RATE_KEYS, "tiers")
CHANGE_KEYS = ("from", *RATE_KEYS, "tiers")


def read_rates(
    reader: Reader, path: KeyPath, table: Mapping[str, Any], *, may_lack_output: bool = False
) -> dict[str, Decimal]:
    """Read the rates that a table names; `output = false` may stand where a model may lack it."""
    rates = {}
    for key in RATE_KEYS:
        if key not in table or (key == "output" and may_lack_output and table[key] is False):
            continue
        rate = reader.rate((*path, key), table[key])
        if rate is not None:
            rates[key] = rate
    return rates


def read_estimate(reader: Reader, path: KeyPath, value: object) -> Estimate | None:
    """Read how a tokenizer that is not public relates to an encoding."""
    table = reader.table(path, value, (*ESTIMATE_KEYS, "measured"))
    if table is None:
        return None
    for key in ESTIMATE_KEYS:
        if key not in table:
            reader.problem((*path, key), "is missing")
    encoding = reader.text((*path, "encoding"), table["encoding"]) if "encoding" in table else None
    if encoding:
        reader.known_encoding((*path, "encoding"), encoding)
    factors = [
        reader.number((*path, key), table[key]) if key in table else None
        for key in ESTIMATE_KEYS[1:]
    ]
    factor, low, high = factors
    if encoding is None or factor is None or low is None or high is None:
        return None
    if not 0 < low <= factor <= high:
        reader.problem(path, "must have 0 < low <= factor <= high")
    measured = table.get("measured", True)
    if not isinstance(measured, bool):
        reader.problem((*path, "measured"), f"must be true or false, got {shown(measured)}")
    return Estimate(
        encoding=encoding, factor=factor, low=low, high=high, measured=measured is not False
    )


def read_tiers(reader: Reader, path: KeyPath, value: object) -> tuple[Tier, ...]:
    """Read tiers, from the lowest threshold to the highest."""
    tiers: list[Tier] = []
    for at, table, rates in _rated_tables(reader, path, value, TIER_KEYS):
        if ("above" in table) == ("from" in table):
            reader.problem(at, "give either above (exclusive) or from (inclusive)")
            continue
        key = "above" if "above" in table else "from"
        threshold = reader.tokens((*at, key), table[key])
        if threshold is None:
            continue
        tier = Tier(threshold=threshold, inclusive=key == "from", rates=rates)
        if tiers and tier.above <= tiers[-1].above:
            what = f"must be higher than in the tier before it, got {threshold}"
            reader.problem((*at, key), what)
        tiers.append(tier)
    return tuple(tiers)


def read_modes(reader: Reader, path: KeyPath, value: object) -> dict[str, Mode]:
    """Read modes, each a number that multiplies every rate or a table."""
    modes = {}
    for name, given in (reader.table(path, value) or {}).items():
        at = (*path, name)
        if not isinstance(given, dict):
            multiplier = reader.number(at, given)
            modes[name] = Mode(name=name, multiplier=multiplier)
            continue
        table = reader.table(at, given, MODE_KEYS) or {}
        rates = read_rates(reader, at, table)
        multiplier = None
        if "multiplier" in table:
            multiplier = reader.number((*at, "multiplier"), table["multiplier"])
        limited = table.get("tiers") is False
        tiers: tuple[Tier, ...] = ()
        if "tiers" in table and not limited:
            tiers = read_tiers(reader, (*at, "tiers"), table["tiers"])
        if not set(table) & {*RATE_KEYS, "multiplier"}:
            reader.problem(at, "names neither a multiplier nor a rate")
        modes[name] = Mode(
            name=name, multiplier=multiplier, rates=rates_of(rates), tiers=tiers, limited=limited
        )
    return modes


def read_changes(reader: Reader, path: KeyPath, value: object) -> tuple[Change, ...]:
    """Read dated changes, from the earliest to the latest."""
    changes: list[Change] = []
    for at, table, rates in _rated_tables(reader, path, value, CHANGE_KEYS):
        tiers = read_tiers(reader, (*at, "tiers"), table["tiers"]) if "tiers" in table else None
        if "from" not in table:
            reader.problem((*at, "from"), "is missing")
            continue
        day = reader.day((*at, "from"), table["from"])
        if day is None:
            continue
        if changes and day <= changes[-1].from_date:
            what = f"must be later than in the change before it, got {day}"
            reader.problem((*at, "from"), what)
        changes.append(Change(from_date=day, rates=rates, tiers=tiers))
    return tuple(changes)


def _rated_tables(
    reader: Reader, path: KeyPath, value: object, known: Collection[str]
) -> Iterator[tuple[KeyPath, Mapping[str, Any], Rates]]:
    """Yield where each table of an array stands, the table, and the rates that it has to name."""
    for index, item in enumerate(reader.array(path, value)):
        at = (*path, index)
        table = reader.table(at, item, known)
        if table is None:
            continue
        rates = read_rates(reader, at, table)
        if not set(table) & set(RATE_KEYS):
            reader.problem(at, "names no rate")
        yield at, table, rates_of(rates)


def check_no_output(reader: Reader, path: KeyPath, table: Mapping[str, Any]) -> None:
    """Note output rates in tiers, modes and changes of a model that has no output."""
    places: list[KeyPath] = []
    for key in ("tiers", "changes"):
        items = table.get(key)
        if isinstance(items, list):
            places += [(key, i) for i, item in enumerate(items) if _names_output(item)]
    modes = table.get("modes")
    if isinstance(modes, dict):
        places += [("modes", name) for name, mode in modes.items() if _names_output(mode)]
    for place in places:
        reader.problem((*path, *place, "output"), "the model has no output (output = false)")


def _names_output(value: object) -> bool:
    return isinstance(value, dict) and "output" in value
