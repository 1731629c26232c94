import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Tokcount
from tokcount.cli.commands import NAMES
from tokcount.core import encodings

COMMAND = [sys.executable, "-m", "tokcount"]


def test_a_usage_error_is_2_and_plain(tokcount: Tokcount) -> None:
    """One line, Typer's own errors too, with what to do next and nothing raw in it."""
    for args, said in {
        ("count", "--nope\u202e"): "No such option: --nope\\u202e",
        ("no-such-command",): "No such command 'no-such-command'",
        ("count", "-f", "xml"): "Invalid value for '--format' / '-f': 'xml' is not one of",
        ("split", "-n", "1", "a", "b\x1b"): "Got unexpected extra argument(s) (b\\x1b)",
    }.items():
        ran = tokcount(*args)
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err.startswith(f"tokcount: {said}")
        assert ran.err.endswith(" --help\n")
        assert ran.err.count("\n") == 1


def test_without_a_command_the_help_is_shown(tokcount: Tokcount) -> None:
    """As for a group of commands."""
    assert "Usage: tokcount" in tokcount().err
    assert "Usage: tokcount models" in tokcount("models").err


def test_paths_and_a_text_do_not_go_together(tokcount: Tokcount) -> None:
    """One of them would be ignored."""
    ran = tokcount("count", "--text", "x", "a.txt")
    assert ran.exit == 2
    assert ran.err == "tokcount: --text takes the place of a path; give one or the other\n"


def test_a_bug_is_70_with_its_traceback(
    tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not disguised as an error of the user's."""
    monkeypatch.setattr(encodings.TiktokenEncoding, "count", lambda *_, **__: 1 / 0)
    ran = tokcount("count", "--text", "x")
    assert ran.exit == 70
    assert "ZeroDivisionError" in ran.err
    assert ran.err.endswith(
        "tokcount: this is a bug in tokcount; please report it with the lines above\n"
    )


def test_control_characters_in_messages_are_escaped(tokcount: Tokcount) -> None:
    """A file name cannot act on the terminal through an error."""
    ran = tokcount("count", "gone\x1b[2J\n.txt")
    assert ran.err == "tokcount: gone\\x1b[2J\\n.txt: No such file or directory\n"


def test_at_a_terminal_something_must_be_named() -> None:
    """Rather than wait for what the user does not know is wanted."""
    terminal, end = pty.openpty()
    with os.fdopen(end), os.fdopen(terminal):
        run = subprocess.run(
            [*COMMAND, "count"], stdin=end, capture_output=True, text=True, check=False
        )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "tokcount: nothing to read; name a file, pipe text in, or give --text\n"


def test_a_reader_that_closes_early_is_no_error(tmp_path: Path) -> None:
    """As with `| head`: quiet, and 0."""
    big = tmp_path / "big.txt"
    big.write_text("one two three\n" * 50_000)
    with subprocess.Popen(
        [*COMMAND, "inspect", "-f", "plain", big], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert (process.wait(), process.stderr.read()) == (0, b"")


@pytest.mark.parametrize("args", [["count"], ["--help"], ["cost", "--help"]])
def test_a_reader_that_is_gone_from_the_start_is_no_error(args: list[str]) -> None:
    """Even where all output fits into the buffer, and is written at the end."""
    unread, writable = os.pipe()
    os.close(unread)
    with os.fdopen(writable, "w") as output:
        run = subprocess.run(
            [*COMMAND, *args], input=b"x", stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize("form", ["plain", "table", "json", "csv", "markdown"])
@pytest.mark.parametrize(
    ("args", "exit_code"),
    [
        (["count", "big.txt"], 0),
        (["count", "big.txt", "gone"], 2),
        (["count", "big.txt", "--max-tokens", "1"], 1),
    ],
)
def test_a_reader_that_is_gone_does_not_change_the_exit_code(
    form: str, args: list[str], exit_code: int, tmp_path: Path
) -> None:
    """What was asked for was done, or was not, whoever reads the answer."""
    (tmp_path / "big.txt").write_text("one two three")
    unread, writable = os.pipe()
    os.close(unread)
    with os.fdopen(writable, "w") as output:
        run = subprocess.run(
            [*COMMAND, *args, "-f", form],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
            cwd=tmp_path,
        )
    assert run.returncode == exit_code
    assert b"Traceback" not in run.stderr
    assert b"Exception" not in run.stderr


def test_where_nobody_reads_errors_the_exit_code_tells() -> None:
    """A stderr that is gone, or full, does not become another error."""
    unread, writable = os.pipe()
    os.close(unread)
    with os.fdopen(writable, "w") as closed, Path("/dev/full").open("w") as full:
        for errors in (closed, full):
            run = subprocess.run([*COMMAND, "count", "gone"], stderr=errors, check=False)
            assert run.returncode == 2


def test_a_full_disk_is_one_line_of_error() -> None:
    """The answer could not be given."""
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [*COMMAND, "count", "--text", "x"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert run.returncode == 2
    assert run.stderr == b"tokcount: cannot write the output: No space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    """Nothing to read, or nobody who reads."""
    run = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, "count"],
        input=b"hi",
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")


def test_ctrl_c_is_130_and_quiet() -> None:
    """Whatever is being waited for."""
    with subprocess.Popen(
        [*COMMAND, "count"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("module", ["tokcount.cli.app", "tokcount.cli.count", "typer"])
def test_ctrl_c_is_quiet_before_there_is_a_command(module: str, tmp_path: Path) -> None:
    """Even while the program is still being imported."""
    program = f"""
import sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == "{module}":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
sys.argv = ["tokcount", "count", "--text", "x"]
from tokcount.__main__ import main
main()
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, cwd=tmp_path
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, b"", b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_errors_print_escapes_for_what_the_locale_has_no_letter_for(encoding: str) -> None:
    """Never a byte that is not of that encoding."""
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    run = subprocess.run([*COMMAND, "count", "日.txt"], capture_output=True, env=env, check=False)
    assert run.stderr == b"tokcount: \\u65e5.txt: No such file or directory\n"


def test_an_ascii_locale_prints_escapes() -> None:
    """Counts do not depend on it, and no character is a traceback."""
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = subprocess.run(
        [*COMMAND, "inspect", "-f", "plain"],
        input="naïve".encode(),
        capture_output=True,
        env={**os.environ, **env},
        check=True,
    )
    assert run.stdout == b"1503\tna\n9954\t\\u00ef\n737\tve\n"


def test_the_help_of_every_command_is_plain(tokcount: Tokcount) -> None:
    """Each says what it does, and shows how."""
    for command in NAMES:
        ran = tokcount(command, "--help")
        assert ran.exit == 0
        assert f"tokcount {command} " in ran.out
    for command in ("list", "show", "set", "check"):
        assert f"tokcount models {command} " in tokcount("models", command, "--help").out
    assert tokcount("--version").out.startswith("tokcount ")


def test_completion_offers_commands_and_encodings() -> None:
    """As the installed completion script asks for them."""
    for words, offered in {
        "tokcount co": ["count", "compare"],
        "tokcount count -e o200": ["o200k_base", "o200k_harmony"],
        "tokcount compare -m gpt-4.": ["gpt-4.1"],
    }.items():
        env = {
            "_TOKCOUNT_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        }
        tokcount = Path(sys.executable).with_name("tokcount")
        run = subprocess.run(
            [tokcount], capture_output=True, text=True, env={**os.environ, **env}, check=False
        )
        assert set(offered) <= set(run.stdout.split())
