"""Reads chat requests from text: one JSON document, or JSONL with a request a line.

What it leaves to others: files and bytes (`tokcount.core.sources`), which of the two a text is
(`tokcount.core.json_values`), what a value means (`shapes`).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tokcount.core.chats.requests import ChatRequest
from tokcount.core.chats.shapes import request_from
from tokcount.core.decoding import Decoding
from tokcount.core.json_values import json_values
from tokcount.core.sources import Listing, read_streams
from tokcount.core.strict_json import TOO_DEEP
from tokcount.errors import InputError

NO_REQUEST = "there is no chat request"
_HINT = "; without --chat it counts as text"


class NamedRequest(NamedTuple):
    """A request, the source that it came from, and in JSONL its line."""

    source: str
    line: int | None
    request: ChatRequest

    @property
    def name(self) -> str:
        """What tells it from all others: `chat.json`, or `requests.jsonl:3`."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


def read_requests(listing: Listing, decoding: Decoding) -> Iterator[NamedRequest]:
    """Yield the requests of every source; the listing keeps account of what is none.

    Of a source that cannot be read to its end, the requests before that place are yielded.
    """
    for source, blocks in read_streams(listing, decoding):
        with listing.taking(source):
            yield from requests_of(blocks, source.name, listing)


def requests_of(blocks: Iterable[str], name: str, listing: Listing) -> Iterator[NamedRequest]:
    """Yield the requests of a text; a bad line of JSONL is an error in the listing, by its number.

    Raises:
        InputError: the text cannot be read, or is no request; the error has line and column.
    """
    n_lone = 0
    for line, value in json_values(blocks, name, listing, hint=_HINT):
        try:
            request = _request(value)
        except InputError as error:
            if line is None:
                raise
            listing.fail(f"{name}:{line}", error)
        else:
            n_lone += line is not None and isinstance(value, dict) and "role" in value
            yield NamedRequest(name, line, request)
    if n_lone > 1:
        said = f"{name}: {n_lone:,} lines are a message each, and so requests of their own"
        listing.notes.append(f"{said}; put messages that belong together in a list")


def _request(document: object) -> ChatRequest:
    try:
        return request_from(document)
    except RecursionError:
        raise InputError(TOO_DEEP) from None
