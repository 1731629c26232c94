import io
import sys

import pytest

from tokcount.render import progress
from tokcount.render.progress import progress_bar


class Terminal(io.StringIO):
    """What is printed on a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def _terminal(
    monkeypatch: pytest.MonkeyPatch, *, seconds_before: float = 0, term: str = "xterm"
) -> Terminal:
    """Let standard error be a terminal of a kind, until the test ends."""
    terminal = Terminal()
    monkeypatch.setattr(progress, "SECONDS_BEFORE", seconds_before)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def test_work_that_takes_long_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what is done and how much of it, and is gone in the end."""
    terminal = _terminal(monkeypatch)
    with progress_bar() as advance:
        assert advance is not None
        advance("reading", 5, None)
        advance("merging", 3, 40)
    shown = terminal.getvalue()
    assert "reading" in shown
    assert " 3/40" in shown
    assert shown.endswith("\x1b[2K")  # the line is cleared


def test_work_that_is_soon_done_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even an empty line."""
    terminal = _terminal(monkeypatch, seconds_before=1000)
    with progress_bar() as advance:
        assert advance is not None
        advance("reading", 5, None)
    assert not terminal.getvalue()


def test_a_bar_that_is_interrupted_gives_the_cursor_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is hidden as long as there is a bar."""

    def interrupted() -> None:
        with progress_bar() as advance:
            assert advance is not None
            advance("reading", 5, None)
            raise KeyboardInterrupt

    terminal = _terminal(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    shown = terminal.getvalue()
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


def test_nobody_sees_a_bar_that_is_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """So there is none to keep up to date."""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress_bar() as advance:
        assert advance is None


def test_a_terminal_that_takes_nothing_back_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bar after bar would stay there."""
    terminal = _terminal(monkeypatch, term="dumb")
    with progress_bar() as advance:
        assert advance is None
    assert not terminal.getvalue()
