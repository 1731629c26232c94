import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from tests.conftest import Tokcount

COMMAND = [sys.executable, "-m", "tokcount", "inspect", "-e", "cl100k_base"]
LINES = "a\n" * 9


def _at_a_terminal(*args: str, **variables: str) -> tuple[int, list[str]]:
    """Run at a terminal of 24 columns and 6 lines; return the exit code and lines less colours."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("4H", 6, 24, 0, 0))
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"NO_COLOR", "FORCE_COLOR", "LESS", "PAGER", "COLUMNS", "LINES"}
    }
    environment |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **variables}
    with subprocess.Popen(
        [*COMMAND, *args], stdin=end, stdout=end, stderr=end, env=environment
    ) as process:
        os.close(end)
        shown = b""
        try:
            while block := os.read(terminal, 4096):
                shown += block
        except OSError:  # how Linux says that the other end is closed
            pass
    os.close(terminal)
    text = re.sub(r"\x1b\[[\d;]*m", "", shown.decode())
    return process.returncode, text.splitlines()


def test_at_a_terminal_the_text_runs_in_its_lines() -> None:
    """No line of it is left to the terminal to wrap."""
    assert _at_a_terminal("--text", "This text is too long for it") == (
        0,
        [
            "This·text·is·too·long",
            "·for·it",
            "7 tokens, 28 characters (4.00 a token), 28 bytes, cl100k_base",
        ],
    )


def test_at_a_terminal_ids_are_below_the_tokens() -> None:
    """In the table that -f table asks for, too."""
    shown = ["str aw  berry ·x", "496 675 15717 865"]
    for form in ("auto", "table"):
        code, lines = _at_a_terminal("--ids", "-f", form, "--text", "strawberry x")
        assert (code, lines[:2]) == (0, shown)


def test_bare_ids_are_for_pipes_and_for_plain(tokcount: Tokcount) -> None:
    """As ever."""
    assert tokcount("inspect", "--ids", "--text", "x").out == "87\n"
    assert _at_a_terminal("--ids", "-f", "plain", "--text", "x") == (0, ["87"])


def test_ids_below_tokens_may_be_piped(tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars part the tokens, then."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    ran = tokcount("inspect", "-e", "cl100k_base", "--ids", "-f", "table", "--text", "strawberry")
    assert ran.out.splitlines()[:2] == ["str| aw| berry|", "496  675 15717"]


def test_what_is_longer_than_the_screen_is_paged() -> None:
    """Not what fits on it, nor what is to be printed at once; what is piped never is."""
    pager = {"PAGER": "sed 's/^/paged /'"}
    code, lines = _at_a_terminal("--text", LINES, **pager)
    assert (code, lines[:9]) == (0, ["paged a↵"] * 9)
    assert _at_a_terminal("--text", "a", **pager)[1][0] == "a"
    assert _at_a_terminal("--no-pager", "--text", LINES, **pager)[1][:9] == ["a↵"] * 9
    piped = subprocess.run(
        [*COMMAND, "--text", LINES], env=os.environ | pager, capture_output=True, check=True
    )
    assert b"paged" not in piped.stdout


def test_a_pager_that_is_quit_is_no_error() -> None:
    """Whatever it has shown by then."""
    assert _at_a_terminal("--text", LINES, PAGER="head -n 2") == (0, ["a↵", "a↵"])


def test_without_a_working_pager_the_text_is_printed() -> None:
    """With a note, and no error."""
    code, lines = _at_a_terminal("--text", LINES, PAGER="no-such-pager")
    assert (code, lines[:9]) == (0, ["a↵"] * 9)
    assert lines[-1] == (
        "tokcount: note: no-such-pager cannot show pages: No such file or directory; set PAGER to"
        " another, or use --no-pager"
    )


def test_ctrl_c_in_the_pager_is_130() -> None:
    """Without a word."""
    assert _at_a_terminal("--text", LINES, PAGER="sh -c 'kill -INT $$'") == (130, [])
