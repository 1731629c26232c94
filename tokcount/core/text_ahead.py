"""A text that is read no further than it is looked at.

What it leaves to others: where the text comes from (`sources`), what of it fits (`fitting`).
"""

from collections.abc import Iterable, Iterator
from itertools import chain


class TextAhead:
    """What is still to come of a text; `n_chars_before` are behind."""

    def __init__(self, blocks: Iterable[str]) -> None:
        """Read nothing yet."""
        self.n_chars_before = 0
        self._blocks = iter(blocks)
        self._held = ""
        self._start = 0  # in what is held

    def look(self, n_chars: int) -> str:
        """Return the next characters, without passing them; fewer only where the text ends."""
        missing = self._start + n_chars - len(self._held)
        if missing > 0:
            parts = [self._held[self._start :]]
            while missing > 0 and (block := next(self._blocks, None)) is not None:
                parts.append(block)
                missing -= len(block)
            self._held, self._start = "".join(parts), 0
        return self._held[self._start : self._start + n_chars]

    def skip(self, n_chars: int) -> None:
        """Pass characters that were looked at."""
        self._start += n_chars
        self.n_chars_before += n_chars

    def ends_after(self, n_chars: int) -> bool:
        """Whether there is nothing beyond the next characters."""
        return len(self.look(n_chars + 1)) <= n_chars

    def rest(self) -> Iterator[str]:
        """Yield all that is still to come, without passing what is held already."""
        return chain([self._held[self._start :]], self._blocks)
