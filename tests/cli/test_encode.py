import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tokcount

COMMAND = [sys.executable, "-m", "tokcount"]
HOSTILE = "a\r\nb e\u0301 👩\u200d👧 <|endoftext|>\0\x1b[31m\n"


def test_the_ids_of_a_text_are_one_line(tokcount: Tokcount) -> None:
    """Between spaces, unless another format is asked for."""
    assert tokcount("encode", "--text", "Tokenization is fun").out == "4421 2860 382 2827\n"
    ran = tokcount("encode", "-f", "lines", "--text", "Tokenization is fun")
    assert ran.out == "4421\n2860\n382\n2827\n"
    ran = tokcount("encode", "-f", "json", "--text", "Tokenization is fun")
    assert ran.out == "[4421, 2860, 382, 2827]\n"


@pytest.mark.parametrize(("form", "out"), [("spaces", "\n"), ("lines", ""), ("json", "[]\n")])
def test_an_empty_text_has_no_ids(tokcount: Tokcount, form: str, out: str) -> None:
    """And comes back as one."""
    ran = tokcount("encode", "-f", form)
    assert (ran.exit, ran.out) == (0, out)
    assert tokcount("decode", stdin=out).out == ""


@pytest.mark.parametrize("form", ["spaces", "lines", "json"])
@pytest.mark.parametrize("special", ["text", "token"])
def test_decode_gives_back_what_encode_was_given(
    tokcount: Tokcount, form: str, special: str
) -> None:
    """Byte for byte; no newline is translated or added."""
    ran = tokcount("encode", "-f", form, "--special", special, "--binary", stdin=HOSTILE)
    for as_bytes in ([], ["--bytes"]):
        assert tokcount("decode", *as_bytes, stdin=ran.out).raw == HOSTILE.encode()


def test_a_byte_order_mark_is_not_encoded(tokcount: Tokcount) -> None:
    """It says how to decode."""
    plain = tokcount("encode", stdin="dueña").out
    for codec in ("utf-8-sig", "utf-16"):
        assert tokcount("encode", stdin="dueña".encode(codec)).out == plain


def test_each_of_several_texts_has_its_line(tokcount: Tokcount) -> None:
    """In their order; in JSON by name, one after the other in lines."""
    Path("a.txt").write_text("hello world")
    Path("b\x1b.txt").write_text("hi")
    assert tokcount("encode", "a.txt", "b\x1b.txt").out == "24912 2375\n3686\n"
    assert tokcount("encode", "-f", "lines", "a.txt", "b\x1b.txt").out == "24912\n2375\n3686\n"
    lines = tokcount("encode", "-f", "json", "a.txt", "b\x1b.txt").out.splitlines()
    assert list(map(json.loads, lines)) == [
        {"name": "a.txt", "ids": [24912, 2375]},
        {"name": "b\x1b.txt", "ids": [3686]},
    ]


def test_a_folder_is_several_texts_however_many_it_holds(tokcount: Tokcount) -> None:
    """The shape of the output does not depend on what is in it."""
    Path("d").mkdir()
    Path("d/a.txt").write_text("hi")
    assert tokcount("encode", "-f", "json", "d").document == {"name": "d/a.txt", "ids": [3686]}


def test_a_bad_file_does_not_stop_the_others(tokcount: Tokcount) -> None:
    """It has no line, is named, and the exit code is 2."""
    Path("bad").write_bytes(b"\xff")
    Path("good").write_text("hi")
    for form, out in {"spaces": "3686\n", "json": '{"name": "good", "ids": [3686]}\n'}.items():
        ran = tokcount("encode", "-f", form, "bad", "good", "gone")
        assert (ran.exit, ran.out) == (2, out)
        first, second = ran.err.splitlines()
        assert first.startswith("tokcount: bad: byte 0 (0xff) is not UTF-8 ")
        assert second == "tokcount: gone: No such file or directory"


def test_a_text_that_fails_late_does_not_look_whole(tokcount: Tokcount) -> None:
    """Its JSON list is not closed, and the next text begins on a line of its own."""
    Path("late").write_bytes(b"word " * 300_000 + b"\xff")
    Path("good").write_text("hi")
    ran = tokcount("encode", "-f", "json", "late", "good")
    late, good = ran.out.splitlines()
    assert (ran.exit, late[-1] == "]", good) == (2, False, '{"name": "good", "ids": [3686]}')
    assert tokcount("decode", stdin=late.partition('"ids": ')[2]).exit == 2


def test_what_needs_real_tokens_is_no_estimate(tokcount: Tokcount) -> None:
    """The way out is an encoding."""
    for command in ("encode", "decode"):
        ran = tokcount(command, "-m", "claude-sonnet-5-5", "--text", "1")
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == (
            "tokcount: tokens of claude-sonnet-5-5 are only estimated here, so there are none to"
            " work with; name an --encoding, such as o200k_base\n"
        )


def test_ids_are_decoded_by_the_encoding_that_is_named(tokcount: Tokcount) -> None:
    """Or that of a model."""
    assert tokcount("decode", "-e", "cl100k_base", "--text", "496, 675, 15717").out == "strawberry"
    assert tokcount("decode", "-m", "gpt-4", "--text", "[496,675,15717]").out == "strawberry"


def test_decoded_files_follow_one_another(tokcount: Tokcount) -> None:
    """A character may begin in one and end in the next."""
    Path("a").write_text("[45918")
    Path("b").write_text("45918\n")
    Path("c").write_text("[243]")
    assert tokcount("decode", "-e", "cl100k_base", "b", "c").out == "誕"
    ran = tokcount("decode", "-e", "cl100k_base", "a")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == ("tokcount: a: the JSON list is cut short: no bracket closes it after id 1\n")


def test_tokens_that_end_inside_a_character_are_an_error_with_two_ways_out(
    tokcount: Tokcount,
) -> None:
    """The bytes as they are, or U+FFFD with a warning; what came before is written."""
    args = ("decode", "-e", "cl100k_base", "--text", "9906 45918")
    ran = tokcount(*args)
    assert (ran.exit, ran.out) == (2, "Hello")
    assert ran.err == (
        "tokcount: byte 5 (0xe8) of what the ids stand for is not UTF-8; use --bytes to write the"
        " bytes as they are, or --decode-errors replace\n"
    )
    ran = tokcount(*args, "--decode-errors", "replace")
    assert (ran.exit, ran.out) == (0, "Hello\ufffd")
    assert ran.err.startswith("tokcount: note: 1 place is not UTF-8, and shown as U+FFFD")
    run = subprocess.run([*COMMAND, *args, "--bytes"], capture_output=True, check=True)
    assert (run.stdout, run.stderr) == (b"Hello\xe8\xaa", b"")
    assert tokcount(*args, "--bytes", "--decode-errors", "replace").exit == 2


def test_an_id_that_does_not_exist_is_named_with_its_place(tokcount: Tokcount) -> None:
    """And with the source."""
    ran = tokcount("decode", stdin="1 2\n999999")
    assert (ran.exit, ran.err) == (2, "tokcount: <stdin>: id 3: o200k_base has no token 999999\n")


@pytest.mark.parametrize("as_bytes", [[], ["--bytes"]])
def test_nothing_raw_reaches_a_terminal(tokcount: Tokcount, as_bytes: list[str]) -> None:
    """It is escaped there, lines and tabs stay, and a newline ends it."""
    ids = tokcount("encode", "--text", "a\tb\n\x1b[2J\u202ec").out
    terminal, end = pty.openpty()
    with os.fdopen(end, "wb") as output:
        subprocess.run(
            [*COMMAND, "decode", *as_bytes], input=ids.encode(), stdout=output, check=True
        )
        shown = os.read(terminal, 1000)
    os.close(terminal)
    assert shown.split(b"\n") == [b"a\tb\r", b"\\x1b[2J\\u202ec\r", b""]


def test_an_error_at_a_terminal_has_a_line_of_its_own() -> None:
    """After what was decoded until then."""
    terminal, end = pty.openpty()
    with os.fdopen(end, "wb") as output:
        args = [*COMMAND, "decode", "-e", "cl100k_base", "--text", "9906 x"]
        run = subprocess.run(args, stdout=output, stderr=output, check=False)
        shown = os.read(terminal, 1000)
    os.close(terminal)
    assert run.returncode == 2
    assert shown.startswith(b"Hello\r\ntokcount: <text>: line 1, in place of id 2: 'x' is not")


def test_a_reader_that_closes_early_is_no_error() -> None:
    """Nor is a text without an end."""
    program = f"yes word | {sys.executable} -m tokcount encode -f lines | head -n 1"
    run = subprocess.run(["sh", "-c", program], capture_output=True, check=False, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, b"1801\n", b"")


def test_an_error_is_told_even_if_nobody_reads_the_output() -> None:
    """The exit code is that of the error."""
    unread, writable = os.pipe()
    os.close(unread)
    with os.fdopen(writable, "w") as output:
        run = subprocess.run(
            [*COMMAND, "decode", "--text", "1 x"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert (run.returncode, run.stderr.count(b"\n")) == (2, 1)
