import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tokcount

NEWEST = "low " * 5 + "lower " * 2 + "newest " * 6 + "widest " * 3
TRAIN = ("train", "--text", NEWEST, "--merges", "2", "-o", "x.bpe.toml")


def test_the_merges_go_to_stdout_and_what_came_of_them_to_stderr(tokcount: Tokcount) -> None:
    """The last line but one is on compression."""
    ran = tokcount(*TRAIN)
    assert (ran.exit, ran.out) == (0, "0\te\ts\t9\n1\tes\tt\t9\n")
    assert ran.err == (
        "tokcount: note: 95 bytes: 1.00 bytes per token before, 1.23 after (95 to 77 tokens)\n"
        "tokcount: note: 2 merges, a vocabulary of 258, saved as x.bpe.toml\n"
    )


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_people_read_all_of_it_in_one_place(tokcount: Tokcount, form: str) -> None:
    """Below the merges."""
    ran = tokcount(*TRAIN, "-f", form)
    assert ran.out.endswith("2 merges, a vocabulary of 258, saved as x.bpe.toml\n")
    assert ran.err == ""


def test_json_is_the_whole_report(tokcount: Tokcount) -> None:
    """Nothing more is said."""
    ran = tokcount(*TRAIN, "-f", "json")
    assert (ran.document["file"], ran.document["merges"], ran.err) == ("x.bpe.toml", 2, "")


@pytest.mark.parametrize(
    ("args", "trained"),
    [
        ((), 'alphabet = "bytes"\nsplit = "cl100k"\nties = "lowest-id"\n'),
        (("--alphabet", "chars"), 'split = "leading-space"\nties = "lowest-id"\n'),
        (("--end-of-word", "_"), 'split = "words"\nend_of_word = "_"\nties = "lowest-id"\n'),
        (("--end-of-word", "_", "--split", "gpt2"), 'split = "gpt2"\nend_of_word = "_"\n'),
        (("--ties", "first"), 'split = "cl100k"\nties = "first"\nstop_at_merges = 2\n'),
    ],
)
def test_what_is_not_said_goes_with_what_is(
    tokcount: Tokcount, args: tuple[str, ...], trained: str
) -> None:
    """Characters with a marker, words with characters; else bytes."""
    assert tokcount(*TRAIN, *args).exit == 0
    assert trained in Path("x.bpe.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "tell when to stop: give --merges or --vocab-size, one of the two"),
        (("--merges", "1", "--vocab-size", "300"), "tell when to stop: give"),
        (("--vocab-size", "9"), "a vocabulary of 9 has no room for the 256 tokens to start with"),
        (("--merges", "1", "--end-of-word", "w"), "'w' is in the text, and cannot mark the end"),
        (("--merges", "1", "--end-of-word", "\udcff"), "the end-of-word marker must be UTF-8, got"),
        (("--merges", "1", "--special-token", "\udcff"), "a special token must be UTF-8, got"),
        (("--merges", "1", "--special-token", ""), "special tokens must differ, and none may be"),
        (
            ("--merges", "x"),
            "Invalid value for '--merges': 'x' is not a whole number such as 25000",
        ),
    ],
)
def test_what_cannot_be_trained_is_one_line(
    tokcount: Tokcount, args: tuple[str, ...], message: str
) -> None:
    """And no file."""
    ran = tokcount("train", "--text", NEWEST, "-o", "x.bpe.toml", *args)
    assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"tokcount: {message}")
    assert not Path("x.bpe.toml").exists()


def test_a_file_that_is_there_is_kept(tokcount: Tokcount) -> None:
    """Unless it is forced; that is told before any text is read."""
    Path("x.bpe.toml").write_text("mine")
    ran = tokcount("train", "gone", "--merges", "2", "-o", "x.bpe.toml")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: x.bpe.toml is there already; use --force to replace it, or name another\n"
    )
    assert Path("x.bpe.toml").read_text() == "mine"
    assert tokcount(*TRAIN, "--force").exit == 0
    assert tokcount("count", "-e", "x.bpe.toml", "--text", "est").out == "1\n"


def test_a_bad_file_does_not_stop_the_others(tokcount: Tokcount) -> None:
    """It is left out and told, and the exit code is 2; the rest is trained on and saved."""
    Path("bad").write_bytes(b"\xff")
    Path("good").write_text(NEWEST)
    ran = tokcount("train", "bad", "good", "gone", "--merges", "2", "-o", "x.bpe.toml")
    assert (ran.exit, ran.out) == (2, "0\te\ts\t9\n1\tes\tt\t9\n")
    *_, first, second = ran.err.splitlines()
    assert first.startswith("tokcount: bad: byte 0 (0xff) is not UTF-8 ")
    assert second == "tokcount: gone: No such file or directory"
    assert Path("x.bpe.toml").exists()


@pytest.mark.parametrize("paths", [[], ["bad"]])
def test_nothing_to_train_on_is_an_error(tokcount: Tokcount, paths: list[str]) -> None:
    """Whether it is empty, or cannot be read."""
    Path("bad").write_bytes(b"\xff")
    ran = tokcount("train", *paths, "--merges", "2", "-o", "x.bpe.toml")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.splitlines()[-1].startswith("tokcount: there is no text to train on")
    assert os.listdir() == ["bad"]


def test_folders_that_are_missing_are_made(tokcount: Tokcount) -> None:
    """What cannot be one is an error."""
    assert tokcount(*TRAIN[:-1], "new/folder/x.bpe.toml").exit == 0
    ran = tokcount(*TRAIN[:-1], "new/folder/x.bpe.toml/y.bpe.toml")
    assert ran.exit == 2
    assert ran.err == (
        "tokcount: new/folder/x.bpe.toml/y.bpe.toml: cannot be written: Not a directory\n"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to_is_an_error(tokcount: Tokcount) -> None:
    """In the words of the system."""
    Path("locked").mkdir(mode=0o500)
    ran = tokcount(*TRAIN[:-1], "locked/x.bpe.toml")
    assert ran.exit == 2
    assert ran.err == "tokcount: locked/x.bpe.toml: cannot be written: Permission denied\n"


def test_special_tokens_are_tokens_where_they_are_asked_for(tokcount: Tokcount) -> None:
    """Their ids follow the others; as text they are text."""
    assert tokcount(*TRAIN, "--special-token", "<|a|>", "--special-token", "<|b b|>").exit == 0
    args = ("encode", "-e", "x.bpe.toml", "--special", "token", "--text", "est<|b b|><|a|>")
    assert tokcount(*args).out == "257 259 258\n"
    assert tokcount("count", "-e", "x.bpe.toml", "--text", "<|a|>").out == "5\n"
    ran = tokcount("count", "-e", "x.bpe.toml", "--special", "error", "--text", "é<|a|>")
    assert ran.err.startswith(
        "tokcount: <text>: '<|a|>' at character 1 is a special token of x.bpe"
    )


def test_ctrl_c_leaves_no_file(tokcount: Tokcount) -> None:  # noqa: ARG001 - its folder
    """Neither a half one nor an empty one; the exit code is 130, without a word."""
    args = ["-m", "tokcount", "train", "-", "--merges", "9", "-o", "x.bpe.toml"]
    with subprocess.Popen(
        [sys.executable, *args], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdin is not None
        run.stdin.write(b"some words " * 100_000)  # more than a pipe holds: it has begun to read
        run.stdin.flush()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=60)
    assert (run.returncode, err, os.listdir()) == (130, b"", [])


def test_a_corpus_is_never_written_over(tokcount: Tokcount) -> None:
    """By force neither."""
    Path("corpus.bpe.toml").write_text("to be or not to be")
    ran = tokcount("train", "corpus.bpe.toml", "--merges", "3", "-o", "corpus.bpe.toml", "--force")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: corpus.bpe.toml is a text that is read; name another file\n"
    assert Path("corpus.bpe.toml").read_text() == "to be or not to be"
