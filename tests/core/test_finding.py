import os
from pathlib import Path

import pytest

from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing, read_texts
from tokcount.reports.counts import LeftOut


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory `d` with a file of every kind, and the working directory above it."""
    monkeypatch.chdir(tmp_path)
    files = {"b.txt": b"b", "a/z.txt": b"z", "a/c/y.txt": b"y", "image.bin": b"\x89PNG\0"}
    hidden = {".hidden": b"h", ".git/config": b"[core]", "a/.venv/lib.py": b"import this"}
    for name, content in {**files, **hidden}.items():
        path = tmp_path / "d" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "d" / "link").symlink_to("b.txt")
    (tmp_path / "d" / "loop").symlink_to(".", target_is_directory=True)
    os.mkfifo(tmp_path / "d" / "pipe")
    return tmp_path


def _read(listing: Listing) -> list[tuple[str, str]]:
    return [(source.name, text) for source, text in read_texts(listing, Decoding())]


def _names(listing: Listing) -> list[str]:
    return [source.name for source in listing.sources]


@pytest.mark.usefixtures("tree")
def test_a_directory_is_walked_in_the_order_of_names() -> None:
    """Regular files come, however deep; hidden ones do not."""
    assert _names(list_sources(["d"])) == ["d/a/c/y.txt", "d/a/z.txt", "d/b.txt", "d/image.bin"]


@pytest.mark.usefixtures("tree")
def test_what_a_walk_leaves_out_is_accounted_for() -> None:
    """Links, pipes and binary files are listed as skipped, with the reason; nothing has failed."""
    listing = list_sources(["d"])
    texts = [text for _, text in _read(listing)]
    assert texts == ["y", "z", "b"]
    assert listing.errors == []
    assert listing.skipped == [
        LeftOut(name="d/link", reason="symbolic link"),
        LeftOut(name="d/loop", reason="symbolic link"),
        LeftOut(name="d/pipe", reason="not a regular file"),
        LeftOut(name="d/image.bin", reason="binary"),
    ]


@pytest.mark.usefixtures("tree")
def test_a_binary_file_that_was_named_is_an_error() -> None:
    """Who names a file wants it counted."""
    listing = list_sources(["d/image.bin"])
    assert _read(listing) == []
    assert [each.name for each in listing.errors] == ["d/image.bin"]


@pytest.mark.usefixtures("tree")
def test_a_file_is_listed_once_however_it_is_named() -> None:
    """Another path to it, or a link that was named, is the same file, and is told."""
    listing = list_sources(["d/b.txt", "./d/b.txt", "d/a/../b.txt", "d/link", "d/b.txt"])
    assert _names(listing) == ["d/b.txt"]
    assert listing.skipped == [
        LeftOut(name=name, reason="counted already")
        for name in ("./d/b.txt", "d/a/../b.txt", "d/link", "d/b.txt")
    ]


@pytest.mark.usefixtures("tree")
def test_two_files_with_the_same_bytes_are_two() -> None:
    """A copy, and a hard link under another name, count as files of their own."""
    Path("copy.txt").write_bytes(b"b")
    Path("hard.txt").hardlink_to("d/b.txt")
    assert len(list_sources(["d/b.txt", "copy.txt", "hard.txt"]).sources) == 3


def test_standard_input_is_read_once() -> None:
    """A second - has nothing left to read, and is told."""
    listing = list_sources(["-", "-"])
    assert _names(listing) == ["<stdin>"]
    assert listing.skipped == [LeftOut(name="<stdin>", reason="counted already")]


def test_a_directory_that_cannot_be_listed_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It vanished between being found and being opened, say."""
    monkeypatch.setattr(os.path, "isdir", lambda path: path == "gone")
    monkeypatch.chdir(tmp_path)
    listing = list_sources(["gone"])
    assert listing.errors == [LeftOut(name="gone", reason="No such file or directory")]


def test_other_names_of_standard_input_are_standard_input() -> None:
    """It has nothing left to read the second time."""
    listing = list_sources(["-", "/dev/stdin"])
    assert _names(listing) == ["<stdin>"]
    assert listing.skipped == [LeftOut(name="/dev/stdin", reason="counted already")]


def test_a_very_deep_tree_is_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth costs no recursion: 1,500 directories in one another."""
    monkeypatch.chdir(tmp_path)
    depth = 1500
    for _ in range(depth):
        Path("a").mkdir()
        os.chdir("a")
    Path("leaf").write_text("x")
    monkeypatch.chdir(tmp_path)
    (source,) = list_sources(["a"]).sources
    os.chdir("a/" * depth)
    Path("leaf").unlink()
    for _ in range(depth):  # or pytest would try to, by recursion
        os.chdir("..")
        Path("a").rmdir()
    assert source.name == "a/" * depth + "leaf"
