"""Shows lines at a terminal, through a pager when they are more than the screen has.

The pager is $PAGER, or `less -R` where there is one. That it is quit early is no error, and Ctrl-C
is its own affair while it runs.

What it leaves to others: the lines, and saying what is noted (`cli`).
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice

from tokcount.render.output import print_lines

Lines = Callable[[], Iterator[str]]
# What less does unless LESS says otherwise: quit if one screen is enough, take colours, leave them.
LESS = "FRX"
NO_PAGER = frozenset({"", "cat"})


def print_paged(lines: Lines, height: int) -> str | None:
    """Print lines, and return what is to be noted: that the pager could not be used, and why.

    Then they are printed as they are, so `lines` can be asked for them again.

    Raises:
        KeyboardInterrupt: the pager ended by Ctrl-C.
    """
    following = lines()
    first = list(islice(following, height))
    pager = pager_command()
    if len(first) < height or not pager:
        print_lines(chain(first, following))
        return None
    failed = _piped(pager, chain(first, following))
    if failed is None:
        return None
    print_lines(lines())
    return f"{pager[0]} cannot show pages: {failed}; set PAGER to another, or use --no-pager"


def pager_command() -> list[str] | None:
    """Return the command of the pager; None where there is none, or none is wanted."""
    if os.environ.get("TERM") == "dumb":
        return None
    named = os.environ.get("PAGER")
    if named is None:
        return ["less", "-R"] if shutil.which("less") else None
    if named.strip() in NO_PAGER:
        return None
    try:
        return shlex.split(named)
    except ValueError:  # a quotation mark without its other
        return [named]


def _piped(pager: list[str], lines: Iterable[str]) -> str | None:
    """Feed the pager, and return why it failed, if it did."""
    sys.stdout.flush()
    with _interrupts_left_to_it() as interrupts:
        try:
            process = subprocess.Popen(  # noqa: S603 - the user's own choice
                pager,
                stdin=subprocess.PIPE,
                env={"LESS": LESS, "LV": "-c", **os.environ},
                encoding=sys.stdout.encoding,
                errors=sys.stdout.errors,
            )
        except (OSError, ValueError) as error:
            return getattr(error, "strerror", None) or str(error)
        all_taken = _feed(process, lines)
        code = process.wait()
    if code in {-signal.SIGINT, 128 + signal.SIGINT} or (code and interrupts):
        raise KeyboardInterrupt
    return None if all_taken or code == 0 else f"it ended with {code}"


def _feed(process: "subprocess.Popen[str]", lines: Iterable[str]) -> bool:
    """Write the lines, and tell whether the pager took them all."""
    if process.stdin is None:
        return False
    try:
        process.stdin.writelines(f"{line}\n" for line in lines)
        process.stdin.close()
    except BrokenPipeError:
        with suppress(BrokenPipeError):
            process.stdin.close()
        return False
    return True


@contextmanager
def _interrupts_left_to_it() -> Iterator[list[int]]:
    """Let Ctrl-C reach the pager alone, which starts with the usual answer to it; keep account."""
    met: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: met.append(number))
    try:
        yield met
    finally:
        signal.signal(signal.SIGINT, before)
