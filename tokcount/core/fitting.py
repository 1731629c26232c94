"""Finds how much of a text fits into a number of tokens, from its start or from its end.

What fits is held to the count of the text itself: a text that ends between two tokens may be more
tokens than came before that place. What it leaves to others: what is made of it (`truncating`,
`splitting`).
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tokcount.core.chunks import chunks
from tokcount.core.encoding import Encoding, Special
from tokcount.core.text_ahead import TextAhead
from tokcount.errors import InputError

CHARS_PER_TOKEN = 5  # how far to look at first; farther where that is not enough
# Tokens that end so far from where a look ends are those of the whole text, but for odd cases, and
# these cost a token or two.
LEEWAY = 64
CONTINUATION_BYTES = bytes(range(0x80, 0xC0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The start or the end of a text: so many of its ids, what they stand for, so much of it.

    `words` are the numbers of characters with which a part of the text ends between two words.
    """

    ids: Callable[[Sequence[int], int], Sequence[int]]
    whole: Callable[[bytes], bytes]
    part: Callable[[str, int], str]
    words: Callable[[str], Sequence[int]]


START = Side(
    ids=lambda ids, n: ids[:n],
    whole=lambda data: data,
    part=lambda text, n: text[:n],
    words=lambda text: [match.end() for match in re.finditer(r"\s+", text)],
)
END = Side(
    ids=lambda ids, n: ids[len(ids) - n :],
    whole=lambda data: data.lstrip(CONTINUATION_BYTES),
    part=lambda text, n: text[len(text) - n :],
    words=lambda text: [len(text) - match.start() for match in re.finditer(r"\s+", text)][::-1],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitting:
    """An encoding, and what special-token text is in the texts that are fitted."""

    encoding: Encoding
    special: Special = "text"

    def count(self, text: str) -> int:
        """Return the number of tokens of a text, chunk by chunk."""
        return sum(
            self.encoding.count(chunk, special=self.special)
            for chunk in chunks([text], cuts=self.encoding.cuts)
        )

    def start_of(self, ahead: TextAhead, n_tokens: int, *, after: int = 0) -> str:
        """Return as much as fits of a text from character `after` on; nothing of it is passed.

        Raises:
            InputError: the text cannot be read, or the encoding cannot take it.
        """
        size = n_tokens * CHARS_PER_TOKEN + self._leeway
        while True:
            seen = ahead.look(after + size)[after:]
            place = ahead.n_chars_before + after
            self.encoding.check(seen, special=self.special, start=place)
            fitted = self._start_by_chunks(seen, n_tokens)
            if len(seen) < size or len(seen) - len(fitted) >= self._leeway:
                return fitted
            size *= 2

    def end_of(self, text: str, n_tokens: int) -> str:
        """Return as much of the end of a text as fits, whole characters."""
        size = n_tokens * CHARS_PER_TOKEN + self._leeway
        while True:
            seen = text[-size:]
            fitted, _ = self._fit(seen, n_tokens, END)
            if len(seen) == len(text) or len(seen) - len(fitted) >= self._leeway:
                return fitted
            size *= 2

    @property
    def _leeway(self) -> int:
        """So far that no special token begins before what is kept and ends beyond what is seen."""
        return LEEWAY + max(map(len, self.encoding.special_tokens), default=0)

    def _start_by_chunks(self, text: str, n_tokens: int) -> str:
        n_chars = 0
        for chunk in chunks([text], cuts=self.encoding.cuts):
            fitted, n_fitted = self._fit(chunk, n_tokens, START)
            n_chars += len(fitted)
            n_tokens -= n_fitted
            if len(fitted) < len(chunk):
                break
        return text[:n_chars]

    def _fit(self, text: str, n_tokens: int, side: Side) -> tuple[str, int]:
        """As much of that side of a text as fits, and its tokens."""
        try:
            ids = self.encoding.encode(text, special=self.special)
        except InputError:  # tokens without an id can be counted
            return self._fit_by_count(text, n_tokens, side)
        if len(ids) <= n_tokens:
            return text, len(ids)
        n_kept = n_tokens
        while True:
            data = self.encoding.decode(side.ids(ids, n_kept))
            fitted = side.whole(data).decode(errors="ignore")
            if fitted != side.part(text, len(fitted)):  # decoding does not give back the text
                return self._fit_by_count(text, n_tokens, side)
            n_fitted = self.count(fitted)
            if n_fitted <= n_tokens:
                return fitted, n_fitted
            n_kept = max(0, n_kept - (n_fitted - n_tokens))

    def _fit_by_count(self, text: str, n_tokens: int, side: Side) -> tuple[str, int]:
        """As `_fit`; first so many whole words, then what more there is room for.

        A part of a word may be more tokens than the whole, where the end of a word is a token.
        """
        n_in_all = self.count(text)
        if n_in_all <= n_tokens:
            return text, n_in_all

        def is_too_much(n_chars: int) -> int:
            return int(self.count(side.part(text, n_chars)) > n_tokens)

        words = [0, *side.words(text), len(text) + 1]
        n_words = max(bisect_left(words[:-1], 1, key=is_too_much), 1)
        beyond = range(words[n_words - 1], words[n_words])
        n_chars = beyond[max(bisect_left(beyond, 1, key=is_too_much), 1) - 1]
        fitted = side.part(text, n_chars)
        return fitted, self.count(fitted)
