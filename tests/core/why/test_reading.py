import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe.trained import CORPUS, KINDS, encoding_of
from tests.core.why.house import TEXTS, read
from tokcount.core.bpe.recipe import Alphabet
from tokcount.core.encoding import WHITESPACE, Split
from tokcount.core.why.kinds import NAMES
from tokcount.core.why.reading import read_tokens


def _leads_by_hand(text: str, tokens: list[bytes]) -> list[int]:
    """Of each token the characters that it touches, one by one; then the first that is no blank."""
    owners = [place for place, character in enumerate(text) for _ in character.encode()]
    leads, start = [], 0
    for token in tokens:
        touched = sorted(set(owners[start : start + len(token)]))
        start += len(token)
        leads.append(next((p for p in touched if text[p] not in WHITESPACE), touched[-1]))
    return leads


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
@given(text=st.text() | TEXTS)
def test_each_token_is_judged_by_the_first_character_that_is_no_blank(name: str, text: str) -> None:
    """Of those that it holds or has a part of; of blanks alone by the last."""
    found = read(text, name)
    tokens = [found.encoding.token_bytes(token_id) for token_id in found.ids]
    assert list(found.leads) == _leads_by_hand(text, tokens)


@pytest.mark.parametrize(("alphabet", "split", "end_of_word"), KINDS)
@given(text=st.text(alphabet=sorted(set(CORPUS))) | TEXTS)
def test_any_encoding_that_was_trained_can_be_looked_at(
    alphabet: Alphabet, split: Split, end_of_word: str | None, text: str
) -> None:
    """Also one that drops blanks, marks the ends of words or does not know a character."""
    encoding = encoding_of(alphabet, split, end_of_word)
    found = read_tokens("x", text, encoding)
    assert len(found.ids) == len(found.leads) == encoding.count(text)
    assert all(0 <= lead < len(text) for lead in found.leads)
    assert list(found.leads) == sorted(found.leads)
    excerpt = found.excerpt(0, len(found.ids))
    assert excerpt.n_tokens == len(found.ids)


def test_words_that_are_marked_are_judged_by_their_own_letters() -> None:
    """Neither a mark nor a blank that is dropped moves what comes after it."""
    encoding = encoding_of("chars", "words", "</w>")
    found = read_tokens("x", "the 漢字\n the", encoding)
    tokens = [token.data.decode() for token in encoding.tokens("the 漢字\n the")]
    assert tokens == ["the</w>", "漢字</w>", "the</w>"]
    assert list(found.leads) == [0, 4, 8]


def test_characters_without_an_id_can_be_told_apart() -> None:
    """Each is shown as itself, and two that are alike are one in passages."""
    encoding = encoding_of("chars", "none", None)
    found = read_tokens("x", "ЖЯЖ", encoding)
    assert found.ids[0] == found.ids[2] != found.ids[1]
    assert list(found.excerpt(0, 3).tokens) == ["Ж".encode(), "Я".encode(), "Ж".encode()]


def test_only_so_many_tokens_are_shown() -> None:
    """The excerpt says how many there are."""
    found = read("a b " * 20)
    excerpt = found.excerpt(0, 40)
    assert (len(excerpt.tokens), excerpt.n_tokens) == (24, 40)


def test_lines_are_counted_by_newlines() -> None:
    """From 1 on."""
    assert list(read("a\nb\r\nc").lines_of([0, 1, 2, 5])) == [1, 1, 2, 3]


def test_a_special_token_is_one_character_after_the_other_of_its_kind() -> None:
    """Where it is taken for one."""
    found = read("é<|endoftext|>é", special="token")
    assert [NAMES[code] for code in found.kinds] == ["Latin", *["special tokens"] * 13, "Latin"]
