"""A repository to walk, and git to hold the walk against."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tokcount.core.finding import list_sources
from tokcount.core.trees.choices import Choices

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def build(files: Mapping[str, str]) -> None:
    """Write files, and the folders that they are in."""
    for name, content in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(content)


def git(*args: str) -> str:
    """Run git here, and return what it prints."""
    return subprocess.run(["git", *args], capture_output=True, text=True, check=True).stdout


def git_finds(folder: str = ".") -> list[str]:
    """Return what git sees below a folder: all that is not ignored."""
    shown = git("-C", folder, "ls-files", "-z", "--others", "--cached", "--exclude-standard")
    return sorted(shown.split("\0")[:-1])


def we_find(folder: str = ".", **choices: object) -> list[str]:
    """Return the files that a walk finds, by their paths in the folder."""
    sources = list_sources([folder], choices=Choices(**choices)).sources  # type: ignore[arg-type]
    return sorted(os.path.relpath(source.name, folder) for source in sources)
