"""Writes the parts of a text to numbered files; none is half written, or overwritten unasked.

What it leaves to others: parting the text (`splitting`).
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from tokcount.core.sources import Source, reason_of
from tokcount.errors import UsageError
from tokcount.reports.split import Part

NUMBER = "{}"
DIGITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFiles:
    """The files that parts are written to, and the file that they are parts of, if it is one."""

    before: str
    after: str
    source: str | None = None
    force: bool = False

    def path(self, number: int) -> str:
        """Return the path of a part; the first is number 1."""
        return f"{self.before}{number:0{DIGITS}}{self.after}"


def part_files(target: str, source: Source, *, force: bool) -> PartFiles:
    """Return the files that a target names: a path with {} for the number, else a directory.

    In a directory the parts bear the name of the source, as in `notes-0001.md`.

    Raises:
        UsageError: the target is a file, or nothing.

    >>> part_files("parts", Source(name="notes.md", path="notes.md"), force=False).path(1)
    'parts/notes-0001.md'
    """
    origin = source.path if source.is_file else None
    if NUMBER in target:
        before, _, after = target.partition(NUMBER)
    elif not target or os.path.isfile(target):
        raise UsageError(
            f"{target!r} is no directory; name one, or a pattern such as part-{NUMBER}.txt"
        )
    else:
        stem, after = os.path.splitext(os.path.basename(origin or "part.txt"))
        before = os.path.join(target, f"{stem}-")
    return PartFiles(before=before, after=after, source=origin, force=force)


def write_parts(
    parts: Iterable[Part], files: PartFiles, notes: list[str]
) -> Iterator[tuple[Part, str]]:
    """Write each part, and yield it with its path once it is there.

    A file that bears the next number is of another text, which is noted.

    Raises:
        UsageError: a file exists and must not be overwritten, or cannot be written.
    """
    number = 0
    for number, part in enumerate(parts, 1):
        path = files.path(number)
        _refuse(path, files)
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            _write(path, part.text.encode())
        except FileExistsError as error:
            raise UsageError(f"{error.filename} is no directory; use another --output") from None
        except OSError as error:
            raise UsageError(f"{error.filename or path}: {reason_of(error)}") from None
        yield part, path
    after = files.path(number + 1)
    if os.path.lexists(after):
        notes.append(f"{after} was there before, and is no part of this text")


def _refuse(path: str, files: PartFiles) -> None:
    if not os.path.lexists(path):
        return
    if not files.force:
        raise UsageError(f"{path} exists already; use --force to overwrite it, or another --output")
    if files.source is not None and os.path.exists(path) and os.path.samefile(path, files.source):
        raise UsageError(f"{path} is the text that is split; use another --output")


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        try:
            file.write(data)
            file.flush()
        except BaseException:
            with suppress(OSError):
                os.remove(path)
            raise
