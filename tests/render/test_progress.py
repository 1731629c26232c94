import io
import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.render import progress as progress_module
from tokcount.render.progress import BLANK_LINE, progress_bar, progress_line
from tokcount.reports.progress import Progress

HALFWAY = Progress(
    "reading", "bytes", 1_234_567_890, 2_500_000_000, n_files_done=1234, n_files=9876
)
LINE = "reading  [#########           ]  1,234/9,876 files  1.2/2.5 GB  123.5 MB/s  0:10 left"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> _Terminal:
    """Return standard error, as a terminal."""
    terminal = _Terminal()
    monkeypatch.setattr(progress_module, "sys", SimpleNamespace(stderr=terminal))
    monkeypatch.setenv("TERM", "xterm")
    return terminal


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    """Return the clock, which stands still."""
    clock = _Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


@pytest.mark.parametrize(
    ("progress", "line"),
    [
        (HALFWAY, LINE),
        (Progress("reading", "bytes", 3_000_000), "reading  3.0 MB  300.0 kB/s"),
        (Progress("reading", "bytes", 12), "reading  12 bytes  1 bytes/s"),
        (
            Progress("reading", "characters", 12_000),
            "reading  12,000 characters  1,200 characters/s",
        ),
        (
            Progress("merging", "merges", 1000, 4000),
            "merging  [#####               ]  1,000/4,000 merges  100 merges/s  0:30 left",
        ),
        (
            Progress("reading", "bytes", 10, 360_010),
            "reading  [                    ]  0.0/360.0 kB  1 bytes/s  100:00:00 left",
        ),
        (
            Progress("reading", "bytes", 0, 100),
            "reading  [                    ]  0/100 bytes  0 bytes/s",
        ),
    ],
)
def test_a_line_tells_how_far_it_is_and_how_long_it_will_take(
    progress: Progress, line: str
) -> None:
    """After ten seconds; what is not known is left out."""
    assert progress_line(progress, 10.0, 100) == line


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (60, "1,234/9,876 files  1.2/2.5 GB  123.5 MB/s  0:10 left"),
        (70, "reading  1,234/9,876 files  1.2/2.5 GB  123.5 MB/s  0:10 left"),
        (39, "1.2/2.5 GB  123.5 MB/s  0:10 left"),
        (25, "1.2/2.5 GB  0:10 left"),
        (10, "1.2/2.5 GB"),
        (9, ""),
    ],
)
def test_what_does_not_fit_is_left_out_as_a_whole(width: int, line: str) -> None:
    """The amount is the last to go."""
    assert progress_line(HALFWAY, 10.0, width) == line


@given(
    done=st.integers(0, 10**15),
    more=st.integers(0, 10**15) | st.none(),
    seconds=st.floats(0, 10**6),
    width=st.integers(0, 200),
)
def test_a_line_is_never_longer_than_the_terminal(
    done: int, more: int | None, seconds: float, width: int
) -> None:
    """Or each would leave a rest behind."""
    total = None if more is None else done + more
    progress = Progress("reading", "bytes", done, total, n_files_done=1, n_files=2)
    assert len(progress_line(progress, seconds, width)) <= width


def test_nothing_is_shown_within_the_first_second(terminal: _Terminal, clock: _Clock) -> None:
    """Nor is it asked for, which may take time."""
    with progress_bar() as advance:
        assert advance is not None
        for _ in range(3):
            clock.now += 0.3
            advance(pytest.fail)
    assert terminal.getvalue() == ""


def test_a_line_is_replaced_now_and_then_and_gone_at_the_end(
    terminal: _Terminal, clock: _Clock
) -> None:
    """Not with every step, which would cost more than the work."""
    with progress_bar() as advance:
        assert advance is not None
        for seconds in (10, 0.05, 0.06):
            clock.now += seconds
            advance(lambda: HALFWAY)
    lines = [progress_line(HALFWAY, seconds, 79) for seconds in (10, 10.11)]
    assert terminal.getvalue().split(BLANK_LINE) == ["", *lines, ""]


def test_an_interrupted_line_is_gone_too(terminal: _Terminal, clock: _Clock) -> None:
    """Ctrl-C leaves a clean terminal."""
    with pytest.raises(KeyboardInterrupt), progress_bar() as advance:  # noqa: PT012 - all of it
        assert advance is not None
        clock.now += 2
        advance(lambda: HALFWAY)
        raise KeyboardInterrupt
    assert terminal.getvalue().endswith(BLANK_LINE)


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_erase_shows_nothing(
    term: str, terminal: _Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is nobody to tell."""
    monkeypatch.setenv("TERM", term)
    with progress_bar() as advance:
        assert advance is None
    assert terminal.getvalue() == ""


def test_it_can_be_hidden_and_is_where_stderr_is_no_terminal(
    terminal: _Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then there is nothing to call."""
    with progress_bar(hidden=True) as advance:
        assert advance is None
    monkeypatch.setattr(progress_module, "sys", SimpleNamespace(stderr=io.StringIO()))
    with progress_bar() as advance:
        assert advance is None
    assert terminal.getvalue() == ""


PROGRAM = """
import sys
from tokcount.render import progress
progress.SECONDS_BEFORE = 0
sys.argv = ["tokcount", *sys.argv[1:]]
from tokcount.__main__ import main
main()
"""


@pytest.mark.parametrize(
    "args",
    [
        ["count"],
        ["compare"],
        ["cost", "-m", "gpt-6-luna"],
        ["train", "--merges", "2", "-o", "x.bpe.toml"],
    ],
)
def test_it_is_seen_at_a_terminal_and_nowhere_else(args: list[str], tmp_path: Path) -> None:
    """Of every command that may take long; standard output is the same."""
    Path(tmp_path, "a.txt").write_text("hello hello hello")
    seen, outputs = [], []
    for more in ([], ["--no-progress"]):
        terminal, end = pty.openpty()
        run = subprocess.run(
            [
                sys.executable,
                "-c",
                PROGRAM,
                *args,
                "a.txt",
                *more,
                *(["--force"] if "-o" in args else []),
            ],
            stdout=subprocess.PIPE,
            stderr=end,
            env={**os.environ, "TERM": "xterm"},
            cwd=tmp_path,
            check=True,
        )
        os.write(end, b"end")
        seen.append(os.read(terminal, 10_000))
        outputs.append(run.stdout)
        os.close(terminal)
        os.close(end)
    assert b"reading" in seen[0]
    assert b"reading" not in seen[1]
    assert outputs[0] == outputs[1]
