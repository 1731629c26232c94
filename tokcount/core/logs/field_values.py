"""Reads the field of a logged request by which requests are put into groups.

What it leaves to others: where the request comes from.
"""

import json
from typing import NamedTuple

LONGEST_PLACE = 18  # digits


class Coded(NamedTuple):
    """The JSON of a value that is no text; a text that reads the same is not equal to it."""

    json: str


def group_of(document: object, path: str) -> str | Coded | None:
    """Return what a path of keys, and of places in lists, leads to; None where that is nothing.

    A text is itself, anything else its JSON.

    >>> group_of({"metadata": {"tags": ["de", 5]}}, "metadata.tags.0")
    'de'
    >>> group_of({"metadata": {"tags": ["de", 5]}}, "metadata.tags.1")
    Coded(json='5')
    """
    value = document
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list):
            is_place = name.isdecimal() and len(name) <= LONGEST_PLACE and int(name) < len(value)
            value = value[int(name)] if is_place else None
        else:
            return None
    if value is None or isinstance(value, str):
        return value
    return Coded(json.dumps(value, ensure_ascii=False, sort_keys=True))
