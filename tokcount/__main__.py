"""The program `tokcount`, as which `python -m tokcount` runs, too: how it starts and how it ends.

What it leaves to others: all that it does in between (`cli.app`).
"""

import atexit
import gc
import os
import sys

# Objects that are made before Python looks for rubbish: importing makes many, and none of it.
OBJECTS_BEFORE_COLLECTION = 100_000
INTERRUPTED = 130


def main() -> None:
    """Run the command line, and leave what it has loaded to the operating system."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION)
    try:
        from tokcount.cli.app import main as run

        run()
    except SystemExit as end:
        if isinstance(end.code, int):
            _end_at_once(end.code)
        raise
    except KeyboardInterrupt:  # before there is a command that could take it
        _end_at_once(INTERRUPTED)


def _end_at_once(code: int) -> None:
    """End the process, but take nothing down: of a table of tokens, that is most of the time.

    What others have registered for the end, such as a measurement of coverage, is run, and what is
    printed is flushed; if that fails, Python ends the process as always, and says so.
    """
    atexit._run_exitfuncs()  # noqa: SLF001 - there is no public way
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return
    os._exit(code)


if __name__ == "__main__":
    main()
