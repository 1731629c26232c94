"""Finds the row of a model by name: exactly, by alias, without its date, never by prefix.

What it leaves to others: encodings of names that no row knows (`tokcount.core.families`).
"""

import re
from collections.abc import Iterable

from tokcount.core.names import nearest as nearest_names
from tokcount.core.pricing.model import ModelPrice, PriceTable

# -YYYY-MM-DD, -YYYYMMDD, -MMDD, @YYYYMMDD: months and days only, since the 2512 of
# mistral-large-2512 is a year and a month, and part of the name.
YEAR, MONTH, DAY = r"20\d\d", r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
DATE = re.compile(rf"(?:-{YEAR}-{MONTH}-{DAY}|[-@]{YEAR}{MONTH}{DAY}|-{MONTH}{DAY})\Z")
FINE_TUNED = "ft:"


def find(table: PriceTable, name: str) -> ModelPrice | None:
    """Return the row that prices a model, or None.

    A fine-tuned model (`ft:BASE:…`) is priced by a row of its own or by a row `ft:BASE`, never by
    the row of BASE.
    """
    name = name.casefold()
    found = _find_plain(table, name) or _find_fine_tuned(table, name)
    if found:
        return found
    provider, _, rest = name.partition("/")
    if not (provider and rest):
        return None
    found = _find_plain(table, rest) or _find_fine_tuned(table, rest)
    is_its = found and (found.provider or "").casefold() == provider
    return found if is_its else None


def prices_of(names: Iterable[str], table: PriceTable) -> dict[str, ModelPrice]:
    """Return the rows that price models, by the names as they were given; no row, no entry."""
    found = {name.strip(): find(table, name.strip()) for name in names}
    return {name: price for name, price in found.items() if price is not None}


def find_for_encoding(table: PriceTable, name: str) -> ModelPrice | None:
    """Return the row that tells how a model encodes: its own, or the one it was tuned from."""
    found = find(table, name)
    prefix, _, rest = name.casefold().rpartition(FINE_TUNED)
    if found or FINE_TUNED not in name.casefold() or (prefix and not prefix.endswith("/")):
        return found
    return find(table, prefix + rest.partition(":")[0])


def nearest(table: PriceTable, name: str, n: int = 3) -> list[str]:
    """Return the names of the nearest models, whose own name or alias is near."""
    known = {**table.aliases, **table.names}
    keys = nearest_names(name.casefold(), known, n=len(known) or 1)
    return list(dict.fromkeys(known[key] for key in keys))[:n]


def _find_plain(table: PriceTable, name: str) -> ModelPrice | None:
    for key in (name, DATE.sub("", name)):
        if found := table.named(key):
            return table.models[found]
    return None


def _find_fine_tuned(table: PriceTable, name: str) -> ModelPrice | None:
    if not name.startswith(FINE_TUNED):
        return None
    base = name.removeprefix(FINE_TUNED).partition(":")[0]
    return _find_plain(table, FINE_TUNED + base)
