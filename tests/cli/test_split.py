import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tokcount

TEXT = "One two three.\r\nFour five six.\n\nSeven eight 漢字 ten.\n"


@pytest.fixture(autouse=True)
def _notes(tokcount: Tokcount) -> None:  # noqa: ARG001 - its folder
    Path("notes.md").write_bytes(TEXT.encode())


def test_a_part_is_a_line_of_json(tokcount: Tokcount) -> None:
    """With its place in bytes, and what it has of the part before."""
    ran = tokcount("split", "-n", "8", "--overlap", "2", "notes.md")
    assert (ran.exit, ran.err) == (0, "")
    parts = [json.loads(line) for line in ran.out.splitlines()]
    assert parts == [
        {
            "index": 0,
            "tokens": 8,
            "start": 0,
            "end": 32,
            "overlap": "",
            "text": "One two three.\r\nFour five six.\n\n",
        },
        {
            "index": 1,
            "tokens": 8,
            "start": 29,
            "end": 56,
            "overlap": ".\n\n",
            "text": ".\n\nSeven eight 漢字 ten.\n",
        },
    ]
    assert ran.out.isascii()
    assert "".join(part["text"].removeprefix(part["overlap"]) for part in parts) == TEXT


def test_parts_go_to_files_in_a_folder(tokcount: Tokcount) -> None:
    """Which bear the name of the source; together they are the text, byte for byte."""
    ran = tokcount("split", "-n", "5", "-o", "new/parts", "notes.md")
    assert (ran.exit, ran.err) == (0, "")
    names = [line.split("\t")[1] for line in ran.out.splitlines()]
    assert len(names) == 4
    assert names == [f"new/parts/notes-{number:04}.md" for number in range(1, len(names) + 1)]
    assert b"".join(Path(name).read_bytes() for name in names) == TEXT.encode()
    for line in ran.out.splitlines():
        n_tokens, name = line.split("\t")
        assert tokcount("count", stdin=Path(name).read_bytes()).out == f"{n_tokens}\n"


def test_parts_go_to_files_by_a_pattern(tokcount: Tokcount) -> None:
    """With the number where the braces are."""
    assert tokcount("split", "-n", "20", "-o", "p{}.txt", "notes.md").out == "15\tp0001.txt\n"
    assert tokcount("split", "-n", "20", "-o", "d", stdin="x").out == "1\td/part-0001.txt\n"


def test_a_file_is_not_overwritten_unasked(tokcount: Tokcount) -> None:
    """And what is left of an earlier run is told."""
    tokcount("split", "-n", "8", "-o", "d", "notes.md")
    ran = tokcount("split", "-n", "8", "-o", "d", stdin="x")
    assert (ran.exit, ran.out) == (0, "1\td/part-0001.txt\n")
    ran = tokcount("split", "-n", "20", "-o", "d", "notes.md")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: d/notes-0001.md exists already; use --force to overwrite it, or another"
        " --output\n"
    )
    ran = tokcount("split", "-n", "20", "-o", "d", "--force", "notes.md")
    assert (ran.exit, ran.out) == (0, "15\td/notes-0001.md\n")
    assert Path("d/notes-0001.md").read_bytes() == TEXT.encode()
    assert ran.err == (
        "tokcount: note: d/notes-0002.md was there before, and is no part of this text\n"
    )


def test_what_cannot_be_written_is_one_line(tokcount: Tokcount) -> None:
    """With what to do next."""
    Path("in-0001.md").write_text("hi")
    for args, said in {
        (
            "-o",
            "notes.md",
        ): "'notes.md' is no directory; name one, or a pattern such as part-{}.txt",
        ("-o", ""): "'' is no directory; name one, or a pattern such as part-{}.txt",
        ("-o", "notes.md/x-{}"): "notes.md is no directory; use another --output",
        ("--force",): "--force is about files; name an --output",
        ("--overlap", "9"): "an overlap of 9 leaves a part of 9 tokens no room for anything new;"
        " give less than 9",
    }.items():
        ran = tokcount("split", "-n", "9", *args, "notes.md")
        assert (ran.exit, ran.out, ran.err) == (2, "", f"tokcount: {said}\n")
    ran = tokcount("split", "-n", "9", "-o", "in-{}.md", "--force", "in-0001.md")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: in-0001.md is the text that is split; use another --output\n"
    assert Path("in-0001.md").read_text() == "hi"


def test_a_full_disk_leaves_no_half_file(tokcount: Tokcount) -> None:
    """Nor does anything else that ends the writing."""
    Path("full-0001").symlink_to("/dev/full")
    ran = tokcount("split", "-n", "9", "-o", "full-{}", "--force", "notes.md")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: full-0001: No space left on device\n"
    assert not Path("full-0001").is_symlink()


def test_a_text_without_parts_has_no_lines(tokcount: Tokcount) -> None:
    """And no files."""
    assert tokcount("split", "-n", "9").raw == b""
    assert tokcount("split", "-n", "9", "-o", "d").raw == b""
    assert not Path("d").exists()


def test_parts_that_were_made_before_an_error_are_printed(tokcount: Tokcount) -> None:
    """The exit code says that there should be more."""
    ran = tokcount("split", "-n", "1", "-e", "cl100k_base", "--text", "ab 誕")
    assert ran.exit == 2
    assert [json.loads(line)["text"] for line in ran.out.splitlines()] == ["ab", " "]
    assert ran.err == (
        "tokcount: <text>: '誕' at character 3 is 2 tokens, more than the 1 that a part may hold;"
        " this text needs 2 at least\n"
    )


def test_a_text_without_an_end_is_split_as_it_comes() -> None:
    """A reader that closes early is no error."""
    program = f"yes word | {sys.executable} -m tokcount split -n 4 | head -n 1"
    run = subprocess.run(["sh", "-c", program], capture_output=True, check=False, timeout=60)
    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout)["text"] == "word\nword\n"
