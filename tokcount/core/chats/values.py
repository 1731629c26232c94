"""Small checks of JSON values.

What it leaves to others: which values go where (`contents`, `messages`, `shapes`, `tools`).
"""

import json

from tokcount.core.decoding import well_formed
from tokcount.core.strict_json import kind_of
from tokcount.errors import InputError

_MOST_SHOWN = 40


def text_of(value: object, what: str) -> str:
    """Return a text, in which lone surrogates have become U+FFFD.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, str):
        raise InputError(f"{what} is {kind_of(value)}; it must be a text")
    return well_formed(value)


def json_text(value: object) -> str:
    """Return a value as short JSON, for a model to read; a text is JSON already."""
    if isinstance(value, str):
        return well_formed(value)
    return well_formed(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def cut(text: str) -> str:
    """Return the beginning of a text that is to be shown, and may be of any length."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def is_something(value: object) -> bool:
    """Whether a field holds anything: null, nothing, false and 0 say as much as no field."""
    return bool(value)
