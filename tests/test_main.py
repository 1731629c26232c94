import os
import subprocess
import sys
from pathlib import Path

import pytest

# A measurement of coverage writes its result so; what Python takes down piece by piece says so.
PROGRAM = """
import atexit, sys, threading
from tokcount import __main__
class Table:
    def __del__(self):
        print("taken down")
__main__.table = Table()
atexit.register(print, "measured")
sys.argv = ["tokcount", *sys.argv[1:]]
__main__.main()
"""


def _run(*args: str, stdin: str = "", stdout: int = subprocess.PIPE) -> tuple[int, str, str]:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    ("args", "code", "out"),
    [
        (["count"], 0, "2\n"),
        (["count", "--max-tokens", "1"], 1, "2\n"),
        (["count", "--nope"], 2, ""),
    ],
)
def test_a_process_ends_at_once_with_all_that_it_owes(args: list[str], code: int, out: str) -> None:
    """Exit code, output and what others have registered for the end, but no taking down."""
    assert _run(*args, stdin="hello world")[:2] == (code, f"{out}measured\n")


def test_a_long_output_is_whole() -> None:
    """Though it is larger than any buffer."""
    code, out, _ = _run("inspect", "-f", "json", stdin="word " * 20_000)
    assert code == 0
    assert out.count('"id":') == 20_001
    assert out.endswith("measured\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_that_cannot_be_written_is_an_error() -> None:
    """It is not lost in silence at the end."""
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        code, _, err = _run("count", stdin="hello world", stdout=full)
    finally:
        os.close(full)
    assert code == 2
    assert "cannot write the output" in err
