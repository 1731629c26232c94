"""Writes text and bytes as they are to a pipe or a file; at a terminal, what would act is escaped.

What it leaves to others: what is written.
"""

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tokcount.errors import InputError
from tokcount.render.escape import escape
from tokcount.render.output import printing


def print_text(pieces: Iterable[str]) -> None:
    """Print text in UTF-8, and nothing else; at a terminal it ends with a newline, to be seen."""
    with _before_errors():
        if sys.stdout.isatty():
            sys.stdout.writelines(_seen(pieces))
        else:
            sys.stdout.buffer.writelines(piece.encode() for piece in pieces)


def print_bytes(pieces: Iterable[bytes]) -> None:
    """Print bytes, and nothing else; a terminal shows them as text, and those that are none."""
    with _before_errors():
        if sys.stdout.isatty():
            sys.stdout.writelines(_seen(codecs.iterdecode(pieces, "utf-8", "surrogateescape")))
        else:
            sys.stdout.buffer.writelines(pieces)


@contextmanager
def _before_errors() -> Iterator[None]:
    """Flush what is printed inside, even where an error in what is to be printed ends it."""
    try:
        with printing():
            yield
    except InputError:
        with printing():
            pass
        raise


def _seen(pieces: Iterable[str]) -> Iterator[str]:
    """The text with all but newlines and tabs escaped that cannot be seen as itself."""
    last = "\n"
    try:
        for piece in filter(None, pieces):
            lines = (map(escape, line.split("\t")) for line in piece.split("\n"))
            yield "\n".join(map("\t".join, lines))
            last = piece[-1]
    except InputError:
        yield from _line_end(last)
        raise
    yield from _line_end(last)


def _line_end(last: str) -> Iterator[str]:
    if last != "\n":
        yield "\n"
