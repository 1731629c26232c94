"""The one place where errors become lines on stderr and exit codes.

0: done, a reader that closed the pipe early included. 1: a limit that was asked for is exceeded.
2: a usage or input error. 130: Ctrl-C. 70: a bug of ours, with its traceback.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, cast

import typer
from typer.core import TyperGroup

from tokcount.cli.commands import Commands
from tokcount.errors import TokcountError
from tokcount.render.escape import escape
from tokcount.render.output import drop, printing
from tokcount.reports.counts import LeftOut

LIMIT_EXCEEDED, INPUT_ERROR, BUG, INTERRUPTED = 1, 2, 70, 130


class Boundary(TyperGroup):
    """The group of all commands, around which every exception is caught."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401 - as Typer has it
        """Take the commands from where each is imported when it is asked for."""
        super().__init__(**attributes)
        self.commands = cast("Any", Commands())

    def make_context(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401 - as Typer has it
        """Parse what comes before the command, which may already print help."""
        with _boundary():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as Typer has it
        """Run the command."""
        with _boundary():
            return super().invoke(ctx)


@contextmanager
def _boundary() -> Iterator[None]:
    try:
        yield
        sys.stdout.flush()
    except typer.Exit:
        with printing():  # the last of the output
            pass
        raise
    except typer.TyperException as error:
        _complain_of_usage(error)
        raise typer.Exit(INPUT_ERROR) from None
    except TokcountError as error:
        complain(str(error))
        raise typer.Exit(INPUT_ERROR) from None
    except OSError as error:  # of the output: what is read is read in the core
        drop(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(0) from None
        complain(f"cannot write the output: {error.strerror or error}")
        raise typer.Exit(INPUT_ERROR) from None
    except MemoryError:
        complain("the input is larger than memory; give it in parts")
        raise typer.Exit(INPUT_ERROR) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except (SystemExit, GeneratorExit):
        raise
    except BaseException:  # noqa: BLE001 - a bug is shown as one; a panic of Rust's is no Exception
        import traceback

        traceback.print_exc()
        complain("this is a bug in tokcount; please report it with the lines above")
        raise typer.Exit(BUG) from None


def _complain_of_usage(error: typer.TyperException) -> None:
    """Print Typer's message on one line, or the help that it gives where nothing is asked for."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if context is not None and message == context.get_help():
        _print_error(message)
        return
    command = context.command_path if context else "tokcount"
    joint = " See" if message.endswith("?") else "; see"
    complain(f"{message.rstrip('.')}{joint} {command} --help")


def complain(message: str) -> None:
    """Print one line on stderr, with nothing in it that acts on a terminal.

    Where nobody reads stderr, the exit code has to do.
    """
    _print_error(f"tokcount: {escape(message)}")


def _print_error(line: str) -> None:
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def tell(notes: Iterable[str], warnings: Iterable[str] = ()) -> None:
    """Tell on stderr what the reader of a report must know; some notes say that they are more."""
    for note in notes:
        complain(note if note.startswith("warning: ") else f"note: {note}")
    for warning in warnings:
        complain(f"warning: {warning}")


def account_for(
    notes: Sequence[str],
    skipped: Sequence[LeftOut],
    errors: Sequence[LeftOut],
    *,
    n_counted: int,
    most_errors: int | None = None,
    done: str = "counted",
) -> None:
    """Tell on stderr what the reader of the numbers must know of the sources, and what was done."""
    tell(notes)
    if len(skipped) == 1:
        complain(f"skipped {skipped[0].name}: {skipped[0].reason}")
    elif skipped:
        reasons = Counter(each.reason for each in skipped).items()
        counted = ", ".join(f"{number:,} {reason}" for reason, number in reasons)
        complain(f"skipped {len(skipped):,} files ({counted}); --format json lists them")
    for each in errors[:most_errors]:
        complain(f"{each.name}: {each.reason}")
    if most_errors is not None and len(errors) > most_errors:
        complain(f"and {len(errors) - most_errors:,} more like these; --format json lists them")
    if errors and n_counted:
        n_asked_for = len(errors) + n_counted
        complain(f"the total is partial: {len(errors):,} of {n_asked_for:,} could not be {done}")


def leave(*, partial: bool, exceeded: bool = False) -> NoReturn:
    """End the command with the exit code that its result has earned."""
    raise typer.Exit(INPUT_ERROR if partial else LIMIT_EXCEEDED if exceeded else 0)
