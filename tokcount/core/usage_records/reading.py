"""Reads the usage records of a text.

What it leaves to others: where a text comes from (`tokcount.core.sources`), JSON and its lines
(`tokcount.core.json_values`), and prices.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tokcount.core.json_values import JsonValue, json_values
from tokcount.core.sources import Listing
from tokcount.core.strict_json import NOTING_REPEATS
from tokcount.core.usage_records.finding import find_usage
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError


class UsageRecord(NamedTuple):
    """One request that was billed; `document` is all that was logged of it.

    `tier` is told, or follows from its being a line `of_batch`.
    """

    name: str
    tokens: Tokens
    model: str | None
    tier: str | None
    document: object
    of_batch: bool = False


def usage_records(blocks: Iterable[str], name: str, listing: Listing) -> Iterator[UsageRecord]:
    """Yield the usage records of a text; what is none is an error of its own in the listing.

    A record is named `file`, `file:LINE`, or `file, record 1` and so on, where one document is a
    list of them.

    Raises:
        InputError: the text cannot be read, or is no JSON at all.
    """
    values = json_values(blocks, name, listing, decoder=NOTING_REPEATS)
    for place, value in _named(values, name):
        try:
            found = find_usage(value)
        except InputError as error:
            listing.fail(place, error)
        else:
            yield UsageRecord(place, found.tokens, found.model, found.tier, value, found.of_batch)


def _named(values: Iterable[JsonValue], name: str) -> Iterator[tuple[str, object]]:
    for line, value in values:
        if line is not None:
            yield f"{name}:{line}", value
        elif isinstance(value, list):
            yield from ((f"{name}, record {n}", item) for n, item in enumerate(value, 1))
        else:
            yield name, value
