"""Standard output and standard error when nobody reads them any more."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def printing() -> Iterator[None]:
    """Flush what is printed inside; a reader that has closed the pipe is no error.

    What comes after goes nowhere, and the command goes on to the exit code that it has earned.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        drop(sys.stdout)


def drop(stream: TextIO) -> None:
    """Send what is still buffered, and all that follows, nowhere; or Python complains at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_lines(lines: Iterable[str]) -> None:
    """Print lines to standard output."""
    with printing():
        sys.stdout.writelines(f"{line}\n" for line in lines)
