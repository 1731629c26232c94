"""Reads chat requests from text: one JSON document, or JSONL with a request a line.

What it leaves to others: files and bytes (`tokcount.core.sources`), what a value means (`shapes`).
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple, NoReturn

from tokcount.core.chats.requests import ChatRequest
from tokcount.core.chats.shapes import request_from
from tokcount.core.decoding import Decoding
from tokcount.core.records import lines
from tokcount.core.sources import Listing, read_streams
from tokcount.errors import InputError

LINE_SUFFIXES = (".jsonl", ".ndjson")
# What Python reads, or refuses, otherwise than JSON has it; texts are passed over.
_ODD = re.compile(r'"(?:[^"\\]++|\\.)*+"|-?\d{4301,}|NaN|-?Infinity', re.DOTALL)
_SHOWN_OF_NUMBER = 20
LF, JSON_BLANKS = "\n", " \t\r\n"
TOO_DEEP = "lists or objects are nested too deeply to be read"


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
        by_line = source.name.casefold().endswith(LINE_SUFFIXES)
        with listing.taking(source):
            yield from requests_of(blocks, source.name, listing, by_line=by_line)


def requests_of(
    blocks: Iterable[str], name: str, listing: Listing, *, by_line: bool
) -> Iterator[NamedRequest]:
    """Yield the requests of a text; a bad line of JSONL is an error in the listing, by its number.

    `by_line` says that it is JSONL. Otherwise it is that where its first line that is not blank is
    an object or a list, and more follows; or where the whole is no JSON, but half of the lines are
    an object or a list each. JSONL is read line by line, any other text as a whole.

    Raises:
        InputError: the text cannot be read, or is neither; the error has line and column.
    """
    numbered = ((n, line) for n, line in enumerate(lines(blocks), 1) if line.strip())
    if by_line:
        yield from _by_line(numbered, name, listing)
        return
    head = next(numbered, None)
    if head is None:
        raise InputError("line 1, column 1: there is nothing; it must be a request as JSON")
    begun = _parsed_or_none(head[1])
    if begun is None:
        yield from _of_whole([head, *numbered], name, listing)
        return
    following = next(numbered, None)
    if following is None:
        yield NamedRequest(name, None, _request(begun))
    else:
        yield from _by_line(chain([head, following], numbered), name, listing)


def _of_whole(
    numbered: list[tuple[int, str]], name: str, listing: Listing
) -> Iterator[NamedRequest]:
    """Read a text of several lines as one document, or else as JSONL of which the first is bad."""
    before, text = 1, []
    for number, line in numbered:  # blank lines are counted, too
        text.append("\n" * (number - before) + line)
        before = number + 1
    try:
        document = parse("".join(text))
    except InputError as error:
        if not _are_requests(numbered):
            as_text = "" if _may_be_json(numbered[0][1]) else "; without --chat it counts as text"
            raise InputError(f"{error}{as_text}") from None
        yield from _by_line(numbered, name, listing)
        return
    yield NamedRequest(name, None, _request(document))


def _are_requests(numbered: list[tuple[int, str]]) -> bool:
    """Whether lines, of which the first is not, are requests, and not what one is laid out on."""
    if numbered[0][1].strip() in {"{", "["}:
        return False
    n_parsed = sum(_parsed_or_none(line) is not None for _, line in numbered)
    return 2 * n_parsed >= len(numbered)


def _by_line(
    numbered: Iterable[tuple[int, str]], name: str, listing: Listing
) -> Iterator[NamedRequest]:
    n_lone = 0
    for number, line in numbered:
        try:
            request = _request(parse(line, _column))
        except InputError as error:
            listing.fail(f"{name}:{number}", error)
        else:
            n_lone += isinstance(request.document, dict) and "role" in request.document
            yield NamedRequest(name, number, request)
    if n_lone > 1:
        said = f"{name}: {n_lone:,} lines are a message each, and so requests of their own"
        listing.notes.append(f"{said}; put messages that belong together in a list")


def _request(document: object) -> ChatRequest:
    try:
        return request_from(document)
    except RecursionError:
        raise InputError(TOO_DEEP) from None


def _line_and_column(text: str, place: int) -> str:
    return f"line {text.count(LF, 0, place) + 1}, column {place - text.rfind(LF, 0, place)}"


def _column(_: str, place: int) -> str:
    return f"column {place + 1}"


def parse(text: str, tell: Callable[[str, int], str] = _line_and_column) -> object:
    """Return the value of a JSON text, strictly: no NaN, and no number too long for Python.

    Raises:
        InputError: it is no JSON, and where, as `tell` has it.
    """
    text = text.rstrip(JSON_BLANKS)
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        place, reason = error.pos, error.msg
    except RecursionError:
        raise InputError(TOO_DEEP) from None
    except ValueError:
        place, reason = next(
            (found.start(), f"{found.group()[:_SHOWN_OF_NUMBER]} is no number that can be read")
            for found in _ODD.finditer(text)
            if found.group()[0] != '"'
        )
    raise InputError(f"{tell(text, place)}: no JSON: {reason}")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _may_be_json(line: str) -> bool:
    """Whether a line begins as an object or a list does."""
    return line.lstrip()[:1] in {"{", "["}


def _parsed_or_none(line: str) -> object:
    """The object or list that a line is, or None."""
    if not _may_be_json(line):
        return None
    try:
        return parse(line)
    except InputError:
        return None
