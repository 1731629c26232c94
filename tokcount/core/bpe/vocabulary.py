"""What a byte-pair encoding knows: its tokens, their ids, and which two merge when.

There are two kinds: ranks, as tiktoken has them, where the rank of a token is its id and says when
it is made, of whatever two parts; and merges, in the order in which they were learned. What it
leaves to others: merging (`merging`), files (`saved`, `rank_file`).
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tokcount.core.bpe.recipe import Alphabet

Pair = tuple[bytes, bytes]

ALL_BYTES = tuple(bytes([byte]) for byte in range(256))


class Vocabulary(Protocol):
    """What can be merged, from the parts that a pre-token begins with."""

    def starting_parts(self, pre_token: str) -> Sequence[bytes]:
        """Return the parts that a pre-token is before any merge."""
        ...

    def has_whole(self, pre_token: bytes) -> bool:
        """Whether a pre-token is a token of its own, without any merge, as tiktoken has it."""
        ...

    def rank_of(self, left: bytes, right: bytes) -> int | None:
        """Return the rank of merging two neighbours, None where they do not merge."""
        ...

    def id_of(self, token: bytes) -> int | None:
        """Return the id of a token; None is for a character that the vocabulary does not know."""
        ...

    def token(self, token_id: int) -> bytes:
        """Return the bytes of a token.

        Raises:
            KeyError: there is no such id.
        """
        ...


class Ranks:
    """Token bytes -> rank, which is the id, too; every single byte has one."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        """Take the ranks as they are."""
        self._ranks = ranks
        self._tokens: dict[int, bytes] = {}

    def starting_parts(self, pre_token: str) -> Sequence[bytes]:
        """Return the bytes."""
        return _into_bytes(pre_token)

    def has_whole(self, pre_token: bytes) -> bool:
        """Return whether it has a rank."""
        return pre_token in self._ranks

    def rank_of(self, left: bytes, right: bytes) -> int | None:
        """Return the rank of the token that the two make."""
        return self._ranks.get(left + right)

    def id_of(self, token: bytes) -> int | None:
        """Return the rank."""
        return self._ranks.get(token)

    def token(self, token_id: int) -> bytes:
        """Return the token of a rank; see `Vocabulary.token`."""
        if not self._tokens:
            self._tokens = {rank: token for token, rank in self._ranks.items()}
        return self._tokens[token_id]


class Lookalike(bytes):
    """A part that has the bytes of a token, and is none: it is equal to itself alone."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Merges:
    """The tokens that all begins with, and the pairs that were merged, in order.

    Ids are given out in this order: the starting tokens as they stand, then what each merge makes.
    """

    def __init__(
        self, starting: Sequence[bytes], merges: Sequence[Pair], *, alphabet: Alphabet, marker: str
    ) -> None:
        """Take both as they are; `marker` stands at the end of each word, or is empty."""
        self.starting = starting
        self.merges = merges
        self._split = _into_bytes if alphabet == "bytes" else _into_characters
        self._marker = marker
        self._ranks = {pair: rank for rank, pair in enumerate(merges)}
        # Of two merges that make the same token, the second has no id of its own.
        self._tokens = [*dict.fromkeys([*starting, *(left + right for left, right in merges)])]
        self._ids = {token: token_id for token_id, token in enumerate(self._tokens)}

    @property
    def ids(self) -> Mapping[bytes, int]:
        """Token bytes -> id, in the order of the ids."""
        return self._ids

    def starting_parts(self, pre_token: str) -> Sequence[bytes]:
        """Return its bytes or characters, and the marker."""
        parts = self._split(pre_token)
        if not self._marker:
            return parts
        marker = self._marker.encode()
        # Only a marker of one character can be met in the text as a part of its own.
        return [*(Lookalike(part) if part == marker else part for part in parts), marker]

    def has_whole(self, pre_token: bytes) -> bool:  # noqa: ARG002 - as all have it
        """Return False: only merges make tokens."""
        return False

    def rank_of(self, left: bytes, right: bytes) -> int | None:
        """Return the place of the pair among the merges."""
        return self._ranks.get((left, right))

    def id_of(self, token: bytes) -> int | None:
        """Return the id of a token, if it has one."""
        return self._ids.get(token)

    def token(self, token_id: int) -> bytes:
        """Return the bytes of a token; see `Vocabulary.token`."""
        if not 0 <= token_id < len(self._tokens):
            raise KeyError(token_id)
        return self._tokens[token_id]


def _into_bytes(pre_token: str) -> list[bytes]:
    return [ALL_BYTES[byte] for byte in pre_token.encode()]


def _into_characters(pre_token: str) -> list[bytes]:
    return [character.encode() for character in pre_token]
