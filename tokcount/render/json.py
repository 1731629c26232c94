r"""Writes a document as strict JSON: a key a line, and of a list an item a line; all ASCII.

What is not ASCII is written as an escape, so that the bytes are the same under every locale and
nothing of the input acts on a terminal. A byte of a file name that is not UTF-8 is the text `\xff`:
a lone surrogate, which Python has for it, is what strict readers refuse.
"""

import json
from collections.abc import Iterator, Mapping

from tokcount.render.escape import escape


def json_lines(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a document; a key with an empty list stays on its line."""
    yield "{"
    last_key = list(document)[-1]
    for key, value in document.items():
        comma = "" if key == last_key else ","
        if isinstance(value, list) and value:
            yield f"  {dump(key)}: ["
            for index, item in enumerate(value, 1):
                yield f"    {dump(item)}{'' if index == len(value) else ','}"
            yield f"  ]{comma}"
        else:
            yield f"  {dump(key)}: {dump(value)}{comma}"
    yield "}"


def dump(value: object) -> str:
    """Return a value as JSON on one line."""
    text = json.dumps(value, allow_nan=False)
    return json.dumps(_well_formed(value), allow_nan=False) if r"\ud" in text else text


def _well_formed(value: object) -> object:
    """The value with lone surrogates written out."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return escape(value)
        return value
    if isinstance(value, Mapping):
        return {key: _well_formed(item) for key, item in value.items()}
    return [_well_formed(item) for item in value] if isinstance(value, list | tuple) else value
