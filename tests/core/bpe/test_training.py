import gc
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe import reference
from tokcount.core.bpe import corpus
from tokcount.core.bpe.recipe import Alphabet, Recipe, Ties
from tokcount.core.bpe.training import Trained, train
from tokcount.core.encoding import Split
from tokcount.errors import InputError, UsageError
from tokcount.reports.progress import Progress

READER = "the reader reads the readable reader " * 3 + "a leader leads the leading leader " * 3
NEWEST = "low " * 5 + "lower " * 2 + "newest " * 6 + "widest " * 3
CATS = (
    "the cat sat on the mat. the cat sat on the hat. a cat and a hat and a mat."
    " the rat sat on the cat. the fat cat sat. the fat rat sat. the mat and the hat."
)


def _shown(trained: Trained) -> str:
    """The merges in a line, with _ for a space."""
    merges = (f"{left.decode()}+{right.decode()}" for left, right in trained.merges)
    return " ".join(merge.replace(" ", "_") for merge in merges)


def _words(n_merges: int) -> Recipe:
    """Characters, in words that end with a marker."""
    return Recipe(
        alphabet="chars", split="words", end_of_word="</w>", ties="first", n_merges=n_merges
    )


def test_words_with_a_marker_give_the_merges_known_for_them() -> None:
    """The end of a word is merged like any other character."""
    assert _shown(train([READER], _words(12))) == (
        "e+a ea+d e+</w> r+ead e+r er+</w> l+ead t+h th+e</w> read+er</w> s+</w> lead+er</w>"
    )


def test_each_merge_has_the_count_that_its_pair_had() -> None:
    """A word weighs as often as it is met."""
    trained = train([NEWEST], _words(10))
    assert _shown(trained) == "e+s es+t est+</w> l+o lo+w n+e ne+w new+est</w> low+</w> w+i"
    assert trained.merge_counts == (9, 9, 9, 7, 7, 6, 6, 6, 5, 3)


def test_the_greatest_of_tied_pairs_comes_first_where_that_is_the_rule() -> None:
    """On words with the space before them; the ids are the sorted characters, then the merges."""
    recipe = Recipe(
        alphabet="chars", split="leading-space", ties="greatest", min_frequency=2, n_merges=20
    )
    trained = train([CATS], recipe)
    assert _shown(trained) == (
        "a+t t+h th+e _+the at+. _+a _+s _+c _c+at o+n n+d _s+at _a+nd _+on _+m _+h r+at f+at"
        " _s+at. _m+at."
    )
    assert len(trained.tokens) == 34
    by_id = [trained.tokens[i].decode() for i in (16, 0, 31, 22, 25, 27, 19, 33)]
    assert by_id == ["the", " ", "fat", " cat", " sat", " on", " a", " mat."]


def test_bytes_are_merged_all_over_a_text_that_is_not_split() -> None:
    """Ids 0 to 255 are the bytes themselves."""
    recipe = Recipe(alphabet="bytes", split="none", ties="first", n_merges=3)
    trained = train(["aaabdaaabac"], recipe)
    assert trained.starting == tuple(bytes([byte]) for byte in range(256))
    assert trained.tokens[256:] == (b"aa", b"aaa", b"aaab")


TEXT = st.text("ab", max_size=40) | st.text("abcé ", max_size=80)


@pytest.mark.parametrize("ties", ["first", "greatest", "lowest-id"])
@pytest.mark.parametrize("alphabet", ["bytes", "chars"])
@pytest.mark.parametrize("split", ["words", "none"])
@given(
    texts=st.lists(TEXT, max_size=4),
    n_merges=st.integers(0, 30),
    min_frequency=st.integers(1, 3),
    longest_part=st.integers(1, 6),
)
def test_the_merges_are_those_of_counting_anew(  # noqa: PLR0913, PLR0917 - all that matters
    ties: Ties,
    alphabet: Alphabet,
    split: Split,
    texts: list[str],
    n_merges: int,
    min_frequency: int,
    longest_part: int,
) -> None:
    """Under each rule for ties, wherever long pre-tokens are kept in parts."""
    recipe = Recipe(
        alphabet=alphabet,
        split=split,
        ties=ties,
        n_merges=n_merges,
        min_frequency=min_frequency,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus, "LONGEST_PART", longest_part)
        trained = train(texts, recipe)
    counted = Counter(w for text in texts for w in (text.split() if split == "words" else [text]))
    words = [(_tokens(word, alphabet), weight) for word, weight in counted.items()]
    expected = reference.train(words, trained.starting, ties, n_merges, min_frequency)
    assert list(zip(trained.merges, trained.merge_counts, strict=True)) == expected


def _tokens(word: str, alphabet: Alphabet) -> list[bytes]:
    if alphabet == "bytes":
        return [bytes([byte]) for byte in word.encode()]
    return [character.encode() for character in word]


@pytest.mark.parametrize("alphabet", ["bytes", "chars"])
@given(text=TEXT)
def test_no_token_comes_about_twice(alphabet: Alphabet, text: str) -> None:
    """However many merges there are, each makes a token that was not there."""
    recipe = Recipe(alphabet=alphabet, split="none", n_merges=1000, min_frequency=1)
    tokens = train([text], recipe).tokens
    assert len(set(tokens)) == len(tokens)


def test_pre_tokens_do_not_go_from_text_to_text() -> None:
    """What two texts have at their border is no pair."""
    recipe = Recipe(alphabet="bytes", split="none", n_merges=9, min_frequency=1)
    assert train(["ab", "cd"], recipe).merges == ((b"a", b"b"), (b"c", b"d"))


def test_training_stops_at_the_size_of_the_vocabulary() -> None:
    """The starting tokens count, and the marker is one of them."""
    recipe = Recipe(alphabet="chars", split="words", end_of_word="_", vocab_size=5)
    trained = train(["abab"], recipe)
    assert trained.tokens == (b"a", b"b", b"_", b"ab", b"abab")[:4]


def test_training_stops_when_no_pair_is_met_often_enough() -> None:
    """Long before the merges that were asked for."""
    recipe = Recipe(alphabet="bytes", split="words", n_merges=100, min_frequency=3)
    assert train(["ab ab ab cd cd"], recipe).merges == ((b"a", b"b"),)


def test_no_text_teaches_nothing() -> None:
    """There are the 256 bytes, or not even those."""
    assert train([], Recipe(alphabet="bytes", split="none", n_merges=5)).merges == ()
    assert train([""], Recipe(alphabet="chars", split="none", n_merges=5)).tokens == ()


def test_compression_can_be_told_from_bytes_and_tokens() -> None:
    """Bytes without whitespace that is dropped; tokens with the marker, before and after."""
    trained = train(["é é é"], Recipe(alphabet="chars", split="words", end_of_word="_", n_merges=1))
    assert (trained.n_bytes, trained.n_tokens_before, trained.n_tokens_after) == (6, 6, 3)


def test_half_a_character_is_a_replacement_character() -> None:
    """As everywhere: a lone surrogate counts as U+FFFD."""
    trained = train(["\ud800"], Recipe(alphabet="chars", split="none", n_merges=1))
    assert trained.starting == ("\ufffd".encode(),)


def test_a_marker_that_is_in_the_text_is_refused() -> None:
    """It could not be told from the text; it is named."""
    with pytest.raises(InputError, match="'</w>' is in the text"):
        train(["a</w>b"], _words(3))


def test_more_characters_than_the_vocabulary_has_room_for_are_refused() -> None:
    """How many there are is known when the text has been read."""
    recipe = Recipe(alphabet="chars", split="none", vocab_size=2)
    with pytest.raises(UsageError, match="of 2 has no room for the 3 tokens to start with"):
        train(["abc"], recipe)


def test_progress_is_told_by_characters_read_and_merges_made() -> None:
    """How much there is to read is not known."""
    told: list[Progress] = []
    recipe = Recipe(alphabet="bytes", split="words", vocab_size=258)
    train(["ab ab", " ab c"], recipe, advance=lambda progress: told.append(progress()))
    assert told == [
        Progress("reading", "characters", 5),
        Progress("reading", "characters", 10),
        Progress("merging", "merges", 1, 2),
    ]


def test_an_interrupted_training_leaves_no_trace() -> None:
    """Python looks for garbage again."""

    def texts() -> Iterator[str]:
        yield "a text"
        assert not gc.isenabled()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(texts(), Recipe(alphabet="bytes", split="words", n_merges=1))
    assert gc.isenabled()


@pytest.mark.parametrize("text", ["ab" * 500_000, "a" * 1_000_000, "abcdefgh" * 125_000])
def test_a_pre_token_of_a_million_bytes_is_soon_merged(text: str) -> None:
    """The whole text is one, and is not gone through again for each merge of a pair elsewhere."""
    recipe = Recipe(alphabet="bytes", split="none", ties="first", n_merges=1000)
    trained = train([text + "".join(map(chr, range(0x100, 0x600)))], recipe)
    assert trained.n_tokens_after < trained.n_tokens_before / 100
