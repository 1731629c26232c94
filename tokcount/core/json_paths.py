"""Follows a path into a JSON value: prompt.text, or messages.0.content.

What it leaves to others: parsing it, and what to do with what is found.
"""

from tokcount.core.whole_numbers import read_whole


def value_at(value: object, path: str) -> object:
    """Return what a path of keys, and of places in lists, leads to.

    Raises:
        LookupError: there is nothing.

    >>> value_at({"messages": [{"content": "hi"}]}, "messages.0.content")
    'hi'
    """
    for name in path.split("."):
        if isinstance(value, dict):
            value = value[name]
        elif isinstance(value, list) and (place := read_whole(name)) is not None:
            value = value[place]
        else:
            raise LookupError(name)
    return value
