"""Writes a file whole or not at all.

What it leaves to others: what is written, and whether a file that is there may be replaced.
"""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

NEW_FILE_MODE = 0o644


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
    target.parent.mkdir(parents=True, exist_ok=True)
    mode = target.stat().st_mode & 0o7777 if target.exists() else NEW_FILE_MODE
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
