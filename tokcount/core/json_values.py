"""Takes the values out of JSON text, one document or a value a line, and names where each stands.

What it leaves to others: reading and decoding (`sources`), and what a value means.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from tokcount.core.records import Record, lines
from tokcount.core.sources import Listing
from tokcount.errors import InputError

OF_LINES = (".jsonl", ".ndjson")


class JsonValue(NamedTuple):
    """A value, and its name: `file`, `file:LINE`, or `file[INDEX]` of one in a list."""

    name: str
    value: object


def json_values(blocks: Iterable[str], name: str, listing: Listing) -> Iterator[JsonValue]:
    """Yield the values of a text: of a list its items, of JSON lines a value a line.

    Lines are what a name ending in .jsonl or .ndjson says, or a first line that is a value of its
    own and is not the last. A line that is no JSON is an error of its own in the listing.

    Raises:
        InputError: the text cannot be read, holds nothing, or is one document and no JSON.
    """
    numbered = (
        Record(number, line) for number, line in enumerate(lines(blocks), 1) if line.strip()
    )
    if name.casefold().endswith(OF_LINES):
        return _of_lines(numbered, name, listing)
    begun = [record for _, record in zip(range(2), numbered, strict=False)]
    if not begun:
        raise InputError("holds nothing; a JSON value was looked for")
    if len(begun) > 1 and _stands_alone(begun[0].text):
        return _of_lines(chain(begun, numbered), name, listing)
    return _of_document([*begun, *numbered], name, listing)


def parsed(text: str) -> object:
    """Return the value that a text is.

    Raises:
        JSONDecodeError: it is none.
        InputError: it is one that Python cannot hold.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError):  # a number too long, or lists in lists in lists
        raise InputError("no JSON that can be read") from None


def _of_lines(numbered: Iterable[Record], name: str, listing: Listing) -> Iterator[JsonValue]:
    for number, line in numbered:
        try:
            yield JsonValue(f"{name}:{number}", parsed(line))
        except json.JSONDecodeError as error:
            listing.fail(f"{name}:{number}", f"no JSON: {error.msg} at character {error.pos}")
        except InputError as error:
            listing.fail(f"{name}:{number}", error)


def _of_document(
    numbered: Iterable[Record], name: str, listing: Listing
) -> Iterator[JsonValue]:
    """Yield what one document holds; where it is none, but a later line is, the lines."""
    records = list(numbered)
    try:
        value = parsed("".join(_at_their_lines(records)))
    except json.JSONDecodeError as error:
        if any(_stands_alone(record.text) for record in records[1:]):
            return _of_lines(records, name, listing)
        raise InputError(
            f"no JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    if isinstance(value, list):
        return (JsonValue(f"{name}[{index}]", item) for index, item in enumerate(value))
    return iter([JsonValue(name, value)])


def _at_their_lines(records: Iterable[Record]) -> Iterator[str]:
    """Yield the lines, and newlines for the blank ones that were passed over."""
    line_before = 0
    for number, text in records:
        yield "\n" * (number - line_before - 1)
        yield text
        line_before = number


def _stands_alone(line: str) -> bool:
    """Whether a line is an object or a list that holds something."""
    if not line.lstrip().startswith(("{", "[")):
        return False
    try:
        value = parsed(line)
    except (InputError, json.JSONDecodeError):
        return False
    return bool(value) and isinstance(value, dict | list)
