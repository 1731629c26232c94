from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.encoding import Cuts, EncodedToken, Encoding, Special
from tokcount.core.encodings import get_encoding
from tokcount.core.fitting import Fitting
from tokcount.core.text_ahead import TextAhead
from tokcount.errors import InputError

NAMES = ["gpt2", "cl100k_base", "o200k_base"]
HOSTILE = [
    "\r\n",
    "\n\n",
    "e\u0301",
    "👩‍👩‍👧‍👦",
    "🙂",
    "<|endoftext|>",
    "\ufeff",
    "\0",
    "  ",
    "漢字",
]
HOSTILE += ["a", ".", "don't", "1234", "été", "नमस्ते", "\u3000", "/", "\u017f", "\t"]
TEXTS = st.lists(st.sampled_from(HOSTILE) | st.text(max_size=6), max_size=16).map("".join)
LOST = 3  # tokens: a character has four bytes at most, and the last one may not fit


def fitting_of(name: str, special: Special = "text") -> Fitting:
    """Return what fits texts to an encoding."""
    encoding = get_encoding(name)
    encoding.load()
    return Fitting(encoding=encoding, special=special)


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


class Words:
    """An encoding that drops whitespace, and has ids for short words alone."""

    name = "words"
    engine = "words"
    special_tokens: Mapping[str, int] = {}
    notes: Sequence[str] = ()
    unknown = None
    cuts: Cuts = "at spaces"
    in_threads = True

    def tokens(self, text: str, *, special: Special = "text") -> list[EncodedToken]:
        """Return the words, as if nothing were between them."""
        ids = self.encode(text, special=special)
        return [EncodedToken(token_id, self.token_bytes(token_id), 0) for token_id in ids]

    def encode(self, text: str, *, special: Special = "text") -> list[int]:  # noqa: ARG002 - as all have it
        """Return a number a word."""
        if "unknown" in text:
            raise InputError("no id")
        return [int.from_bytes(word.encode()) for word in text.split()]

    def decode(self, ids: Sequence[int]) -> bytes:
        """Return the words, with nothing between them."""
        return b"".join(map(self.token_bytes, ids))

    def token_bytes(self, token_id: int) -> bytes:
        """Return the word."""
        return token_id.to_bytes((token_id.bit_length() + 7) // 8)

    def count(self, text: str, *, special: Special = "text") -> int:  # noqa: ARG002 - as all have it
        """Return the number of words."""
        return len(text.split())

    def check(self, text: str, *, special: Special = "text", start: int = 0) -> None:
        """Take everything."""

    def load(self) -> None:
        """There is nothing to load."""


@given(
    text=st.lists(st.sampled_from(["a", "bc", "漢", "unknown", " ", "\n"])).map("".join),
    n_tokens=st.integers(0, 9),
)
def test_an_encoding_that_does_not_give_the_text_back_is_fitted_by_its_counts(
    text: str, n_tokens: int
) -> None:
    """The longest start and the longest end of so many words, whitespace kept."""
    words: Encoding = Words()
    fitting = Fitting(encoding=words)
    starts = [text[:n] for n in range(len(text) + 1) if len(text[:n].split()) <= n_tokens]
    ends = [text[n:] for n in range(len(text) + 1) if len(text[n:].split()) <= n_tokens]
    start, end = fitting.start_of(TextAhead([text]), n_tokens), fitting.end_of(text, n_tokens)
    assert start in starts
    assert end in ends
    assert len(start.split()) == len(starts[-1].split())
    assert len(end.split()) == len(ends[0].split())
