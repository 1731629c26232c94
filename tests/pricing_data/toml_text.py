"""Writes the values of a pricing file as TOML that a person likes to read."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """A value with a comment beside it."""

    value: object
    comment: str


class Multiplier(NamedTuple):
    """A factor, which unlike a rate has no need of two decimals."""

    factor: Decimal


class Bare(str):
    """A text that stands in TOML without quotes: a date."""

    __slots__ = ()


def toml(value: object) -> str:
    """Return a value as TOML on one line."""
    match value:
        case Figure():
            text = f"{toml(value.value)}  # {value.comment}"
        case bool():
            text = str(value).lower()
        case Multiplier():
            text = f"{value.factor:f}"
        case Decimal():
            whole, _, decimals = f"{value.normalize():f}".partition(".")
            text = f"{whole}.{decimals:0<2}"
        case int():
            text = f"{value:_}"
        case dict():
            text = "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
        case list():
            text = "[" + ", ".join(map(toml, value)) + "]"
        case Bare():
            text = str(value)
        case _:
            text = json.dumps(value, ensure_ascii=False)
    return text


def lines(table: Mapping[str, Any]) -> list[str]:
    """Return the pairs of a table, their equals signs in one column."""
    width = max(map(len, table))
    return [f"{key:{width}} = {toml(value)}" for key, value in table.items()]


def row_text(name: str, found: dict[str, Any]) -> str:
    """Return a row as TOML: its own keys, then its tiers and changes."""
    arrays = {key: found.pop(key, []) for key in ("tiers", "changes")}
    modes = found.get("modes", {})
    if not all(isinstance(given, Multiplier) for given in modes.values()):
        del found["modes"]
        found |= {f"modes.{key}": given for key, given in modes.items()}
    text = [f'[models."{name}"]', *lines(found)]
    for key, tables in arrays.items():
        for table in tables:
            text += [f'[[models."{name}".{key}]]', *lines(table)]
    return "\n".join(text) + "\n"
