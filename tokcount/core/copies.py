"""Gives a thread an object of its own, once it has worked with the shared one for long enough.

An encoder of tiktoken is fit for threads, but its regular expression is a third slower in every
thread but the first that uses it. What it leaves to others: what is copied (`encodings`).
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

# Measured: a copy of the largest encoder is worth its 0.15 s after so many characters; and it
# takes 70 MB, so there is one, for the second of two cores.
CHARS_WORTH_A_COPY = 3_000_000
MOST_COPIES = 1


class Copies(Generic[T]):
    """The shared object, which the first thread has for its own, and copies for others."""

    def __init__(self, shared: T, make: Callable[[], T]) -> None:
        """Make no copy yet; `make` makes one."""
        self._shared = shared
        self._make = make
        self._lock = threading.Lock()
        self._n_to_give = 1 + MOST_COPIES
        self._here = threading.local()

    def of_this_thread(self, n_chars: int) -> T:
        """Return the object that this thread is to work through so many more characters with."""
        own: T | None = getattr(self._here, "own", None)
        if own is not None:
            return own
        n_before = getattr(self._here, "n_chars", 0)
        self._here.n_chars = n_before + n_chars
        with self._lock:
            if self._n_to_give > MOST_COPIES:
                self._n_to_give = MOST_COPIES
                self._here.own = self._shared
            elif self._n_to_give and self._here.n_chars > CHARS_WORTH_A_COPY:
                self._n_to_give -= 1
                self._here.own = self._make()
        return getattr(self._here, "own", self._shared)
