r"""Writes a document as strict JSON: a key a line, and of a list an item a line; all ASCII.

What is not ASCII is written as an escape, so that the bytes are the same under every locale and
nothing of the input acts on a terminal. A byte of a file name that is not UTF-8 is the text `\xff`:
a lone surrogate, which Python has for it, is what strict readers refuse.
"""

import json
from collections.abc import Iterator, Mapping

from tokcount.render.escape import escape

_END = object()


def json_lines(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a document; a key with an empty list stays on its line.

    An iterator is a list whose items are asked for when it is their turn.
    """
    yield "{"
    last_key = list(document)[-1]
    for key, value in document.items():
        comma = "" if key == last_key else ","
        if isinstance(value, list | Iterator):
            yield from _list_lines(dump(key), iter(value), comma)
        else:
            yield f"  {dump(key)}: {dump(value)}{comma}"
    yield "}"


def _list_lines(key: str, items: Iterator[object], comma: str) -> Iterator[str]:
    begun = next(items, _END)
    if begun is _END:
        yield f"  {key}: []{comma}"
        return
    yield f"  {key}: ["
    for item in items:
        yield f"    {dump(begun)},"
        begun = item
    yield f"    {dump(begun)}"
    yield f"  ]{comma}"


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
