"""Finds the git repository that a folder is in, and the rules that are no `.gitignore` of it.

Configuration is read from the user's files and the repository's; not from the system's, and not
from files that those include. What it leaves to others: reading the rules (`rules`).
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress

GIT = ".git"
_SECTION = re.compile(r'\s*\[\s*([^\s"\]]+)\s*("[^"]*")?\s*\]')
_EXCLUDES = re.compile(r"\s*excludesfile\s*=\s*(.*)", re.IGNORECASE)
# A value: quoted, or as far as a comment, in which quotes may stand, too.
_VALUE = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^"#;])*')


def root_of(folder: str) -> str | None:
    """Return the innermost folder that is a repository, and holds this one or is it.

    The path is absolute, and has no links in it.
    """
    while not os.path.lexists(os.path.join(folder, GIT)):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder


def exclude_files(root: str | None) -> Iterator[str]:
    """Yield the files of rules that hold in a whole repository, the weakest first.

    Without a repository it is the user's own alone.
    """
    git = None if root is None else _git_folder(os.path.join(root, GIT))
    yield _global_excludes(git)
    if git is not None:
        yield os.path.join(git, "info", "exclude")


def _git_folder(path: str) -> str:
    """What `.git` stands for: itself, or the folder that a worktree or a submodule shares."""
    if os.path.isdir(path):
        return path
    _, _, named = _first_line(path).partition("gitdir: ")
    git = os.path.join(os.path.dirname(path), named)
    return os.path.join(git, _first_line(os.path.join(git, "commondir")))


def _global_excludes(git: str | None) -> str:
    """The path that `core.excludesFile` names, the last of all; else git's default."""
    home = os.path.expanduser("~")
    user = os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config"), "git")
    files = [os.path.join(user, "config"), os.path.join(home, ".gitconfig")]
    if git is not None:
        files.append(os.path.join(git, "config"))
    named = [path for file in files for path in _excludes_named_in(file)]
    return os.path.expanduser(named[-1]) if named else os.path.join(user, "ignore")


def _excludes_named_in(path: str) -> Iterator[str]:
    section = ""
    for line in _text(path).split("\n"):
        rest = line
        if found := _SECTION.match(line):
            section = found[1].casefold() + (found[2] or "")
            rest = line[found.end() :]
        if section == "core" and (setting := _EXCLUDES.match(rest)):
            value = _VALUE.match(setting[1])
            yield re.sub(r'\\(.)|"', r"\1", value[0].rstrip() if value else "")


def _first_line(path: str) -> str:
    return _text(path).partition("\n")[0].rstrip("\r")


def _text(path: str) -> str:
    """The text of a file; nothing where it cannot be read."""
    with suppress(OSError), open(path, "rb") as file:
        return os.fsdecode(file.read())
    return ""
