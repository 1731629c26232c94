"""Byte-pair encoding itself: merges the parts of one pre-token, best rank first.

What it leaves to others: where pre-tokens begin and end (`splits`), what may be merged and which
token has which id (`vocabulary`), how merges are learned (`training`).
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice, pairwise
from typing import NamedTuple

RankOf = Callable[[bytes, bytes], int | None]
"""The rank of merging two neighbours; None where they do not merge. The lowest goes first."""


class Merge(NamedTuple):
    """One step: two neighbours become one part, which begins where the `at`-th first part did."""

    rank: int
    left: bytes
    right: bytes
    at: int


class Window(NamedTuple):
    """Some neighbouring parts, and whether there are others before and after them."""

    parts: list[bytes]
    more_before: bool
    more_after: bool


class Merging:
    """The parts of a pre-token while they are merged; to iterate over it is to merge them.

    Of all neighbours the pair of the lowest rank goes first, of several the leftmost; and so on,
    until no pair has a rank. All pairs that merge are in a heap, so that n parts take n log n
    steps. Each part is linked to its neighbours, and known by the place where it begins. A pair in
    the heap whose parts have changed since has lost its rank, and is passed over.

    >>> ranks = {b"th": 0, b"the": 1, b"er": 2}
    >>> merging = Merging([b"t", b"h", b"e", b"r"], lambda left, right: ranks.get(left + right))
    >>> for merge in merging:
    ...     print(merge.rank, merging.parts())
    0 [b'th', b'e', b'r']
    1 [b'the', b'r']
    """

    def __init__(self, parts: Sequence[bytes], rank_of: RankOf) -> None:
        """Begin with the smallest parts, such as bytes; none of them is empty."""
        self._rank_of = rank_of
        # Where a part begins: the part, else nothing.
        self._parts = list(parts)
        self._next = list(range(1, len(parts) + 1))
        self._previous = list(range(-1, len(parts) - 1))
        # Where a part begins that merges with its right neighbour: the rank of that.
        self._ranks = [*(rank_of(left, right) for left, right in pairwise(parts)), None]
        self._heap = [(rank, at) for at, rank in enumerate(self._ranks) if rank is not None]
        heapify(self._heap)

    def __iter__(self) -> Iterator[Merge]:
        """Merge pair after pair, and yield each that is done."""
        while self._heap:
            rank, at = heappop(self._heap)
            if self._ranks[at] == rank:
                left, right = self._parts[at], self._parts[self._next[at]]
                self._merge(at)
                yield Merge(rank, left, right, at)

    def parts(self) -> list[bytes]:
        """Return the parts as they are now."""
        return list(filter(None, self._parts))

    def parts_around(self, at: int, n_parts: int) -> Window:
        """Return the parts as they are now, or so many of them around the one that begins there."""
        before = [*islice(self._places_before(at), n_parts)]
        after = [*islice(self._places_from(at), n_parts)]
        n_before = max(n_parts // 2, n_parts - len(after))
        places = [*reversed(before[:n_before]), *after][:n_parts]
        return Window(
            parts=[self._parts[place] for place in places],
            more_before=self._previous[places[0]] >= 0,
            more_after=self._next[places[-1]] < len(self._parts),
        )

    def _places_before(self, at: int) -> Iterator[int]:
        while (at := self._previous[at]) >= 0:
            yield at

    def _places_from(self, at: int) -> Iterator[int]:
        while at < len(self._parts):
            yield at
            at = self._next[at]

    def _merge(self, at: int) -> None:
        right = self._next[at]
        self._parts[at] += self._parts[right]
        self._parts[right] = b""
        self._ranks[right] = None
        after = self._next[at] = self._next[right]
        if after < len(self._parts):
            self._previous[after] = at
        self._look_at(at)
        if self._previous[at] >= 0:
            self._look_at(self._previous[at])

    def _look_at(self, at: int) -> None:
        """Find the rank of the pair that begins at a place, as it is now."""
        after = self._next[at]
        rank = None
        if after < len(self._parts):
            rank = self._rank_of(self._parts[at], self._parts[after])
        self._ranks[at] = rank
        if rank is not None:
            heappush(self._heap, (rank, at))


def merge(parts: Sequence[bytes], rank_of: RankOf) -> list[bytes]:
    """Return the parts after all merges: the tokens of a pre-token.

    >>> merge([b"t", b"h", b"e"], lambda left, right: {b"th": 0}.get(left + right))
    [b'th', b'e']
    """
    merging = Merging(parts, rank_of)
    for _ in merging:
        pass
    return merging.parts()
