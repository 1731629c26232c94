"""Hands out pairs by count, the greatest first, and equal ones by a key.

What it leaves to others: counting the pairs (`corpus`), the key of each rule for ties (`ties`).
"""

from bisect import insort
from collections.abc import Callable, Mapping
from heapq import heappop, heappush

Key = tuple[int, int] | tuple[bytes, bytes]


class Queue:
    """Pairs in buckets by count; only the bucket of the greatest count is in order.

    The count of a pair may fall without notice: the pair is moved when its turn would come. No
    count rises, and a pair that is added is met no more often than the last one handed out.
    """

    def __init__(
        self, counts: Mapping[str, int], min_count: int, key: Callable[[str], Key]
    ) -> None:
        """Begin with all pairs that there are; `counts` stays the caller's, and changes."""
        self._counts = counts
        self._min_count = min_count
        self._key = key
        self._buckets: dict[int, list[str]] = {}
        self._heights: list[int] = []  # a heap of the counts that have buckets, negated
        self._open: list[tuple[Key, str]] = []
        self._open_count = 0
        for pair in counts:
            self.add(pair)

    def add(self, pair: str) -> None:
        """Take a pair in, if it is met often enough."""
        count = self._counts[pair]
        if count < self._min_count:
            return
        if count == self._open_count:
            insort(self._open, (self._key(pair), pair))
        elif bucket := self._buckets.get(count):
            bucket.append(pair)
        else:
            self._buckets[count] = [pair]
            heappush(self._heights, -count)

    def pop(self) -> str | None:
        """Return a pair of the greatest count, of these the one of the greatest key; or None."""
        while self._open or self._heights:
            if not self._open:
                self._open_next()
            elif self._still_there(pair := self._open.pop()[1]):
                return pair
        return None

    def _open_next(self) -> None:
        self._open_count = -heappop(self._heights)
        bucket = self._buckets.pop(self._open_count)
        self._open = sorted((self._key(pair), pair) for pair in bucket if self._still_there(pair))

    def _still_there(self, pair: str) -> bool:
        """Whether the pair is met as often as its bucket says; if less often, it is moved."""
        if self._counts.get(pair) == self._open_count:
            return True
        if pair in self._counts:
            self.add(pair)
        return False
