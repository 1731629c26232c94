"""Writes a file whole or not at all.

What it leaves to others: what is written, and whether a file that is there may be replaced.
"""

import errno
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tokcount.errors import InputError, UsageError


def may_write(path: str, *, force: bool) -> None:
    """Refuse to write over a file that is there, unless it is forced, and over a folder.

    Raises:
        UsageError: it is one or the other.
    """
    if os.path.isdir(path):
        raise UsageError(f"{path} is a folder; name a file")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{path} is there already; use --force to replace it, or name another")


def check_not_read(path: str, read: Iterable[str | None]) -> None:
    """Refuse to write over a file that is read, forced or not.

    Raises:
        UsageError: it is one of those.
    """
    if not os.path.exists(path):
        return
    for each in read:
        if each is not None and os.path.exists(each) and os.path.samefile(path, each):
            raise UsageError(f"{path} is a text that is read; name another file")


def write_file(path: str, data: bytes) -> None:
    """Write a file that the user has named, whole or not at all.

    Raises:
        InputError: it cannot be written.
    """
    try:
        write_whole(Path(path), data)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{path}: cannot be written: {reason}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside the old one and put it in its place, with the same permissions.

    Whatever interrupts this, such as Ctrl-C, the old file stays as it was, or there is none.
    Folders that are missing are made.

    Raises:
        OSError: it cannot be written, or what is there is no regular file.
    """
    target = path.resolve(strict=False)  # a link stays a link
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is no regular file")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    """The permissions that no new file gets; they cannot be asked for without being set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
