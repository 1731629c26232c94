import os
from pathlib import Path

import pytest

from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def _write(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("hi")


COMMANDS = [
    ["count"],
    ["compare", "-e", "o200k_base"],
    ["cost", "-m", "gpt-6-luna", "--output-tokens", "0"],
    ["train", "--merges", "1", "--min-frequency", "1", "-o", "x.bpe.toml", "--force", "-f", "json"],
]


OPTIONS = [
    ["--hidden"],
    ["--no-ignore"],
    ["--follow"],
    ["--include", "*.py"],
    ["--exclude", "*.py"],
    ["--files-from", "names"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_that_reads_files_finds_them_alike(
    tokcount: Tokcount, command: list[str]
) -> None:
    """Each option changes what is read."""
    _write("d/a.py", "d/b.txt", "d/.hidden", "d/build/x.py", "outside/y.py")
    Path("d/.gitignore").write_text("build/\n")
    Path("d/link").symlink_to("../outside")
    Path("names").write_text("d/.hidden\n")
    found = tokcount(*command, "d")
    assert (found.exit, found.err) == (0, "tokcount: skipped d/link: symbolic link\n")
    for options in OPTIONS:
        assert tokcount(*command, "d", *options).out != found.out


def test_names_are_read_from_a_file(tokcount: Tokcount) -> None:
    """After those that were given, and each once."""
    _write("a", "b", "-n", ".hidden", "d/x")
    Path("names").write_text("b\n\n-n\na\nd\n.hidden")
    ran = tokcount("count", "--files-from", "names", "a")
    assert ran.out == "1\ta\n1\tb\n1\t-n\n1\td/x\n1\t.hidden\n5\ttotal\n"
    assert ran.err == "tokcount: skipped a: counted already\n"


def test_names_are_read_from_standard_input(tokcount: Tokcount) -> None:
    """With NUL at their ends they may hold anything; a dash among them is a file."""
    names = [b"a\nb", b"caf\xe9", b"-"]
    for name in names:
        Path(os.fsdecode(name)).write_text("hi")
    ran = tokcount("count", "--files-from", "-", "-0", stdin=b"\0".join(names) + b"\0")
    assert (ran.exit, ran.out) == (0, "1\ta\\nb\n1\tcaf\\xe9\n1\t./-\n3\ttotal\n")


def test_no_names_are_no_files(tokcount: Tokcount) -> None:
    """Standard input is not read in their place."""
    Path("none").touch()
    ran = tokcount("count", "--files-from", "none", stdin="not this")
    assert (ran.exit, ran.out) == (0, "0\ttotal\n")


def test_what_a_list_names_may_be_binary_but_must_be_there(tokcount: Tokcount) -> None:
    """A list is a program's: images are skipped; a file that is gone is an error."""
    _write("a")
    Path("i.png").write_bytes(b"\0")
    ran = tokcount("count", "--files-from", "-", stdin="i.png\na\n")
    assert (ran.exit, ran.out, ran.err) == (0, "1\ta\n", "tokcount: skipped i.png: binary\n")
    assert tokcount("count", "--files-from", "-", stdin="gone\na\n").exit == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["-0", "a"], "-0 is about the names of --files-from; give both"),
        (["--files-from", "a", "--text", "x"], "--text takes the place of a path"),
        (["--files-from", "-", "-"], "so - cannot be a text"),
        (["--files-from", "gone"], "--files-from gone: No such file or directory"),
        (["--files-from", "nul"], "--files-from nul: holds NUL bytes; use -0"),
        (["--include", "#", "."], "--include '#' matches nothing"),
    ],
)
def test_what_makes_no_sense_is_refused(tokcount: Tokcount, args: list[str], said: str) -> None:
    """In one line, with the way out."""
    _write("a")
    Path("nul").write_bytes(b"a\0b\0")
    ran = tokcount("count", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert said in ran.err
