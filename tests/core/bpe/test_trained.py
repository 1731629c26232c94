from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe import reference
from tests.core.bpe.trained import CORPUS, KINDS, encoding_of, saved, trained_on
from tests.core.test_chunks import SPLIT_ALIKE
from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.recipe import Alphabet
from tokcount.core.bpe.splits import pre_tokens
from tokcount.core.bpe.training import Trained
from tokcount.core.chunks import chunks
from tokcount.core.encoding import Special, Split

BY_KIND = pytest.mark.parametrize(("alphabet", "split", "end_of_word"), KINDS)
SPECIALS = ["<|endoftext|>", "<|fim_prefix|>"]

in_full = cache(trained_on)
encoding_with = cache(encoding_of)


def _ids(encoding: BpeEncoding, text: str, special: Special = "text") -> list[tuple[object, bytes]]:
    return [(token.id, token.data) for token in encoding.tokens(text, special=special)]


def _plainly(trained: Trained, text: str) -> list[bytes]:
    """The tokens of a text: every merge in its turn, wherever it is."""
    recipe = trained.recipe
    tokens: list[bytes] = []
    for word in pre_tokens(recipe.split, text):
        parts = [bytes([byte]) for byte in word.encode()]
        if recipe.alphabet == "chars":
            parts = [each.encode() for each in (*word, recipe.end_of_word or "") if each]
        for pair in trained.merges:
            parts = reference.merged(parts, pair)
        tokens += parts
    return tokens


@BY_KIND
@given(text=SPLIT_ALIKE | st.text(max_size=60))
def test_what_was_saved_and_loaded_has_the_ids_of_what_was_trained(
    alphabet: Alphabet, split: Split, end_of_word: str | None, text: str
) -> None:
    """Each token has its place among all, and what is not among them has none."""
    trained = in_full(CORPUS, alphabet, split, end_of_word)
    ids = {token: token_id for token_id, token in enumerate(trained.tokens)}
    expected = [(ids.get(token), token) for token in _plainly(trained, text)]
    assert _ids(encoding_with(alphabet, split, end_of_word), text) == expected


@BY_KIND
def test_what_was_trained_is_what_is_loaded(
    alphabet: Alphabet, split: Split, end_of_word: str | None
) -> None:
    """Every token under its id."""
    trained = in_full(CORPUS, alphabet, split, end_of_word)
    vocabulary = saved(trained, SPECIALS).vocabulary
    assert [*vocabulary.ids] == [*trained.tokens]
    assert len(trained.merges) > 30


@BY_KIND
@given(
    text=SPLIT_ALIKE | st.text(max_size=60),
    size=st.integers(1, 64),
    special=st.sampled_from(["text", "token"]),
)
def test_chunks_have_the_tokens_of_the_whole(  # noqa: PLR0913, PLR0917 - all that matters
    alphabet: Alphabet,
    split: Split,
    end_of_word: str | None,
    text: str,
    size: int,
    special: Special,
) -> None:
    """Cut where the encoding says, at every size, whatever special-token text is."""
    encoding = encoding_with(alphabet, split, end_of_word, (*SPECIALS,))
    parts = list(chunks([text], size, cuts=encoding.cuts))
    found = [each for part in parts for each in _ids(encoding, part, special)]
    assert found == _ids(encoding, text, special)
    assert len(found) == sum(encoding.count(part, special=special) for part in parts)


@BY_KIND
def test_a_special_token_with_a_place_inside_forbids_all_cuts(
    alphabet: Alphabet, split: Split, end_of_word: str | None
) -> None:
    """A blank, or a letter and what ends a word, is such a place."""
    for text in ("<end of text>", "a,b", "x\ny"):
        assert encoding_with(alphabet, split, end_of_word, (text,)).cuts == "nowhere"


@pytest.mark.parametrize("special_tokens", [("<end of text>", "the cat"), ("aa", "aab", "ba")])
@given(text=st.lists(st.sampled_from(["<end of text>", "the cat", *"aab <.\n"])).map("".join))
def test_special_tokens_of_any_text_stay_whole_in_chunks(
    special_tokens: tuple[str, ...], text: str
) -> None:
    """Even those that look like the text around them."""
    encoding = encoding_with("bytes", "cl100k", None, special_tokens)
    for size in (1, 3, 7):
        parts = chunks([text], size, cuts=encoding.cuts)
        found = [each for part in parts for each in _ids(encoding, part, "token")]
        assert found == _ids(encoding, text, "token")


@BY_KIND
@given(text=SPLIT_ALIKE | st.text(max_size=60))
def test_tokens_are_the_text_again(
    alphabet: Alphabet, split: Split, end_of_word: str | None, text: str
) -> None:
    """But for markers, and for the whitespace that the split into words drops."""
    encoding = encoding_with(alphabet, split, end_of_word)
    data = b"".join(data for _, data in _ids(encoding, text)).decode()
    kept = pre_tokens(split, text)
    assert data == "".join(word + (end_of_word or "") for word in kept)


def test_a_special_token_that_is_asked_for_is_known() -> None:
    """Its characters need not be; as text they are missed, each of them."""
    encoding = encoding_of("chars", "words", "</w>", ("<|end|>",), corpus="the cat")
    assert [*encoding.unknown_in("cat<|end|> x", special="token")] == [("x", 11)]
    assert [*encoding.unknown_in("<|end|>")] == [
        *(("<", 0), ("|", 1), ("n", 3), ("d", 4), ("|", 5), (">", 6))
    ]


def test_a_marker_of_one_character_is_told_from_that_character() -> None:
    """In the text it is no marker: it has no id, and merges with nothing."""
    encoding = encoding_of("chars", "words", "_", corpus="ab ab ab abc")
    tokens = [(token.id is None, token.data) for token in encoding.tokens("ab_ab")]
    assert tokens == [(False, b"ab"), (True, b"_"), (False, b"ab_")]
