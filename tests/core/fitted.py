"""What texts are fitted to in the tests, and texts that are hard to fit."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from tokcount.core.encoding import Cuts, EncodedToken, Special
from tokcount.core.encodings import get_encoding
from tokcount.core.fitting import Fitting
from tokcount.errors import InputError

NAMES = ["gpt2", "cl100k_base", "o200k_base"]
HOSTILE = [
    "\r\n",
    "\n\n",
    "e\u0301",
    "👩\u200d👧",
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


class Words:
    """An encoding that drops whitespace, and has ids for short words alone."""

    name = "words"
    engine = "words"
    special_tokens: Mapping[str, int] = {}
    notes: Sequence[str] = ()
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

    def unknown_in(self, text: str, *, special: Special = "text") -> tuple[()]:  # noqa: ARG002 - as all have it
        """Know everything."""
        return ()

    def beyond_engine(self, text: str) -> None:
        """Take everything."""

    def load(self) -> None:
        """There is nothing to load."""
