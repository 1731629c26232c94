"""Writes a document as strict JSON: a key a line, and of a list an item a line; all ASCII.

What is not ASCII is written as an escape, so that the bytes are the same under every locale and
nothing of the input acts on a terminal.
"""

import json
from collections.abc import Iterator, Mapping


def json_lines(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a document; a key with an empty list stays on its line."""
    yield "{"
    last_key = list(document)[-1]
    for key, value in document.items():
        comma = "" if key == last_key else ","
        if isinstance(value, list) and value:
            yield f"  {_dump(key)}: ["
            for index, item in enumerate(value, 1):
                yield f"    {_dump(item)}{'' if index == len(value) else ','}"
            yield f"  ]{comma}"
        else:
            yield f"  {_dump(key)}: {_dump(value)}{comma}"
    yield "}"


def _dump(value: object) -> str:
    return json.dumps(value, allow_nan=False)
