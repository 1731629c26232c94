import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tokcount

COMMAND = [sys.executable, "-m", "tokcount"]
TEXT = "The quick brown fox jumps over the lazy dog, again and again."


@pytest.mark.parametrize(
    ("keep", "left", "place", "n_chars"),
    [
        ("head", "The quick brown fox jumps over", "at the end", 31),
        ("tail", " dog, again and again.", "at the beginning", 39),
        ("ends", "The quick brown and again.", "in the middle", 35),
    ],
)
def test_what_is_left_is_printed_and_what_is_cut_is_told(
    tokcount: Tokcount, keep: str, left: str, place: str, n_chars: int
) -> None:
    """The text alone, without a newline that it does not have; the rest on stderr."""
    ran = tokcount("truncate", "-n", "6", "--keep", keep, "--text", TEXT)
    assert (ran.exit, ran.raw.decode()) == (0, left)
    assert ran.err == (
        f"tokcount: <text>: cut {place}: 8 of 14 tokens, {n_chars} of 61 characters; 6 are left\n"
    )
    assert tokcount("count", stdin=ran.raw).out == "6\n"


def test_an_ellipsis_stands_where_the_text_was_cut(tokcount: Tokcount) -> None:
    """And is one of the tokens."""
    ran = tokcount("truncate", "-n", "6", "--ellipsis", " …", "--text", TEXT)
    assert ran.out == "The quick brown fox jumps …"
    ran = tokcount("truncate", "-n", "0", "--ellipsis", " …", "--text", TEXT)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: --tokens 0 leaves no room for the ellipsis ' …', which takes 1\n"


def test_a_text_that_fits_is_printed_as_it_is(tokcount: Tokcount) -> None:
    """Byte for byte, and nothing is said; a byte order mark is no part of it."""
    text = "a\r\nb e\u0301 👩\u200d👧 <|endoftext|>\x1b\n"
    for data in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
        ran = tokcount("truncate", "-n", "1,000", "--ellipsis", "…", stdin=data)
        assert (ran.exit, ran.raw, ran.err) == (0, text.encode(), "")
    assert tokcount("truncate", "-n", "3").raw == b""


def test_of_a_large_input_no_more_is_read_than_is_needed() -> None:
    """It need not have an end."""
    program = f"yes word | {sys.executable} -m tokcount truncate -n 4"
    run = subprocess.run(["sh", "-c", program], capture_output=True, check=False, timeout=60)
    assert (run.returncode, run.stdout) == (0, b"word\nword\n")
    assert run.stderr.startswith(b"tokcount: <stdin>: cut at the end: more than ")
    assert run.stderr.endswith(b"characters), which was read no further; 4 are left\n")


def test_special_text_is_what_it_is_said_to_be(tokcount: Tokcount) -> None:
    """One token, many, or an error, wherever it is."""
    text = "<|endoftext|><|endoftext|> end"
    args = ("truncate", "-n", "2", "--text", text, "--special")
    assert tokcount(*args, "token").out == "<|endoftext|><|endoftext|>"
    assert tokcount(*args, "text").out == "<|"
    ran = tokcount(*args, "error")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: <text>: '<|endoftext|>' at character 0 is a special token")


def test_what_cannot_be_done_is_one_line(tokcount: Tokcount) -> None:
    """Whatever it is."""
    Path("bad").write_bytes(b"caf\xe9")
    for args, said in {
        ("truncate", "x"): "Missing option '--tokens' / '-n'",
        ("truncate", "-n", "few", "x"): "Invalid value for '--tokens' / '-n': 'few' is not a whole",
        ("truncate", "-n", "5", "bad"): "bad: byte 3 (0xe9) is not UTF-8 ",
        ("truncate", "-n", "5", "gone"): "gone: No such file or directory",
        ("truncate", "-n", "5", "-m", "claude-sonnet-5-5", "bad"): "tokens of claude-sonnet-5-5",
        ("split", "-n", "5", "bad"): "bad: byte 3 (0xe9) is not UTF-8 ",
        ("split", "-n", "5", "-m", "claude-sonnet-5-5", "bad"): "tokens of claude-sonnet-5-5",
    }.items():
        ran = tokcount(*args)
        assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"tokcount: {said}")


def test_nothing_raw_reaches_a_terminal() -> None:
    """What is left is escaped there."""
    terminal, end = pty.openpty()
    with os.fdopen(end, "wb") as output:
        args = [*COMMAND, "truncate", "-n", "9", "--text", "a\x1b[2J"]
        subprocess.run(args, stdout=output, check=True)
        assert os.read(terminal, 1000) == b"a\\x1b[2J\r\n"
    os.close(terminal)
