"""A progress bar on stderr, for work of more than a second, at a terminal only."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_BEFORE = 1.0
NO_BAR_ON = {"dumb", "unknown"}  # terminals on which nothing can be taken back

Advance = Callable[[str, int, int | None], None]
"""Is told what is being done, how much of it is done, and of how much, if that is known."""


@contextmanager
def progress_bar() -> Iterator[Advance | None]:
    """Give what is to be called as work goes on; None where nobody would see a bar."""
    if not sys.stderr.isatty() or os.environ.get("TERM") in NO_BAR_ON:
        yield None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from tokcount.render.console import console_on

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console_on(sys.stderr),
        transient=True,
    )
    tasks: dict[str, object] = {}
    started = time.monotonic()

    def advance(what: str, done: int, total: int | None) -> None:
        if not tasks and time.monotonic() - started < SECONDS_BEFORE:
            return
        if what not in tasks:
            bar.start()
            tasks[what] = bar.add_task(what, total=total)
        bar.update(tasks[what], completed=done, total=total)  # type: ignore[arg-type] # its own id

    try:
        yield advance
    finally:
        bar.stop()
