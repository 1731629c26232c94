"""The figures that tokcount's own encoding is known by, through the command line."""

from pathlib import Path

import pytest

from tests.conftest import Tokcount
from tests.core.bpe.test_training import CATS, NEWEST, READER

MARKED = ("--end-of-word", "</w>", "--ties", "first")


@pytest.fixture(autouse=True)
def _trained(tokcount: Tokcount) -> None:
    """Train on each of the texts."""
    cats = ("--alphabet", "chars", "--ties", "greatest", "--min-frequency", "2", "--merges", "20")
    aaab = ("--alphabet", "bytes", "--split", "none", "--ties", "first", "--merges", "3")
    for name, text, args in (
        ("reader", READER, (*MARKED, "--merges", "12")),
        ("cats", CATS, cats),
        ("newest", NEWEST, (*MARKED, "--merges", "10")),
        ("aaab", "aaabdaaabac", aaab),
    ):
        assert tokcount("train", "--text", text, *args, "-o", f"{name}.bpe.toml").exit == 0


def _merges(name: str) -> str:
    """The merges in a file, in a line."""
    lines = Path(f"{name}.bpe.toml").read_text(encoding="utf-8").partition("merges = [\n")[2]
    pairs = (line.strip(' [],"').split('", "') for line in lines.splitlines()[:-1])
    return " ".join("+".join(pair) for pair in pairs)


def test_the_end_of_a_word_is_merged_like_any_character(tokcount: Tokcount) -> None:
    """What was met as a word is one token; the rest is as few as the merges make of it."""
    assert _merges("reader") == (
        "e+a ea+d e+</w> r+ead e+r er+</w> l+ead t+h th+e</w> read+er</w> s+</w> lead+er</w>"
    )
    for word, n_tokens in {
        "reader": 1,
        "leader": 1,
        "readable": 5,
        "readership": 7,
        "xylophone": 9,
    }.items():
        ran = tokcount("count", "-e", "reader.bpe.toml", "--text", word)
        assert (ran.exit, ran.out) == (0, f"{n_tokens}\n"), word


@pytest.mark.parametrize(
    ("word", "parts"),
    [("readable", "read a b l e</w>"), ("readership", "read er s h i p </w>")],
)
def test_an_unknown_word_is_its_known_parts(tokcount: Tokcount, word: str, parts: str) -> None:
    """A suffix keeps its marker."""
    ran = tokcount("inspect", "-e", "reader.bpe.toml", "--text", word)
    assert " ".join(line.split("\t")[1] for line in ran.out.splitlines()) == parts


def test_ids_are_the_sorted_characters_then_the_merges(tokcount: Tokcount) -> None:
    """With the space before a word in it, every text comes back."""
    assert tokcount("inspect", "-e", "cats.bpe.toml", "--ids", "--text", " mat.").out == "33\n"
    text = "the fat cat sat on a mat."
    ran = tokcount("encode", "-e", "cats.bpe.toml", "--text", text)
    assert (ran.out, ran.err) == ("16 0 31 22 25 27 19 33\n", "")
    assert tokcount("decode", "-e", "cats.bpe.toml", stdin=ran.out).out == text


def test_what_is_not_known_is_counted_and_shown_as_it_was(tokcount: Tokcount) -> None:
    """Such a character has no id; one note says which is the first, and how many there are."""
    text = "the elephant sat on a submarine."
    ran = tokcount("count", "-e", "cats.bpe.toml", "--text", text)
    assert (ran.exit, ran.out) == (0, "23\n")
    assert ran.err == (
        "tokcount: warning: 'l' at character 5 of <text> is not in the vocabulary of cats.bpe.toml,"
        " nor are 4 more: each is counted as one token, without an id\n"
    )
    tokens = tokcount("inspect", "-e", "cats.bpe.toml", "-f", "json", "--text", text).document
    assert b"".join(bytes.fromhex(each["bytes"]) for each in tokens["tokens"]) == text.encode()
    unknown = [each["text"] for each in tokens["tokens"] if each["id"] is None]
    assert "".join(unknown) == "lpubi"


def test_each_merge_has_its_count(tokcount: Tokcount) -> None:
    """That of the pair when it was merged."""
    assert _merges("newest") == "e+s es+t est+</w> l+o lo+w n+e ne+w new+est</w> low+</w> w+i"
    args = ("--text", NEWEST, *MARKED, "--merges", "10", "-o", "again.bpe.toml")
    lines = tokcount("train", *args).out.splitlines()
    assert " ".join(line.split("\t")[3] for line in lines) == "9 9 9 7 7 6 6 6 5 3"


def test_bytes_are_the_first_256_ids(tokcount: Tokcount) -> None:
    """The merges come after them; every byte string comes back."""
    ran = tokcount("encode", "-e", "aaab.bpe.toml", "--text", "aaabdaaabac")
    assert ran.out == "258 100 258 97 99\n"
    assert tokcount("decode", "-e", "aaab.bpe.toml", "--bytes", stdin=ran.out).raw == b"aaabdaaabac"
    ran = tokcount("decode", "-e", "aaab.bpe.toml", "--bytes", stdin="255 0 258")
    assert ran.raw == b"\xff\x00aaab"


@pytest.mark.parametrize("command", [("encode",), ("inspect", "--ids")])
def test_ids_of_what_has_none_are_an_error(tokcount: Tokcount, command: tuple[str, ...]) -> None:
    """The character and its place are named."""
    ran = tokcount(*command, "-e", "cats.bpe.toml", "--text", "the élan")
    assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "'é' at " in ran.err
    assert " is not in the vocabulary of cats.bpe.toml, so it has no id" in ran.err


def test_a_text_with_ids_is_encoded_whatever_another_has(tokcount: Tokcount) -> None:
    """Each of several files stands for itself, at its own place."""
    Path("bad").write_text("the cat" * 50_000 + "x")
    Path("good").write_text("the cat")
    ran = tokcount("encode", "-e", "cats.bpe.toml", "bad", "good")
    assert (ran.exit, ran.out.splitlines()[-1]) == (2, "16 22")
    assert ran.err.splitlines()[0] == (
        "tokcount: bad: 'x' at character 350000 is not in the vocabulary of cats.bpe.toml, so it"
        " has no id; it can only be counted"
    )


def test_large_files_count_as_small_ones_do(tokcount: Tokcount) -> None:
    """In chunks and on all cores; what is not known is told of all together."""
    line = "the fat cat sat on a mat. été\n"
    for name, n_lines in {"a": 50_000, "b": 40_000, "c": 1}.items():
        Path(name).write_text(line * n_lines, encoding="utf-8")
    ran = tokcount("count", "-e", "cats.bpe.toml", "a", "b", "c")
    # 8 tokens, a space, three characters and the newline, of which three are not known
    assert ran.out == "650000\ta\n520000\tb\n13\tc\n1170013\ttotal\n"
    assert ran.err == (
        "tokcount: warning: 'é' at character 26 of a is not in the vocabulary of cats.bpe.toml, nor"
        " are 270,002 more: each is counted as one token, without an id\n"
    )
