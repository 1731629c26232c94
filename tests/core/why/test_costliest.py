from hypothesis import given

from tests.core.why.house import TEXTS, read, said
from tokcount.core.why.costliest import costly_lines, costly_words

TEXT = "strawberry jam, strawberry jam; the the the the\nantidisestablishmentarianism!\n"


def test_words_are_ranked_by_what_they_take_beyond_a_token_each() -> None:
    """Words of one token cost nothing beyond that, however often they stand."""
    words = costly_words([read(TEXT)], 5)
    assert [(word.n_tokens, word.n_times) for word in words] == [(6, 1), (4, 2)]
    assert said([word.first for word in words]) == [
        "ant|idis|establish|ment|arian|ism",
        "str|aw|berry",
    ]


def test_a_word_is_the_same_in_all_texts() -> None:
    """In quotes, brackets, or at the end of a sentence."""
    texts = [read('("strawberry")', name="a"), read("<strawberry>. strawberry?", name="b")]
    (word,) = costly_words(texts, 5)
    assert (word.n_times, word.first.n_tokens) == (3, 3)


def test_only_as_many_as_are_asked_for_are_shown() -> None:
    """The costliest."""
    assert len(costly_words([read(TEXT)], 1)) == 1
    assert costly_words([read(TEXT)], 0) == []
    assert len(costly_lines([read(TEXT)], 1)) == 1


def test_lines_are_ranked_by_their_tokens() -> None:
    """Each once, where it stands first; blank ones are none."""
    texts = [read("a\n\na b c\na\n", name="x"), read("a b c\none two\n", name="y")]
    lines = costly_lines(texts, 5)
    assert [(line.source, line.line, line.n_chars, line.excerpt.n_tokens) for line in lines] == [
        ("x", 3, 5, 4),
        ("y", 1, 5, 4),
        ("y", 2, 7, 3),
        ("x", 1, 1, 1),
    ]
    assert said([lines[0].excerpt]) == ["a| b| c|\n"]


def test_a_text_of_one_line_has_no_costliest_line() -> None:
    """It would be the text."""
    assert costly_lines([read("a b c\n")], 5) == []


@given(text=TEXTS)
def test_no_token_is_in_two_words(text: str) -> None:
    """So the words together take no more tokens than there are."""
    found = read(text)
    words = costly_words([found], 1000)
    assert sum(word.n_tokens for word in words) <= len(found.ids)
    assert all(word.n_tokens > word.n_times for word in words)
