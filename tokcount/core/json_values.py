"""Takes the values out of JSON text, one document or a value a line, and names where each stands.

What it leaves to others: reading and decoding (`sources`), and what a value means.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from tokcount.core.chats.reading import LINE_SUFFIXES, parse
from tokcount.core.records import Record, lines
from tokcount.core.sources import Listing
from tokcount.errors import InputError


class JsonValue(NamedTuple):
    """A value, and its name: `file`, `file:LINE`, or `file[INDEX]` of one in a list."""

    name: str
    value: object


def json_values(blocks: Iterable[str], name: str, listing: Listing) -> Iterator[JsonValue]:
    """Return the values of a text: of a list its items, of JSON lines a value a line.

    Lines are what a name ending in .jsonl or .ndjson says, or a first line that is a value of its
    own and is not the last. A line that is no JSON is an error of its own in the listing. One
    document that is none, but has a later line that is, is taken by its lines, too.

    Raises:
        InputError: the text cannot be read, holds nothing, or is one document and no JSON.
    """
    numbered = (Record(n, line) for n, line in enumerate(lines(blocks), 1) if line.strip())
    if name.casefold().endswith(LINE_SUFFIXES):
        return _of_lines(numbered, name, listing)
    begun = [record for _, record in zip(range(2), numbered, strict=False)]
    if not begun:
        raise InputError("there is nothing; it must be JSON")
    if len(begun) > 1 and _stands_alone(begun[0].text):
        return _of_lines(chain(begun, numbered), name, listing)
    return _of_document([*begun, *numbered], name, listing)


def _of_lines(numbered: Iterable[Record], name: str, listing: Listing) -> Iterator[JsonValue]:
    for number, line in numbered:
        try:
            yield JsonValue(f"{name}:{number}", parse(line, _column))
        except InputError as error:
            listing.fail(f"{name}:{number}", error)


def _of_document(records: list[Record], name: str, listing: Listing) -> Iterator[JsonValue]:
    try:
        value = parse("".join(_at_their_lines(records)))
    except InputError:
        if any(_stands_alone(record.text) for record in records[1:]):
            return _of_lines(records, name, listing)
        raise
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


def _column(_: str, place: int) -> str:
    return f"column {place + 1}"


def _stands_alone(line: str) -> bool:
    """Whether a line is an object or a list that holds something."""
    if line.lstrip()[:1] not in {"{", "["}:
        return False
    try:
        return bool(parse(line))
    except InputError:
        return False
