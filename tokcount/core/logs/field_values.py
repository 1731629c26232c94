"""Reads the field of a logged request by which requests are put into groups.

What it leaves to others: where the request comes from.
"""

import json

LONGEST_PLACE = 18  # digits


def group_of(document: object, path: str) -> str | None:
    """Return what a path of keys, and of places in lists, leads to; None where that is nothing.

    A text is itself, anything else its JSON.

    >>> group_of({"metadata": {"tags": ["de", 5]}}, "metadata.tags.0")
    'de'
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
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
