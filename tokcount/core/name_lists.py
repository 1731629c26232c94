"""Reads the names of files from a file, or from standard input.

What it leaves to others: what the names stand for (`finding`).
"""

import os
import sys

from tokcount.core.sources import STDIN, reason_of
from tokcount.errors import InputError

LINE_END, NUL = b"\n", b"\0"


def listed_names(path: str, end: bytes) -> list[str]:
    """Return the names in a file, or in standard input, each with `end` after it.

    Names are taken as they are; empty ones are passed over.

    Raises:
        InputError: the file cannot be read, or its names end in NUL where they should not.
    """
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        raise InputError(f"--files-from {path}: {reason_of(error)}") from None
    if end != NUL and NUL in data:
        raise InputError(f"--files-from {path}: holds NUL bytes; use -0 if they are between names")
    return [os.fsdecode(name) for name in data.split(end) if name]
