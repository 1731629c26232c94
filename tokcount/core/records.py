"""Takes the records out of a stream of text: its lines, or a field of each JSON line or CSV row.

What it leaves to others: reading and decoding (`sources`), counting (`record_counting`).
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from tokcount.core.grouping import Grouping
from tokcount.core.sources import Listing
from tokcount.errors import InputError, UsageError


class Record(NamedTuple):
    """A text to be counted on its own, and the line on which it begins."""

    line: int
    text: str


class Records(NamedTuple):
    """What the user chose as records: lines, or the field of that name in each."""

    per_line: bool = False
    json_field: str | None = None
    csv_column: str | None = None

    @property
    def unit(self) -> Literal["line", "record"]:
        """What is counted on its own."""
        return "line" if self.per_line else "record"

    def check(self, grouping: Grouping) -> None:
        """Refuse several choices at once, and groups of what is no file.

        Raises:
            UsageError: there are several, or records and more than an order of them.
        """
        if sum([self.per_line, self.json_field is not None, self.csv_column is not None]) > 1:
            raise UsageError("--per-line, --jsonl and --csv are three ways; give one of them")
        if grouping._replace(sort=None, top=None).is_wanted:
            raise UsageError("--by, --tree and --depth are about whole files; leave them out")


def records_of(blocks: Iterable[str], chosen: Records, listing: Listing) -> Iterator[Record]:
    """Yield the records of a text; what is none is an error of that line in the listing.

    Raises:
        InputError: the text cannot be read, or has no such column.
    """
    numbered = (Record(number, line) for number, line in enumerate(lines(blocks), 1))
    if chosen.json_field is not None:
        return _fields(numbered, chosen.json_field, listing)
    if chosen.csv_column is not None:
        return _cells(lines(blocks), chosen.csv_column, listing)
    return numbered


def lines(blocks: Iterable[str]) -> Iterator[str]:
    r"""Yield the lines of a text, however it comes in; each ends in its `\n`, the last perhaps not.

    Nothing else ends a line: a `\r` before it belongs to the line as well.

    >>> list(lines(["a\r\nb", "c\n\nd\u2028"]))
    ['a\r\n', 'bc\n', '\n', 'd\u2028']
    """
    begun: list[str] = []
    for block in blocks:
        *ended, rest = block.split("\n")
        for line in ended:
            yield "".join((*begun, line, "\n"))
            begun.clear()
        begun.append(rest)
    if last := "".join(begun):
        yield last


def _fields(numbered: Iterable[Record], field: str, listing: Listing) -> Iterator[Record]:
    import json

    from tokcount.core.decoding import well_formed

    for number, line in numbered:
        if not line.strip():
            continue
        try:
            yield Record(number, well_formed(_text_at(json.loads(line.rstrip()), field)))
        except InputError as error:
            listing.fail(str(number), error)
        except json.JSONDecodeError as error:
            listing.fail(str(number), f"no JSON: {error.msg} at character {error.pos}")
        except (ValueError, RecursionError):  # a number too long, or lists in lists in lists
            listing.fail(str(number), "no JSON that can be read")


def _text_at(value: object, field: str) -> str:
    """The text that a path of keys, and of places in lists, leads to."""
    from tokcount.core.json_paths import value_at
    from tokcount.core.strict_json import kind_of

    try:
        found = value_at(value, field)
    except LookupError:
        raise InputError(f"has no field {field!r}") from None
    if not isinstance(found, str):
        raise InputError(f"field {field!r} is {kind_of(found)}, and no text")
    return found


def _cells(text_lines: Iterator[str], column: str, listing: Listing) -> Iterator[Record]:
    import csv

    csv.field_size_limit(sys.maxsize)
    rows = csv.reader(text_lines, strict=True)
    try:
        header = next(rows, [])
    except csv.Error as error:
        raise InputError(f"the line of its columns is no row: {_fault(error)}") from None
    if column not in header:
        there = ", ".join(map(repr, header)) or "none"
        raise InputError(f"has no column {column!r}; there are {there}")
    place = header.index(column)
    while True:
        number = rows.line_num + 1
        try:
            row = next(rows, None)
        except csv.Error as error:
            listing.fail(str(number), f"no row: {_fault(error)}")
            continue
        if row is None:
            return
        if len(row) > place:
            yield Record(number, row[place])
        elif row:
            listing.fail(str(number), f"has no column {column!r}, but {len(row)} in all")


def _fault(error: Exception) -> str:
    """What is wrong, without what the csv module advises its programmer to do."""
    return str(error).partition(" - ")[0]
