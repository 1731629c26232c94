"""Writes text and bytes as they are to a pipe or a file; at a terminal, what would act is escaped.

What it leaves to others: what is written.
"""

import codecs
import sys
from collections.abc import Iterable, Iterator

from tokcount.errors import InputError
from tokcount.render.escape import escape
from tokcount.render.output import printing


def print_text(pieces: Iterable[str]) -> None:
    """Print text in UTF-8, and nothing else; at a terminal it ends with a newline, to be seen."""
    if sys.stdout.isatty():
        with printing():
            sys.stdout.writelines(_seen(pieces))
    else:
        _write(piece.encode() for piece in pieces)


def print_bytes(pieces: Iterable[bytes]) -> None:
    """Print bytes, and nothing else; a terminal shows them as text, and those that are none."""
    if sys.stdout.isatty():
        print_text(codecs.iterdecode(pieces, "utf-8", "surrogateescape"))
    else:
        _write(pieces)


def _write(pieces: Iterable[bytes]) -> None:
    try:
        with printing():
            sys.stdout.buffer.writelines(pieces)
    except InputError:
        with printing():  # what came before the error is told before it
            pass
        raise


def _seen(pieces: Iterable[str]) -> Iterator[str]:
    """The text with all but newlines and tabs escaped that cannot be seen as itself."""
    last = "\n"
    for piece in filter(None, pieces):
        lines = (map(escape, line.split("\t")) for line in piece.split("\n"))
        yield "\n".join(map("\t".join, lines))
        last = piece[-1]
    if last != "\n":
        yield "\n"
