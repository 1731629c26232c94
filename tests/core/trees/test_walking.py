import os
from pathlib import Path

import pytest

from tests.core.trees.house import build, we_find
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing
from tokcount.core.trees.choices import Choices
from tokcount.errors import UsageError
from tokcount.reports.counts import LeftOut

pytestmark = pytest.mark.usefixtures("home")


def _followed(*folders: str) -> Listing:
    return list_sources(folders, choices=Choices(follow=True))


def _names(listing: Listing) -> list[str]:
    return [source.name for source in listing.sources]


def test_hidden_files_are_taken_when_they_are_asked_for() -> None:
    """But what .git holds, or is, is no text of anybody's."""
    build(dict.fromkeys([".a", ".d/x", ".git/config", "d/.git", "d/b", ".gitignore"], ""))
    assert we_find() == ["d/b"]
    assert we_find(hidden=True) == [".a", ".d/x", ".gitignore", "d/b"]


def test_ignored_files_are_taken_when_they_are_asked_for() -> None:
    """Whichever file the rule is in; hidden ones are not among them."""
    build({".gitignore": "*.log\n", ".ignore": "d/\n", "a.log": "", "d/b": "", "c": ""})
    assert we_find() == ["c"]
    assert we_find(no_ignore=True) == ["a.log", "c", "d/b"]


def test_what_is_ignored_is_not_listed_as_skipped() -> None:
    """It may be a hundred thousand files."""
    build({".gitignore": "*.log\n", "a.log": "", "c": ""})
    listing = list_sources(["."], choices=Choices(exclude=["c"]))
    assert (listing.sources, listing.skipped, listing.errors) == ([], [], [])


def test_a_named_file_is_taken_whatever_the_rules_say() -> None:
    """Ignored, hidden or excluded."""
    build({".gitignore": "*.log\n", "a.log": "", ".b": ""})
    choices = Choices(include=["*.py"], exclude=[".b"])
    assert _names(list_sources(["a.log", ".b"], choices=choices)) == ["a.log", ".b"]


PLACES = ["README.md", "a.py", "src/a.py", "src/tests/b.py", "tests/c.py", "tests/data.json"]


@pytest.mark.parametrize(
    ("include", "exclude", "found"),
    [
        (["*.py"], [], ["a.py", "src/a.py", "src/tests/b.py", "tests/c.py"]),
        (["*.py", "*.md"], ["tests/"], ["README.md", "a.py", "src/a.py"]),
        (["/*.py"], [], ["a.py"]),
        (["/tests/"], [], ["tests/c.py", "tests/data.json"]),
        (["tests"], ["*.py"], ["tests/data.json"]),
        (["src/**/*.py"], [], ["src/a.py", "src/tests/b.py"]),
        ([], ["src", "*.json"], ["README.md", "a.py", "tests/c.py"]),
        (["a.py"], ["a.py"], []),
    ],
)
def test_globs_choose_files_and_folders(
    include: list[str], exclude: list[str], found: list[str]
) -> None:
    """With all that is in them; what is excluded stays out though it is included."""
    build(dict.fromkeys((f"d/{place}" for place in PLACES), ""))
    assert we_find("d", include=include, exclude=exclude) == found


@pytest.mark.parametrize("glob", ["", "#*", "!", "\\"])
def test_a_glob_that_means_nothing_is_an_error(glob: str) -> None:
    """It would leave everything out, or nothing."""
    build({"a": ""})
    with pytest.raises(UsageError, match=r"--include .* matches nothing; try"):
        we_find(include=[glob])


def test_links_are_followed_when_they_are_asked_to_be() -> None:
    """To files and folders; the names are those of the links."""
    build({"out/x": "", "out/y": "", "d/a": ""})
    Path("d/file").symlink_to("../out/x")
    Path("d/folder").symlink_to("../out")
    assert _names(list_sources(["d"])) == ["d/a"]
    listing = _followed("d")
    assert _names(listing) == ["d/a", "d/file", "d/folder/y"]
    assert listing.skipped == [LeftOut(name="d/folder/x", reason="counted already")]


def test_loops_of_links_end() -> None:
    """Each folder is walked once, and each file listed once."""
    build({"d/a/x": ""})
    Path("d/a/up").symlink_to("..")
    Path("d/b").symlink_to("a")
    Path("d/self").symlink_to("self")
    Path("d/nowhere").symlink_to("gone")
    listing = _followed("d", "d")
    assert _names(listing) == ["d/a/x"]
    assert listing.skipped == [
        LeftOut(name="d/a/up", reason="folder walked already"),
        LeftOut(name="d/b", reason="folder walked already"),
        LeftOut(name="d/nowhere", reason="broken symbolic link"),
        LeftOut(name="d/self", reason="broken symbolic link"),
        LeftOut(name="d", reason="folder walked already"),
    ]


def test_rules_hold_for_what_links_lead_to() -> None:
    """By the names that it has here."""
    build({"out/x.log": "", "out/y": "", "d/.gitignore": "*.log\n"})
    Path("d/link").symlink_to("../out")
    assert _names(_followed("d")) == ["d/link/y"]


def test_a_folder_that_cannot_be_listed_does_not_stop_the_walk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is an error: its files were asked for."""
    build({"d/a": "", "d/locked/x": "", "d/z": ""})
    scandir = os.scandir

    def locked(path: str) -> object:
        if path == "d/locked":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", locked)
    listing = list_sources(["d"])
    assert _names(listing) == ["d/a", "d/z"]
    assert listing.errors == [LeftOut(name="d/locked", reason="Permission denied")]


def test_names_with_newlines_are_matched_whole() -> None:
    """The end of a line is not the end of a name."""
    build({".gitignore": "b\na?c\n", "b\n": "", "x\nb": "", "a\nc": ""})
    assert we_find() == ["b\n", "x\nb"]
