import os
from pathlib import Path

import pytest

from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing, read_texts, single_source
from tokcount.reports.counts import LeftOut


def _read(listing: Listing) -> list[tuple[str, str]]:
    return [(source.name, text) for source, text in read_texts(listing, Decoding())]


def _names(listing: Listing) -> list[str]:
    return [source.name for source in listing.sources]


@pytest.mark.parametrize("name", ["-n.txt", "new\nline.txt", "[red]x.txt", "cafe\u0301.txt", "a b"])
def test_any_file_name_is_taken_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are neither parsed nor normalised."""
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("content")
    assert _read(list_sources([name])) == [(name, "content")]


def test_a_name_that_is_not_utf8_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named, or met on a walk."""
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()
    name = os.fsdecode(b"d/caf\xe9.txt")
    Path(name).write_text("x")
    assert _read(list_sources([name])) == _read(list_sources(["d"])) == [(name, "x")]


@pytest.mark.parametrize(
    ("path", "reason"),
    [("missing.txt", "No such file or directory"), ("", "No such file or directory")],
)
def test_what_cannot_be_read_does_not_stop_the_others(
    path: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails in the system's words, and the next file is read."""
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text("good")
    listing = list_sources([path, "good.txt"])
    assert _read(listing) == [("good.txt", "good")]
    assert listing.errors == [LeftOut(name=path, reason=reason)]


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/urandom"])
def test_a_device_that_never_ends_is_not_read(path: str) -> None:
    """It would fill the memory."""
    listing = list_sources([path])
    assert _read(listing) == []
    assert listing.errors == [LeftOut(name=path, reason="a device, which may never end")]


def test_the_empty_device_is_empty() -> None:
    """A common name for nothing."""
    assert _read(list_sources(["/dev/null"])) == [("/dev/null", "")]


def test_a_working_directory_that_is_gone_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relative names lead nowhere then."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    listing = list_sources(["a.txt"])
    assert _read(listing) == []
    assert listing.errors == [LeftOut(name="a.txt", reason="No such file or directory")]


def test_a_directory_as_the_one_source_fails(tmp_path: Path) -> None:
    """Where one text is wanted, a directory is none."""
    listing = Listing(sources=[single_source(str(tmp_path))])
    assert _read(listing) == []
    assert listing.errors == [LeftOut(name=str(tmp_path), reason="Is a directory")]


def test_a_text_is_the_bytes_that_were_typed() -> None:
    """An argument that the locale could not decode is still the UTF-8 that it was."""
    mangled = "naïve".encode().decode("ascii", "surrogateescape")
    assert _read(list_sources([], text=mangled)) == [("<text>", "naïve")]


@pytest.mark.parametrize("text", ["", "\ufeff", "a\0b"])
def test_a_text_needs_no_encoding_and_may_hold_anything(text: str) -> None:
    """What --input-encoding says is about files; a NUL in a text is one."""
    listing = list_sources([], text=text)
    read = list(read_texts(listing, Decoding(input_encoding="utf-16")))
    assert [each for _, each in read] == [text.removeprefix("\ufeff")]
