from pathlib import Path

import pytest

from tokcount.core.sources import Source, text_source
from tokcount.core.view_files import check_files, write_lines
from tokcount.errors import UsageError

TEXT = text_source("x")


def _refusal(paths: list[str], source: Source = TEXT, *, force: bool = False) -> str:
    with pytest.raises(UsageError) as caught:
        check_files(paths, source, force=force)
    return str(caught.value)


def test_what_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    """Standard output never is there."""
    there = tmp_path / "page.html"
    check_files([str(there), "-"], TEXT, force=False)
    there.touch()
    assert _refusal([str(there)]) == (
        f"{there} is there already; use --force to replace it, or name another"
    )
    check_files([str(there)], TEXT, force=True)


def test_the_text_itself_is_never_replaced(tmp_path: Path) -> None:
    """Not even by force, or under another name."""
    text, link = tmp_path / "text.html", tmp_path / "link.html"
    text.touch()
    link.symlink_to(text)
    source = Source(name="text.html", path=str(text))
    for path in (text, link):
        said = f"{path} is a text that is read; name another file"
        assert _refusal([str(path)], source, force=True) == said


def test_two_files_are_two() -> None:
    """Standard output is one, too."""
    for path in ("a", "-"):
        assert _refusal([path, path]) == f"--html and --svg both name {path}; name two files"


def test_lines_are_written_in_utf_8(tmp_path: Path) -> None:
    """Each ends with a newline, whatever the system's own is."""
    write_lines(str(tmp_path / "new" / "a"), ["é", "b\nc"])
    assert (tmp_path / "new" / "a").read_bytes() == b"\xc3\xa9\nb\nc\n"
