"""The files that the view of one text is written to: which may be, and writing them.

What it leaves to others: what is in them (`render`), and how a file is written whole
(`whole_files`).
"""

import os
from collections.abc import Iterable, Sequence

from tokcount.core.sources import Source
from tokcount.core.whole_files import check_not_read, may_write, write_file
from tokcount.errors import UsageError

STDOUT = "-"


def check_files(paths: Sequence[str], source: Source, *, force: bool) -> None:
    """Refuse to write over what is there, unless it is forced, and over the text in any case.

    Raises:
        UsageError: a file is there, is the text, or is meant twice.
    """
    if len({os.path.realpath(path) for path in paths}) < len(paths):
        raise UsageError(f"--html and --svg both name {paths[0]}; name two files")
    for path in paths:
        if path == STDOUT:
            continue
        may_write(path, force=force)
        check_not_read(path, [source.path])


def write_lines(path: str, lines: Iterable[str]) -> None:
    """Write lines to a file, whole or not at all.

    Raises:
        InputError: it cannot be written.
    """
    write_file(path, "".join(f"{line}\n" for line in lines).encode())
