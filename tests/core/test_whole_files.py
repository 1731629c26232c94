import os
from pathlib import Path

import pytest

from tokcount.core.whole_files import may_write, write_file, write_whole
from tokcount.errors import InputError, UsageError


def test_a_file_is_written_with_the_folders_that_are_missing(tmp_path: Path) -> None:
    """Anyone may read it, and nothing else is left there."""
    path = tmp_path / "a" / "b" / "c.txt"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o644
    assert os.listdir(path.parent) == ["c.txt"]


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    """A private file stays private."""
    path = tmp_path / "c.txt"
    path.write_text("old")
    path.chmod(0o600)
    write_whole(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """What it leads to is replaced."""
    (tmp_path / "to").write_text("old")
    link = tmp_path / "link"
    link.symlink_to("to")
    write_whole(link, b"new")
    assert (link.is_symlink(), (tmp_path / "to").read_bytes()) == (True, b"new")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_interrupts_the_writing_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Ctrl-C at any moment: the old file is whole, and no half one stands beside it."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "c.txt"
    path.write_text("old")
    monkeypatch.setattr(os, step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert (os.listdir(tmp_path), path.read_text()) == (["c.txt"], "old")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("folder", "it is no regular file"),
        ("file/x", "Not a directory"),
        ("a\0b", "embedded null byte"),
        ("n" * 300, "File name too long"),
    ],
)
def test_what_cannot_be_written_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    """In the words of the system."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_text("old")
    with pytest.raises(InputError) as caught:
        write_file(name, b"new")
    assert str(caught.value) == f"{name}: cannot be written: {reason}"


def test_a_file_that_is_there_is_written_over_by_force_alone(tmp_path: Path) -> None:
    """A link that leads nowhere is there, too."""
    link = tmp_path / "link"
    link.symlink_to("nowhere")
    with pytest.raises(UsageError) as caught:
        may_write(str(link), force=False)
    assert str(caught.value) == (
        f"{link} is there already; use --force to replace it, or name another"
    )
    may_write(str(link), force=True)
    may_write(str(tmp_path / "nowhere"), force=False)


def test_a_folder_is_never_written_over(tmp_path: Path) -> None:
    """By force or not: the message does not send anybody to --force."""
    for force in (False, True):
        with pytest.raises(UsageError, match="is a folder; name a file"):
            may_write(str(tmp_path), force=force)
