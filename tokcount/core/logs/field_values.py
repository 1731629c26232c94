"""Reads the field of a logged request by which requests are put into groups.

What it leaves to others: where the request comes from.
"""

import json
from typing import NamedTuple

from tokcount.core.json_paths import value_at


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
    try:
        value = value_at(document, path)
    except LookupError:
        return None
    if value is None or isinstance(value, str):
        return value
    return Coded(json.dumps(value, ensure_ascii=False, sort_keys=True))
