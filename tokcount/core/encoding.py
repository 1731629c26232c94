"""What every encoding can do, whoever counts: tiktoken, an extra, or our own.

What it leaves to others: the encodings themselves (`encodings`, `fast`, `bpe`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

Special = Literal["text", "token", "error"]
"""What special-token text in the input is: ordinary text, one control token, or an error."""

Split = Literal["words", "leading-space", "gpt2", "cl100k", "o200k", "none"]
"""How an encoding of our own splits a text into pre-tokens."""

Cuts = Literal["at words", "at spaces", "nowhere"]
"""Where a text may be cut without an effect on its tokens: the places that `chunks` knows."""

# Unicode's White_Space, which Rust's \s is; Python's own class has U+001C to U+001F, too.
WHITESPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


class EncodedToken(NamedTuple):
    """A token of a text: its id, its bytes, and the byte of the text where it begins.

    A character that the vocabulary does not know is a token without an id.
    """

    id: int | None
    data: bytes
    start: int


class Encoding(Protocol):
    """What every encoding can do, tiktoken's and any other."""

    @property
    def name(self) -> str:
        """The name of the encoding, e.g. `o200k_base`."""
        ...

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Text and id of every special token."""
        ...

    @property
    def engine(self) -> str:
        """What has counted so far, e.g. `tiktoken`."""
        ...

    @property
    def notes(self) -> Sequence[str]:
        """What was found out about the engine, and whoever reads its counts must know."""
        ...

    @property
    def cuts(self) -> Cuts:
        """Where a text may be cut."""
        ...

    def encode(self, text: str, *, special: Special = "text") -> list[int]:
        """Return the token ids of a text.

        Raises:
            InputError: the text holds special-token text and `special` is "error", or a character
                has no id.
        """
        ...

    def tokens(self, text: str, *, special: Special = "text") -> Iterable[EncodedToken]:
        """Return the tokens of a text, with their places; raises as `encode` does.

        But a character without an id is a token, too.
        """
        ...

    def decode(self, ids: Sequence[int]) -> bytes:
        """Return the bytes that the tokens stand for; they may end inside a character.

        Raises:
            InputError: an id is not in the vocabulary.
        """
        ...

    def token_bytes(self, token_id: int) -> bytes:
        """Return the bytes of one token.

        Raises:
            InputError: the id is not in the vocabulary.
        """
        ...

    def count(self, text: str, *, special: Special = "text") -> int:
        """Return the number of tokens of a text; raises as `encode` does."""
        ...

    def check(self, text: str, *, special: Special = "text", start: int = 0) -> None:
        """Raise what `encode` would; the text begins at character `start` of a longer one."""
        ...

    def unknown_in(self, text: str, *, special: Special = "text") -> Iterable[tuple[str, int]]:
        """Return each character of a text that has no id, and its place."""
        ...

    def beyond_engine(self, text: str) -> int | None:
        """Return the place in a text where the engine has to be replaced by our own, if any."""
        ...

    def load(self) -> None:
        """Make ready for much text, and for threads: once loaded, it counts in several at once."""
        ...

    @property
    def in_threads(self) -> bool:
        """Whether threads make it faster, as much as forks of the process do."""
        ...
