"""Reads a rank table: token bytes -> rank, searched where it lies on disk or loaded whole.

What it leaves to others: which encoding uses which table (`definitions`), writing tables (`build`).

A table file is, in this order and little-endian: the magic, the number n of tokens as a u32, n + 1
u32 offsets into the token bytes, n u32 ranks, and the bytes of all tokens, sorted, end to end.
"""

import mmap
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from tokcount.errors import InputError

MAGIC = b"TOKRANK1"
HEADER_SIZE = len(MAGIC) + 4


class RankTable(Mapping[bytes, int]):
    """Token bytes -> rank, in the order of the bytes; memory-mapped, so opening it reads nothing.

    A look-up is a binary search in the file: right for a few hundred tokens of a short text.
    `to_dict` is for all of them.
    """

    __slots__ = ("_offsets", "_ranks", "_tokens")

    def __init__(self, path: Path) -> None:
        """Map the table at `path`.

        Raises:
            InputError: the file is not a whole rank table.
        """
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        n_tokens = int.from_bytes(view[len(MAGIC) : HEADER_SIZE], "little")
        ranks_start = HEADER_SIZE + 4 * (n_tokens + 1)
        tokens_start = ranks_start + 4 * n_tokens
        if view[: len(MAGIC)] != MAGIC or len(view) < tokens_start:
            raise InputError(f"{path} is not a rank table; reinstall tokcount")
        self._offsets = _unsigned(view[HEADER_SIZE:ranks_start])
        self._ranks = _unsigned(view[ranks_start:tokens_start])
        self._tokens = view[tokens_start:]
        if self._offsets[n_tokens] != len(self._tokens):
            raise InputError(f"{path} is cut short; reinstall tokcount")

    def __len__(self) -> int:
        return len(self._ranks)

    def __iter__(self) -> Iterator[bytes]:
        return map(self.token, range(len(self)))

    def __getitem__(self, token: bytes) -> int:
        index = bisect_left(range(len(self)), token, key=self.token)
        if index == len(self) or self.token(index) != token:
            raise KeyError(token)
        return self._ranks[index]

    def to_dict(self) -> dict[bytes, int]:
        """Return the whole table as a dictionary: tens of milliseconds, where look-ups take few."""
        tokens, offsets = bytes(self._tokens), self._offsets.tolist()
        return {
            tokens[start:end]: rank
            for (start, end), rank in zip(pairwise(offsets), self._ranks, strict=True)
        }

    def token(self, index: int) -> bytes:
        """Return the token at a place in the order of the bytes."""
        return bytes(self._tokens[self._offsets[index] : self._offsets[index + 1]])

    def rank(self, index: int) -> int:
        """Return the rank of the token at a place in the order of the bytes."""
        return self._ranks[index]


def _unsigned(view: memoryview) -> "memoryview[int] | array[int]":
    """The little-endian u32 values in `view`; a copy only on a big-endian machine."""
    if sys.byteorder == "little":
        return view.cast("I")
    values = array("I", view)
    values.byteswap()
    return values


def packaged_table(name: str) -> RankTable:
    """Return the packaged table `name`: `p50k_base`, `cl100k_base` or `o200k_base`."""
    return RankTable(Path(__file__).with_name(f"{name}.ranks"))
