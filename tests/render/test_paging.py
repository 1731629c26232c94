from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from tokcount.render.paging import pager_command, print_paged

Printed = pytest.CaptureFixture[str]


def _lines(n_lines: int) -> Iterator[str]:
    return map("line {}".format, range(n_lines))


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def pager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a pager that leaves what it reads, and LESS, in a file; return the file."""
    file = tmp_path / "paged"
    script = tmp_path / "a pager"
    script.write_text(f'#!/bin/sh\n{{ echo "$1 $LESS"; cat; }} > "{file}"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PAGER", f"'{script}' --this")
    monkeypatch.delenv("LESS", raising=False)
    return file


def test_what_fits_is_printed(pager: Path, capfd: Printed) -> None:
    """The line of the prompt has to fit, too."""
    assert print_paged(lambda: _lines(2), 3) is None
    assert capfd.readouterr().out == "line 0\nline 1\n"
    assert not pager.exists()


def test_what_is_longer_is_paged(pager: Path, capfd: Printed) -> None:
    """By the command in PAGER, with its arguments; less is told how, unless it was before."""
    assert print_paged(lambda: _lines(3), 3) is None
    assert capfd.readouterr().out == ""
    assert pager.read_text() == "--this FRX\nline 0\nline 1\nline 2\n"


def test_the_users_own_settings_of_less_hold(pager: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not added to."""
    monkeypatch.setenv("LESS", "i")
    print_paged(lambda: _lines(3), 3)
    assert pager.read_text().startswith("--this i\n")


def test_a_pager_that_is_quit_early_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capfd: Printed
) -> None:
    """No more lines are made than it takes."""
    monkeypatch.setenv("PAGER", "head -n 1")
    assert print_paged(lambda: map(str, count()), 3) is None
    assert capfd.readouterr() == ("0\n", "")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-pager -x", "no-such-pager cannot show pages: No such file or directory"),
        ("'less", "'less cannot show pages: No such file or directory"),
        ("false", "false cannot show pages: it ended with 1"),
    ],
)
def test_where_the_pager_fails_lines_are_printed(
    command: str, said: str, monkeypatch: pytest.MonkeyPatch, capfd: Printed
) -> None:
    """With a note that says why, and what to do."""
    monkeypatch.setenv("PAGER", command)
    lines = [f"{number} {'x' * 100}" for number in range(5000)]
    note = print_paged(lambda: iter(lines), 3)
    assert note == f"{said}; set PAGER to another, or use --no-pager"
    assert capfd.readouterr().out.splitlines() == lines


def test_a_pager_that_ctrl_c_ends_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there had been none."""
    monkeypatch.setenv("PAGER", "sh -c 'kill -INT $$'")
    with pytest.raises(KeyboardInterrupt):
        print_paged(lambda: islice(map(str, count()), 5), 3)


def test_a_pager_that_ctrl_c_ends_in_its_own_way_shows_nothing_again(
    monkeypatch: pytest.MonkeyPatch, capfd: Printed
) -> None:
    """As less does under -K: it ends with 2, and has shown what it has."""
    monkeypatch.setenv("PAGER", "sh -c 'kill -INT $PPID; sleep 0.2; exit 2'")
    with pytest.raises(KeyboardInterrupt):
        print_paged(lambda: _lines(3), 3)
    assert capfd.readouterr().out == ""


def test_there_may_be_no_pager(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: Printed
) -> None:
    """None wanted, a terminal that cannot, or none there."""
    for named in ("", " ", "cat"):
        monkeypatch.setenv("PAGER", named)
        assert pager_command() is None
    print_paged(lambda: _lines(3), 3)
    assert capfd.readouterr().out == "line 0\nline 1\nline 2\n"
    monkeypatch.delenv("PAGER")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pager_command() is None
    (tmp_path / "less").touch(mode=0o755)
    assert pager_command() == ["less", "-R"]
    monkeypatch.setenv("TERM", "dumb")
    assert pager_command() is None
