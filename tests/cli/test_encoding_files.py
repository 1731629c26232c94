import json
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import Tokcount
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.vocabulary import packaged_table
from tokcount.core.vocabulary.rank_file import rank_file

TEXT = "Hello, world: naïve  x = [i**2]"
OF_RANKS = ("-e", "r.tiktoken", "--split", "gpt2")
KNOWN = ("-e", "gpt2")


@cache
def _ranks() -> bytes:
    definition = DEFINITIONS["gpt2"]
    return rank_file(definition.used(packaged_table(definition.table).to_dict()))


@pytest.fixture(autouse=True)
def _files(tokcount: Tokcount) -> None:
    """Stand a trained file, and the ranks of a known encoding, in the folder."""
    args = ("--text", "lowest lowest", "--merges", "5", "--ties", "first")
    assert tokcount("train", *args, "-o", "low.bpe.toml").exit == 0
    Path("r.tiktoken").write_bytes(_ranks())


@pytest.mark.parametrize(
    "command",
    [
        ("count",),
        ("inspect",),
        ("inspect", "--ids"),
        ("inspect", "--steps"),
        ("encode",),
        ("truncate", "-n", "5", "--keep", "ends"),
        ("split", "-n", "5"),
    ],
)
def test_ranks_in_a_file_are_the_encoding_that_they_are(
    tokcount: Tokcount, command: tuple[str, ...]
) -> None:
    """In every command that takes an encoding."""
    of_file = tokcount(*command, *OF_RANKS, "--text", TEXT)
    known = tokcount(*command, *KNOWN, "--text", TEXT)
    assert (of_file.exit, of_file.out, of_file.err) == (0, known.out, known.err)
    assert known.out


@pytest.mark.parametrize(
    ("command", "out"),
    [
        (("count",), "5\n"),
        (("inspect",), "260\tlowest\n32\t \n257\tlow\n115\ts\n33\t!\n"),
        (("inspect", "--ids"), "260 32 257 115 33\n"),
        (("encode",), "260 32 257 115 33\n"),
        (("truncate", "-n", "1"), "lowest"),
        (("compare",), "5\tlow.bpe.toml\t<text>\n"),
        (("cost", "-m", "gpt-4o", "--output-tokens", "1"), "0.0000225\tgpt-4o\n"),
    ],
)
def test_a_trained_file_is_an_encoding_everywhere(
    tokcount: Tokcount, command: tuple[str, ...], out: str
) -> None:
    """By its path."""
    ran = tokcount(*command, "-e", "low.bpe.toml", "--text", "lowest lows!")
    assert (ran.exit, ran.out) == (0, out)


def test_ids_are_decoded_by_a_file(tokcount: Tokcount) -> None:
    """Trained, or of ranks."""
    assert tokcount("decode", "-e", "low.bpe.toml", stdin="260 32 257 115 33").out == "lowest lows!"
    ids = tokcount("encode", *KNOWN, "--text", TEXT).out
    assert tokcount("decode", *OF_RANKS, stdin=ids).out == TEXT
    ran = tokcount("decode", "-e", "low.bpe.toml", stdin="260 9999")
    assert (ran.exit, ran.err) == (2, "tokcount: <stdin>: id 2: low.bpe.toml has no token 9999\n")


def test_a_text_is_split_by_a_trained_file(tokcount: Tokcount) -> None:
    """Each part fits, counted alone."""
    ran = tokcount("split", "-e", "low.bpe.toml", "-n", "3", "--text", "lowest lows! low")
    parts = [json.loads(line) for line in ran.out.splitlines()]
    assert "".join(part["text"] for part in parts) == "lowest lows! low"
    for part in parts:
        counted = tokcount("count", "-e", "low.bpe.toml", "--text", part["text"]).out
        assert (counted, part["tokens"] <= 3) == (f"{part['tokens']}\n", True)


def test_files_and_names_are_compared(tokcount: Tokcount) -> None:
    """Side by side; --split is for the ranks among them."""
    args = ("-e", "gpt2", "-e", "low.bpe.toml", *OF_RANKS, "--text", "lowest lows!")
    assert tokcount("compare", *args).out == (
        "4\tgpt2\t<text>\n5\tlow.bpe.toml\t<text>\n4\tr.tiktoken\t<text>\n"
    )


def test_the_encoding_of_a_file_counts_for_a_model(tokcount: Tokcount) -> None:
    """It is told that the model has another."""
    ran = tokcount("count", "-e", "low.bpe.toml", "-m", "gpt-4o", "--text", "lowest")
    assert (ran.exit, ran.out) == (0, "1\n")
    assert ran.err == (
        "tokcount: note: gpt-4o has o200k_base; counted with low.bpe.toml instead, as --encoding"
        " says\n"
    )


@pytest.mark.parametrize("command", ["count", "compare"])
def test_only_our_own_engine_counts_by_a_file(tokcount: Tokcount, command: str) -> None:
    """The others are for the encodings that are known by name."""
    args = (command, "-e", "low.bpe.toml", "--text", "lowest", "--engine")
    for engine in ("tiktoken", "fast"):
        ran = tokcount(*args, engine)
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == (
            f"tokcount: --engine {engine} cannot use low.bpe.toml; use bpe or auto\n"
        )
    assert tokcount(*args, "bpe").out == tokcount(*args, "auto").out
    document = tokcount("count", "-f", "json", "-e", "low.bpe.toml", "--text", "x").document
    assert (document["encoding"], document["engine"]) == ("low.bpe.toml", "bpe")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("-e", "r.tiktoken"), "r.tiktoken holds ranks, and not where text is split; give --split"),
        (("-e", "low.bpe.toml", "--split", "gpt2"), "--split is for .tiktoken files; low.bpe.toml"),
        (
            ("-e", "gpt2", "--split", "gpt2"),
            "--split is for the ranks in a .tiktoken file; name it",
        ),
        (("--split", "gpt2"), "--split is for the ranks in a .tiktoken file; name it"),
        (("-e", "gone.bpe.toml"), "gone.bpe.toml: cannot be read: No such file or directory"),
        (("-e", "gone.tiktoken", "--split", "gpt2"), "gone.tiktoken: cannot be read: No such file"),
        (("-e", "notes.txt"), "notes.txt:1: not TOML: "),
        (("-e", "cut.bpe.toml"), "cut.bpe.toml:13: not TOML: "),
        (("-e", "odd.bpe.toml"), "odd.bpe.toml:3: alphabet: must be one of bytes, chars; got 'x'"),
        (("-e", "cut.tiktoken", "--split", "gpt2"), "cut.tiktoken:3: not a token in base64, a spa"),
        (("-e", "."), "unknown encoding '.'; near: "),
    ],
)
@pytest.mark.parametrize("command", ["count", "decode", "split"])
def test_what_is_no_encoding_is_one_line(
    tokcount: Tokcount, command: str, args: tuple[str, ...], message: str
) -> None:
    """Of a damaged file the line is named."""
    Path("notes.txt").write_text("some notes\n")
    trained = Path("low.bpe.toml").read_text(encoding="utf-8")
    Path("cut.bpe.toml").write_text(trained[: trained.index('low", "e"')])
    Path("odd.bpe.toml").write_text(trained.replace('"bytes"', '"x"'))
    Path("cut.tiktoken").write_text("AA== 0\nAQ== 1\nAg==")
    limit = ("-n", "5") if command == "split" else ()
    ran = tokcount(command, *limit, *args, stdin="1")
    assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"tokcount: {message}")


def test_a_name_that_is_known_wins_over_a_file(tokcount: Tokcount) -> None:
    """The file has to be named by its path."""
    Path("gpt2").write_bytes(Path("low.bpe.toml").read_bytes())
    assert tokcount("encode", "-e", "GPT2", "--text", "lowest").out == "9319 395\n"
    assert tokcount("encode", "-e", "./gpt2", "--text", "lowest").out == "260\n"
