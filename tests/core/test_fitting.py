from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe.trained import encoding_of
from tests.core.fitted import LOST, NAMES, TEXTS, Words, fitting_of
from tokcount.core.fitting import Fitting
from tokcount.core.text_ahead import TextAhead


@pytest.mark.parametrize("name", NAMES)
@given(text=TEXTS, n_tokens=st.integers(0, 20), after=st.integers(0, 3))
def test_what_fits_of_the_start_is_as_much_as_can_be(
    name: str, text: str, n_tokens: int, after: int
) -> None:
    """It fits by its own count; of what the longest start that fits has more, it is a character."""
    fitting = fitting_of(name)
    ahead = TextAhead(text)
    start = fitting.start_of(ahead, n_tokens, after=after)
    text = text[after:]
    assert text.startswith(start)
    assert fitting.count(start) <= n_tokens
    assert ahead.look(after + 100)[after:] == text[:100]
    longest = max(n for n in range(len(text) + 1) if fitting.encoding.count(text[:n]) <= n_tokens)
    assert fitting.encoding.count(text[len(start) : longest]) <= LOST


@pytest.mark.parametrize("name", NAMES)
@given(text=TEXTS, n_tokens=st.integers(0, 20))
def test_what_fits_of_the_end_is_as_much_as_can_be(name: str, text: str, n_tokens: int) -> None:
    """As for the start."""
    fitting = fitting_of(name)
    end = fitting.end_of(text, n_tokens)
    assert text.endswith(end)
    assert fitting.count(end) <= n_tokens
    starts = range(len(text) + 1)
    longest = min(n for n in starts if fitting.encoding.count(text[n:]) <= n_tokens)
    assert fitting.encoding.count(text[longest : len(text) - len(end)]) <= LOST


@pytest.mark.parametrize("token", ["<|endoftext|>", "<|fim_prefix|>"])
@given(before=st.text("ab \n", max_size=20), n_tokens=st.integers(0, 20))
def test_a_special_token_is_kept_whole_or_not_at_all(
    token: str, before: str, n_tokens: int
) -> None:
    """Where its text stands for one token."""
    fitting = fitting_of("cl100k_base", "token")
    text = f"{before}{token}{before}"
    for fitted in (fitting.start_of(TextAhead([text]), n_tokens), fitting.end_of(text, n_tokens)):
        assert token in fitted or not set("<|>") & set(fitted)


@pytest.mark.parametrize("unit", ["word ", "a", "漢字", " " * 400 + "x", "🙂"])
def test_a_long_text_is_looked_at_no_further_than_it_must_be(unit: str) -> None:
    """Where a token is long, too; and a text without an end has a start."""
    n_read = 0

    def blocks() -> Iterator[str]:
        nonlocal n_read
        while True:
            n_read += 1
            yield unit * 1000

    fitting = fitting_of("o200k_base")
    fitted = fitting.start_of(TextAhead(blocks()), 1000)
    assert fitting.count(fitted) in {999, 1000}
    assert n_read * 1000 * len(unit) <= 4 * len(fitted) + 3000 * len(unit)


@given(
    text=st.lists(st.sampled_from(["a", "bc", "漢", "unknown", " ", "\n"])).map("".join),
    n_tokens=st.integers(0, 9),
)
def test_an_encoding_that_does_not_give_the_text_back_is_fitted_by_its_counts(
    text: str, n_tokens: int
) -> None:
    """The longest start and the longest end of so many words, whitespace kept."""
    fitting = Fitting(encoding=Words())
    starts = [text[:n] for n in range(len(text) + 1) if len(text[:n].split()) <= n_tokens]
    ends = [text[n:] for n in range(len(text) + 1) if len(text[n:].split()) <= n_tokens]
    start, end = fitting.start_of(TextAhead([text]), n_tokens), fitting.end_of(text, n_tokens)
    assert start in starts
    assert end in ends
    assert len(start.split()) == len(starts[-1].split())
    assert len(end.split()) == len(ends[0].split())


def test_a_text_that_fits_is_not_cut_where_more_of_it_is_fewer_tokens() -> None:
    """Its beginning alone may be more than the whole."""
    encoding = encoding_of("chars", "none", corpus="the the cat cat cat é")
    text = "X the cat"
    n_tokens = encoding.count(text)
    assert Fitting(encoding=encoding).start_of(TextAhead([text]), n_tokens) == text
