"""Walks folders, in the order of names, and finds the files that are to be counted.

What it leaves to others: ignore rules (`ignoring`), what the files hold.
"""

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tokcount.core.sources import reason_of
from tokcount.core.trees.ignoring import Ignoring, nothing_ignored, rules_in
from tokcount.core.trees.repository import GIT
from tokcount.errors import UsageError

if TYPE_CHECKING:
    from tokcount.core.sources import Listing
    from tokcount.core.trees.choices import Choices
    from tokcount.core.trees.rules import Rules


class _Folder(NamedTuple):
    """A folder that is being walked.

    `inside` is its path from where the walk began, with a slash at its end; all that it holds is
    `included`, or only what a glob says.
    """

    entries: Iterator[os.DirEntry[str]]
    rules: Ignoring
    inside: str
    included: bool


class Walker:
    """Walks one folder after the other; where links are followed, none of them twice."""

    def __init__(self, choices: "Choices", listing: "Listing") -> None:
        """Take what is chosen; the listing keeps account of what is no file, or fails.

        Raises:
            UsageError: a glob means nothing.
        """
        self._choices = choices
        self._listing = listing
        self._include = _globs("--include", choices.include)
        self._exclude = _globs("--exclude", choices.exclude)
        self._walked: set[tuple[int, int]] = set()

    def files(self, directory: str) -> Iterator[str]:
        """Yield the path of every regular file below a directory, however deep the tree is.

        What is hidden, ignored or excluded is passed over without a word.
        """
        first = self._open(directory, None, "", included=self._include is None)
        open_folders = [first] if first else []
        while open_folders:
            folder = open_folders[-1]
            entry = next(folder.entries, None)
            if entry is None:
                open_folders.pop()
            elif self._is_folder(entry):
                if (inner := self._enter(folder, entry)) is not None:
                    open_folders.append(inner)
            elif not self._leaves_out(folder, entry, is_folder=False) and (
                folder.included or self._includes(folder, entry, is_folder=False)
            ):
                yield from self._file(entry)

    def _enter(self, folder: _Folder, entry: os.DirEntry[str]) -> _Folder | None:
        if self._leaves_out(folder, entry, is_folder=True):
            return None
        included = folder.included or self._includes(folder, entry, is_folder=True)
        return self._open(
            entry.path, folder.rules, f"{folder.inside}{entry.name}/", included=included
        )

    def _open(
        self, path: str, above: Ignoring | None, inside: str, *, included: bool
    ) -> _Folder | None:
        """The folder, to be walked; None where it cannot be listed, or was walked before."""
        try:
            if self._choices.follow:
                found = os.stat(path)
                if (found.st_dev, found.st_ino) in self._walked:
                    self._listing.skip(path, "folder walked already")
                    return None
                self._walked.add((found.st_dev, found.st_ino))
            with os.scandir(path) as scan:
                entries = sorted(scan, key=lambda entry: entry.name)
        except OSError as error:
            self._listing.fail(path, reason_of(error))
            return None
        if self._choices.no_ignore:
            rules = nothing_ignored()
        elif above is None:
            rules = rules_in(path)
        else:
            rules = above.below(path, {each.name for each in entries if each.name[0] == "."})
        return _Folder(iter(entries), rules, inside, included)

    def _is_folder(self, entry: os.DirEntry[str]) -> bool:
        try:
            return entry.is_dir(follow_symlinks=self._choices.follow)
        except OSError:  # a link that leads to itself, or where nobody may look
            return False

    def _leaves_out(self, folder: _Folder, entry: os.DirEntry[str], *, is_folder: bool) -> bool:
        name = entry.name
        if name == GIT or (name[0] == "." and not self._choices.hidden):
            return True
        if folder.rules.ignores(name, is_folder=is_folder):
            return True
        path = folder.inside + name
        return self._exclude is not None and bool(self._exclude.verdict(path, is_folder=is_folder))

    def _includes(self, folder: _Folder, entry: os.DirEntry[str], *, is_folder: bool) -> bool:
        path = folder.inside + entry.name
        return self._include is not None and bool(self._include.verdict(path, is_folder=is_folder))

    def _file(self, entry: os.DirEntry[str]) -> Iterator[str]:
        """The path of a regular file; what is none is accounted for."""
        if entry.is_symlink() and not self._choices.follow:
            self._listing.skip(entry.path, "symbolic link")
            return
        try:
            if entry.is_file():
                yield entry.path
                return
            entry.stat()
        except OSError:
            self._listing.skip(entry.path, "broken symbolic link")
        else:
            self._listing.skip(entry.path, "not a regular file")


def _globs(option: str, globs: Sequence[str] | None) -> "Rules | None":
    if not globs:
        return None
    from tokcount.core.trees.rules import Rules

    for glob in globs:
        if Rules([glob]).are_none:
            raise UsageError(f"{option} {glob!r} matches nothing; try a glob such as '*.md'")
    return Rules(globs)
