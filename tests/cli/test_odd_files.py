import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tokcount
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.sources import read_texts

COMMAND = [sys.executable, "-m", "tokcount"]


def _run(script: str, tmp_path: Path, *arguments: str | bytes) -> tuple[int, str, str]:
    """Run a bash script in which `tokcount` is the command."""
    run = subprocess.run(
        ["bash", "-c", f'tokcount() {{ {" ".join(COMMAND)} "$@"; }}; {script}', "bash", *arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        timeout=60,
    )
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    ("script", "out"),
    [
        ("mkfifo f; printf 'hello world' > f & tokcount count f", "2\tf\n"),
        ("printf 'hello world' | tokcount count /dev/stdin", "2\t/dev/stdin\n"),
        ("printf 'hello world' > f; tokcount count /dev/stdin < f", "2\t/dev/stdin\n"),
        ("printf x > ./-n; tokcount count -- -n; tokcount count ./-n", "1\t-n\n1\t./-n\n"),
        ("printf x > -; printf 'a b' | tokcount count - ./-", "2\t<stdin>\n1\t./-\n3\ttotal\n"),
    ],
)
def test_what_is_no_ordinary_file_is_read(script: str, out: str, tmp_path: Path) -> None:
    """Pipes with a name, standard input by its path, and names that look like options."""
    assert _run(script, tmp_path) == (0, out, "")


def test_what_a_process_writes_is_a_file(tmp_path: Path) -> None:
    """Each has a path of its own, and can be read once."""
    script = "tokcount count <(printf 'hello world') <(printf hi) <(printf hi)"
    code, out, err = _run(script, tmp_path)
    assert (code, err) == (0, "")
    assert [line.split("\t")[0] for line in out.splitlines()] == ["2", "1", "1", "4"]


@pytest.mark.parametrize("form", ["plain", "table", "json", "csv", "markdown"])
def test_a_name_of_any_bytes_is_counted_and_shown_escaped(form: str, tmp_path: Path) -> None:
    """No byte of it acts on a terminal, in what is counted or in what fails."""
    name = b"a\n\x1b[31m\xe9\xe2\x80\xae.txt"
    (tmp_path / os.fsdecode(name)).write_text("hi")
    run = subprocess.run(
        [*COMMAND, "count", "-f", form, name, b"gone" + name],
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    assert run.returncode == 2
    escaped = rb"\\x1b[31m\\xe9\\u202e" if form == "json" else rb"\x1b[31m\xe9\u202e"
    assert escaped in run.stdout
    assert rb"tokcount: gonea\n\x1b[31m\xe9\u202e.txt: No such file or directory" in run.stderr
    assert not {0x1B, 0xE9, 0xE2} & {*run.stdout, *run.stderr}


def test_a_file_that_vanishes_fails_alone(tmp_path: Path) -> None:
    """It was there when the folder was walked."""
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
    listing = list_sources([str(tmp_path)])
    (tmp_path / "a").unlink()
    assert [text for _, text in read_texts(listing, Decoding())] == ["b"]
    assert [each.reason for each in listing.errors] == ["No such file or directory"]


WITHOUT_ROOT = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]


@pytest.mark.skipif(
    os.geteuid() == 0 and not shutil.which("setpriv"), reason="root may read everything"
)
def test_what_may_not_be_read_is_named_and_left_out(tmp_path: Path) -> None:
    """A file, a folder, and what is in one; the rest is counted, and the total partial."""
    for name in ("d/good", "d/bad", "d/shut/a"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("hi")
    (tmp_path / "d/bad").chmod(0)
    (tmp_path / "d/shut").chmod(0)
    run = subprocess.run(
        [*(WITHOUT_ROOT if os.geteuid() == 0 else []), *COMMAND, "count", "d", "d/shut/a"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    (tmp_path / "d/shut").chmod(0o700)
    assert (run.returncode, run.stdout) == (2, "1\td/good\n")
    assert sorted(run.stderr.splitlines()) == [
        "tokcount: d/bad: Permission denied",
        "tokcount: d/shut/a: Permission denied",
        "tokcount: d/shut: Permission denied",
        "tokcount: the total is partial: 3 of 4 could not be counted",
    ]


def test_a_bad_file_is_named_with_byte_and_likely_encoding(tokcount: Tokcount) -> None:
    """On one line; the way out that it names works."""
    Path("old.txt").write_bytes("Größe: größer, am größten\n".encode("latin-1"))
    ran = tokcount("count", "-e", "p50k_base", "old.txt")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: old.txt: byte 2 (0xf6) is not UTF-8 (it reads well as windows-1252);"
        " try --input-encoding windows-1252, or --decode-errors replace\n"
    )
    assert tokcount("count", "--input-encoding", "windows-1252", "old.txt").exit == 0
