"""Takes the values out of JSON text: one document, or a value a line.

What it leaves to others: reading and decoding (`sources`), JSON (`strict_json`), and what a value
means.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from tokcount.core.records import Record, lines
from tokcount.core.sources import Listing
from tokcount.core.strict_json import (
    STRICT,
    column,
    may_be_json,
    may_go_on,
    parse,
    parsed_or_none,
)
from tokcount.errors import InputError

LINE_SUFFIXES = (".jsonl", ".ndjson")
_LAYOUT = frozenset({"{", "["})


class JsonValue(NamedTuple):
    """A value, and the line that it is; None for a document of its own."""

    line: int | None
    value: object


def json_values(
    blocks: Iterable[str],
    name: str,
    listing: Listing,
    *,
    hint: str = "",
    decoder: json.JSONDecoder = STRICT,
) -> Iterator[JsonValue]:
    """Yield the values of a text; a bad line of JSON lines is an error in the listing, `file:LINE`.

    Lines they are where the name ends in .jsonl or .ndjson; where the first that is not blank is an
    object or a list, and more follows; where the first is broken, and the next are such values; or
    where the whole is no JSON, but half of the lines are. Lines are read one by one, any other text
    as a whole.

    Raises:
        InputError: the text cannot be read, holds nothing, or is one document and no JSON: then the
            error has line and column, and, where it does not even begin like JSON, the `hint`.
    """
    numbered = (Record(n, line) for n, line in enumerate(lines(blocks), 1) if line.strip())
    if name.casefold().endswith(LINE_SUFFIXES):
        yield from _of_lines(numbered, name, listing, decoder)
        return
    head = next(numbered, None)
    if head is None:
        raise InputError("line 1, column 1: there is nothing; it must be JSON")
    begun = parsed_or_none(head.text, decoder)
    if begun is None:
        first = [head, *islice(numbered, 2)]
        if _begin_with_a_broken_line(first):
            yield from _of_lines(chain(first, numbered), name, listing, decoder)
            return
        records = [*first, *numbered]
        try:
            value = parse("".join(_at_their_lines(records)), decoder=decoder)
        except InputError as error:
            if not _are_values(records):
                said = "" if may_be_json(head.text) else hint
                raise InputError(f"{error}{said}") from None
            yield from _of_lines(records, name, listing, decoder)
        else:
            yield JsonValue(None, value)
        return
    following = next(numbered, None)
    if following is None:
        yield JsonValue(None, begun)
    else:
        yield from _of_lines(chain([head, following], numbered), name, listing, decoder)


def _begin_with_a_broken_line(records: list[Record]) -> bool:
    """Whether three lines, of which the first is no value, cannot be the beginning of a document.

    After a line that may go on, one value is perhaps the last of its list; two have no comma.
    """
    head, *following = (record.text for record in records)
    if head.strip() in _LAYOUT:
        return False
    n_needed = 2 if may_go_on(head) else 1
    values = [parsed_or_none(text) is not None for text in following[:n_needed]]
    return len(values) == n_needed and all(values)


def _are_values(records: list[Record]) -> bool:
    """Whether lines, of which the first is not, are values, and not what one is laid out on."""
    if records[0].text.strip() in _LAYOUT:
        return False
    n_parsed = sum(parsed_or_none(record.text) is not None for record in records)
    return 2 * n_parsed >= len(records)


def _of_lines(
    records: Iterable[Record], name: str, listing: Listing, decoder: json.JSONDecoder
) -> Iterator[JsonValue]:
    for number, line in records:
        try:
            value = parse(line, column, decoder)
        except InputError as error:
            listing.fail(f"{name}:{number}", error)
        else:
            yield JsonValue(number, value)


def _at_their_lines(records: Iterable[Record]) -> Iterator[str]:
    """Yield the lines, and newlines for the blank ones that were passed over."""
    line_before = 0
    for number, text in records:
        yield "\n" * (number - line_before - 1)
        yield text
        line_before = number
