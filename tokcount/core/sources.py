"""The sources of what is to be counted: files, standard input, or a text; and reads their bytes.

What it leaves to others: finding them (`finding`), bytes to text (`decoding`).
"""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from tokcount.core.decoding import BinaryError, Decoding, decode, decode_blocks
from tokcount.errors import InputError
from tokcount.reports.counts import LeftOut

STDIN = "-"
BLOCK_SIZE = 2**18  # bytes that are read at a time; what is shorter is decoded at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One text to come: a file, standard input (`path` is "-"), or the text itself (no `path`).

    A file was `met` on a walk or in a list, or was named by the user.
    """

    name: str
    path: str | None = None
    text: str = ""
    met: bool = False

    @property
    def is_file(self) -> bool:
        """Whether the source has a name of its own."""
        return self.path not in {None, STDIN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The sources that were asked for, in order, and the account of what became of the others.

    `skipped` are left out on purpose, `errors` could not be taken; `notes` are for the user. All
    three grow while the sources are read and counted. The bytes of each pass through `watch`.
    """

    sources: list[Source] = field(default_factory=list)
    skipped: list[LeftOut] = field(default_factory=list)
    errors: list[LeftOut] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    watch: Callable[[Iterator[bytes]], Iterator[bytes]] | None = None

    @property
    def is_one_text(self) -> bool:
        """Whether one text was named, and no directory."""
        n_left_out = len(self.skipped) + len(self.errors)
        return not n_left_out and len(self.sources) == 1 and not self.sources[0].met

    @property
    def is_nameless(self) -> bool:
        """Whether there is one source, and it is no file: it needs no name."""
        return len(self.sources) == 1 and not self.sources[0].is_file

    def skip(self, name: str, reason: str) -> None:
        """Note that a source is left out on purpose."""
        self.skipped.append(LeftOut(name=name, reason=reason))

    def fail(self, name: str, reason: object) -> None:
        """Note that a source that was asked for could not be taken."""
        self.errors.append(LeftOut(name=name, reason=str(reason)))

    def fail_if_nothing(self, n_found: int, reason: str) -> None:
        """Note that the sources hold nothing of what was asked for, unless more is wrong."""
        if n_found or self.errors:
            return
        for source in self._taken():
            self.fail(source.name, reason)

    def holds_several(self, n_found: int) -> bool:
        """Whether more than one thing was asked for, be it in one source or in several."""
        return n_found + len(self.errors) > 1 or len(self._taken()) > 1

    def _taken(self) -> list[Source]:
        """The sources that were not left out on purpose."""
        skipped = {each.name for each in self.skipped}
        return [source for source in self.sources if source.name not in skipped]

    @contextmanager
    def taking(self, source: Source) -> Iterator[None]:
        """Leave a source out that cannot be taken to its end."""
        try:
            yield
        except InputError as error:
            self.leave_out(source, error)

    def leave_out(self, source: Source, error: InputError) -> None:
        """Note that a source is no text, or cannot be counted; a walk may well meet the first."""
        if isinstance(error, BinaryError) and source.met:
            self.skip(source.name, "binary")
        else:
            self.fail(source.name, error)


def text_source(text: str) -> Source:
    """Return a text as a source of its own."""
    return Source(name="<text>", text=text)


def single_source(path: str | None) -> Source:
    """Return the file at a path, or standard input."""
    if path is None or path == STDIN:
        return Source(name="<stdin>", path=STDIN)
    return Source(name=path, path=path)


def read_streams(listing: Listing, decoding: Decoding) -> Iterator[tuple[Source, Iterator[str]]]:
    """Yield every source with its text, a stream to be read before the next source is asked for.

    A stream raises an `InputError`, perhaps late, where the source cannot be read or decoded; what
    it yielded until then does not count.
    """
    for source in listing.sources:
        yield source, _read_stream(source, decoding, listing)


@contextmanager
def reading(source: Source, decoding: Decoding) -> Iterator[tuple[Iterator[str], list[str]]]:
    """Give the text of one source, a stream, and the notes on it, complete once it is read.

    Raises:
        InputError: what is raised inside, with the name of the source before it.
    """
    listing = Listing(sources=[source])
    [(_, blocks)] = read_streams(listing, decoding)
    try:
        yield blocks, listing.notes
    except InputError as error:
        raise InputError(f"{source.name}: {error}") from None


def read_texts(listing: Listing, decoding: Decoding) -> Iterator[tuple[Source, str]]:
    """Yield every source that is text, with its text; the listing keeps account of the others."""
    for source, stream in read_streams(listing, decoding):
        try:
            text = "".join(stream)
        except InputError as error:
            listing.leave_out(source, error)
        else:
            yield source, text


def read_joined(listing: Listing, decoding: Decoding) -> Iterator[tuple[Source, Iterator[str]]]:
    """Yield the texts of all sources as one, with nothing between them."""
    texts = [text for _, text in read_texts(listing, decoding)]
    if texts:
        yield Source(name="<joined>"), iter(texts)


def read_text(source: Source, decoding: Decoding) -> tuple[str, str | None]:
    """Return the text of a source, and a warning where bytes had to be replaced.

    Raises:
        BinaryError: it is not text.
        InputError: it cannot be read or decoded.
    """
    return decode(b"".join(_blocks(source)), _decoding_of(source, decoding))


def reason_of(error: OSError) -> str:
    """Return what went wrong in the system's words, e.g. `No such file or directory`."""
    return error.strerror or str(error)


def _read_stream(source: Source, decoding: Decoding, listing: Listing) -> Iterator[str]:
    blocks = _blocks(source)
    if listing.watch is not None:
        blocks = listing.watch(blocks)
    warning = yield from decode_blocks(blocks, _decoding_of(source, decoding))
    if warning:
        listing.notes.append(f"{source.name}: {warning}")


def _decoding_of(source: Source, decoding: Decoding) -> Decoding:
    """A text that was typed is UTF-8, and may hold anything."""
    if source.path is None:
        return replace(decoding, input_encoding=None, binary=True)
    return decoding


def _blocks(source: Source) -> Iterator[bytes]:
    """The bytes of a source, `BLOCK_SIZE` at a time; only the last block is shorter."""
    if source.path is None:
        # Whatever the locale made of an argument, these are the bytes that were typed.
        yield os.fsencode(source.text)
        return
    try:
        if source.path == STDIN:
            yield from iter(partial(sys.stdin.buffer.read, BLOCK_SIZE), b"")
            return
        with open(source.path, "rb") as file:
            if stat.S_ISCHR(os.fstat(file.fileno()).st_mode) and source.path != os.devnull:
                raise InputError("a device, which may never end")
            yield from iter(partial(file.read, BLOCK_SIZE), b"")
    except OSError as error:
        raise InputError(reason_of(error)) from None
