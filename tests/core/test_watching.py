from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tokcount.core import sources
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing, read_texts, text_source
from tokcount.core.watching import watched

if TYPE_CHECKING:
    from tokcount.reports.progress import Progress


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files, read four bytes at a time."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sources, "BLOCK_SIZE", 4)
    Path("a").write_bytes(b"123456")
    Path("b").write_bytes(b"12")


def _told(listing: Listing) -> list[tuple[int, int | None, int, int]]:
    told: list[Progress] = []
    for _ in read_texts(watched(listing, lambda progress: told.append(progress())), Decoding()):
        pass
    return [(each.done, each.total, each.n_files_done, each.n_files) for each in told]


def test_each_block_is_told_with_what_there_is_in_all() -> None:
    """Bytes and files, done and in all."""
    assert _told(list_sources(["a", "b"])) == [(4, 8, 0, 2), (6, 8, 0, 2), (8, 8, 1, 2)]


def test_a_file_that_fails_is_behind_as_well() -> None:
    """What it would have had is missing from the bytes done, not from the files."""
    Path("b").write_bytes(b"\0")
    assert _told(list_sources(["gone", "b", "a"])) == [(1, 7, 1, 3), (5, 7, 2, 3), (7, 7, 2, 3)]


def test_what_has_no_size_has_no_total() -> None:
    """A text, a pipe, or a file that has grown since."""
    assert _told(Listing(sources=[text_source("abc")])) == [(3, None, 0, 1)]


def test_nobody_listens_for_nothing() -> None:
    """Then the listing is read as it is."""
    listing = list_sources(["a"])
    assert watched(listing, None) is listing


def test_what_is_noted_while_reading_is_noted_in_the_listing() -> None:
    """The account is one, watched or not."""
    listing = list_sources(["gone"])
    _told(listing)
    assert [each.name for each in listing.errors] == ["gone"]
