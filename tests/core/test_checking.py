import pytest

from tests.core.bpe.trained import encoding_of
from tokcount.core.checking import Checking
from tokcount.core.encodings import TIKTOKEN_WHITESPACE_LIMIT, get_encoding
from tokcount.errors import InputError


def test_characters_without_an_id_are_told_once_with_the_first_place() -> None:
    """However many there are, in whatever texts."""
    checking = Checking(encoding_of("chars", "words", corpus="the cat"))
    checking.check("cat")
    assert (checking.unknown, checking.notes) == (None, [])
    checking.check("a dog", start=100, source="d.txt")
    first = "'d' at character 102 of d.txt is not in the vocabulary of x.bpe.toml"
    assert checking.unknown == first
    assert checking.notes == [
        f"warning: {first}, nor are 2 more: each is counted as one token, without an id"
    ]


def test_one_character_without_an_id_is_told_alone() -> None:
    """Without a source where there is none to name."""
    checking = Checking(encoding_of("chars", "words", corpus="the cat"))
    checking.check("x")
    said = "'x' at character 0 is not in the vocabulary of x.bpe.toml"
    assert checking.notes == [f"warning: {said}: counted as one token, without an id"]


def test_whitespace_that_tiktoken_cannot_take_is_told_of() -> None:
    """Of one use, not of the next."""
    encoding = get_encoding("cl100k_base")
    checking = Checking(encoding)
    checking.check("x" + " " * TIKTOKEN_WHITESPACE_LIMIT, start=7, source="s")
    (note,) = checking.notes
    assert note.startswith("999,999 or more whitespace characters in a row, at character 8 of s:")
    assert Checking(encoding).notes == []


def test_what_the_encoding_refuses_is_raised() -> None:
    """With the place in the whole text."""
    with pytest.raises(InputError, match="at character 12 is a special token of cl100k_base"):
        Checking(get_encoding("cl100k_base"), "error").check("a <|endoftext|>", start=10)
