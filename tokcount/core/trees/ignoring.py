"""Knows which rules hold in a folder, and which of them wins, as git does.

Rules of a folder win over those of the folders above, `.ignore` over `.gitignore` beside it; then
come `.git/info/exclude` and the user's own. What it leaves to others: reading them (`rules`).
"""

import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tokcount.core.trees.repository import GIT, exclude_files, root_of

if TYPE_CHECKING:
    from tokcount.core.trees.rules import Rules

RULE_FILES = (".ignore", ".gitignore")
"""What a folder may have, the stronger first."""

_MARK = b"\xef\xbb\xbf"


class _Held(NamedTuple):
    """Rules, and where in a path from the root that begins which they are about."""

    start: int
    rules: "Rules"


class Ignoring:
    """The rules that hold for what is in one folder."""

    def __init__(self, inside: str, held: Sequence[_Held]) -> None:
        """Take the folder's path from the root, with a slash at its end, and the strongest first.

        Use `rules_in`, and `below` from there.
        """
        self._inside = inside
        self._held = held

    def ignores(self, name: str, *, is_folder: bool) -> bool:
        """Whether an entry of the folder is to be left out."""
        if not self._held:
            return False
        path = self._inside + name
        for start, rules in self._held:
            verdict = rules.verdict(path[start:], is_folder=is_folder)
            if verdict is not None:
                return verdict
        return False

    def below(self, path: str, names: Collection[str]) -> "Ignoring":
        """Return the rules of a folder in this one; `names` are those of what it holds.

        A repository inside another has rules of its own alone.
        """
        if GIT in names:
            return _of_root(path, is_repository=True, names=names)
        inside = f"{self._inside}{os.path.basename(path)}/"
        return Ignoring(inside, [*_own(path, len(inside), names), *self._held])


def rules_in(path: str) -> Ignoring:
    """Return the rules that hold in a folder, those of all folders above in its repository too."""
    real = os.path.realpath(path)
    root = root_of(real)
    if root is None:
        return _of_root(path, is_repository=False, names=RULE_FILES)
    rules = _of_root(root, is_repository=True, names=RULE_FILES)
    folder = root
    for name in os.path.relpath(real, root).split(os.sep):
        if name != os.curdir:
            folder = os.path.join(folder, name)
            rules = rules.below(folder, RULE_FILES)
    return rules


def nothing_ignored() -> Ignoring:
    """Return no rules at all."""
    return Ignoring("", ())


def _of_root(path: str, *, is_repository: bool, names: Collection[str]) -> Ignoring:
    files = exclude_files(path if is_repository else None)
    common = [_Held(0, rules) for file in files if (rules := _read(file)) is not None]
    return Ignoring("", [*_own(path, 0, names), *reversed(common)])


def _own(path: str, start: int, names: Collection[str]) -> list[_Held]:
    found = (os.path.join(path, name) for name in RULE_FILES if name in names)
    return [_Held(start, rules) for file in found if (rules := _read(file)) is not None]


def _read(path: str) -> "Rules | None":
    """The rules in a file; None where there are none, or it cannot be read."""
    with suppress(OSError), open(path, "rb") as file:
        data = file.read().removeprefix(_MARK)
        if data.strip():
            from tokcount.core.trees.rules import Rules

            lines = (line.removesuffix(b"\r") for line in data.split(b"\n"))
            return Rules(map(os.fsdecode, lines))
    return None
