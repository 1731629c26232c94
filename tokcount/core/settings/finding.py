"""Finds the file in which the user has set what holds for all commands.

It is the nearest one, from the current folder upwards: a `tokcount.toml`, or a `pyproject.toml`
that speaks of tokcount. What it leaves to others: what is in the file (`reading`, which is imported
only where there is one), and what is stronger (`choosing`).
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tokcount.errors import SettingsError

if TYPE_CHECKING:
    from tokcount.core.settings.reading import Settings

OWN_NAME = "tokcount.toml"
SHARED_NAME = "pyproject.toml"
# What a `pyproject.toml` must hold to be read at all: parsing one takes milliseconds.
MARK = b"tool.tokcount"


class Found(NamedTuple):  # a dataclass would take a millisecond of every start
    """A file of settings: its name as messages give it, its folder, and its bytes."""

    file: str
    folder: str
    data: bytes
    is_own: bool


def settings_in(folder: str = os.curdir) -> "Settings | None":
    """Return what the nearest file sets, seen from a folder; None where there is no such file.

    Raises:
        SettingsError: the file has faults.
    """
    for found in find_settings(folder):
        from tokcount.core.settings.reading import read_settings

        if (settings := read_settings(found)) is not None:
            return settings
    return None


def excluded() -> tuple[str, ...]:
    """Return the globs of what no walk should find, as the file sets them."""
    settings = settings_in()
    return tuple(glob for glob, _ in settings.exclude) if settings else ()


def find_settings(folder: str = os.curdir) -> Iterator[Found]:
    """Yield the files that may hold in a folder, nearest first; `tokcount.toml` before the other.

    Raises:
        SettingsError: a `tokcount.toml` cannot be read.
    """
    try:
        at = os.path.abspath(folder)
    except OSError:  # the working directory is gone
        return
    prefix = "" if folder == os.curdir else folder
    while True:
        for name in (OWN_NAME, SHARED_NAME):
            path = os.path.join(at, name)
            if os.path.isfile(path) and (data := _content(path)) is not None:
                yield Found(os.path.join(prefix, name), prefix, data, name == OWN_NAME)
        at, below = os.path.dirname(at), at
        if at == below:
            return
        prefix = at


def _content(path: str) -> bytes | None:
    """The bytes of a file, None where it says nothing of tokcount, or nobody may look."""
    is_own = os.path.basename(path) == OWN_NAME
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        if is_own:
            raise SettingsError(f"{path}: cannot be read: {error.strerror or error}") from None
        return None
    return data if is_own or MARK in data else None
