"""A line on stderr that tells how far work has come, where it takes more than a second.

It is shown at a terminal only, and gone when the work is done. What it leaves to others: the work.
"""

import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tokcount.reports.progress import Advance, Progress

SECONDS_BEFORE = 1.0
SECONDS_BETWEEN = 0.1
BAR_WIDTH = 20
BLANK_LINE = "\r\x1b[K"
GAP = "  "
UNITS = ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "bytes"))


@contextmanager
def progress_bar(*, hidden: bool = False) -> "Iterator[Advance | None]":
    """Give what is to be called as work goes on; None where nobody would see it."""
    if hidden or not sys.stderr.isatty() or os.environ.get("TERM") in {None, "", "dumb", "unknown"}:
        yield None
        return
    started = time.monotonic()
    due = started + SECONDS_BEFORE
    shown = False

    def advance(progress: "Callable[[], Progress]") -> None:
        nonlocal due, shown
        now = time.monotonic()
        if now >= due:
            line = progress_line(progress(), now - started, _columns() - 1)
            _write(f"{BLANK_LINE}{line}")
            due, shown = now + SECONDS_BETWEEN, True

    try:
        yield advance
    finally:
        if shown:
            _write(BLANK_LINE)


def progress_line(progress: "Progress", seconds: float, width: int) -> str:
    """Return how far work has come after some seconds, in no more than `width` characters.

    What does not fit is left out as a whole: the bar first, the amount last.

    >>> from tokcount.reports.progress import Progress
    >>> halfway = Progress("reading", "bytes", 40_000_000, 80_000_000, n_files_done=3, n_files=9)
    >>> progress_line(halfway, 2.0, 80)
    'reading  [##########          ]  3/9 files  40.0/80.0 MB  20.0 MB/s  0:02 left'
    """
    rate = progress.done / seconds if seconds else 0
    parts = {
        "doing": progress.doing,
        "bar": _bar(progress),
        "files": f"{progress.n_files_done:,}/{progress.n_files:,} files"
        if progress.n_files > 1
        else "",
        "amount": _amount(progress),
        "rate": f"{_in_unit(rate, progress.unit)}/s",
        "left": f"{_clock((progress.total - progress.done) / rate)} left"
        if progress.total and rate
        else "",
    }
    for least in ("", "bar", "doing", "files", "rate", "left", "amount"):
        parts[least] = ""
        line = GAP.join(part for part in parts.values() if part)
        if len(line) <= width:
            return line
    return ""


def _bar(progress: "Progress") -> str:
    if not progress.total:
        return ""
    filled = BAR_WIDTH * progress.done // progress.total
    return f"[{'#' * filled}{' ' * (BAR_WIDTH - filled)}]"


def _amount(progress: "Progress") -> str:
    if progress.total is None:
        return _in_unit(progress.done, progress.unit)
    if progress.unit != "bytes":
        return f"{progress.done:,}/{progress.total:,} {progress.unit}"
    size, unit = _unit_of(progress.total)
    return f"{_number(progress.done, size)}/{_number(progress.total, size)} {unit}"


def _in_unit(number: float, unit: str) -> str:
    if unit != "bytes":
        return f"{number:,.0f} {unit}"
    size, unit = _unit_of(number)
    return f"{_number(number, size)} {unit}"


def _unit_of(n_bytes: float) -> tuple[int, str]:
    return next((each for each in UNITS if n_bytes >= each[0]), UNITS[-1])


def _number(number: float, size: int) -> str:
    return f"{number / size:,.0f}" if size == 1 else f"{number / size:,.1f}"


def _clock(seconds: float) -> str:
    """Return a time as 1:02:03, or without the hours where there are none."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def _write(text: str) -> None:
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()
