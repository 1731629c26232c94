"""Tells how far the reading of sources has come, by files and bytes.

What it leaves to others: who wants to know, and when (`tokcount.render.progress`).
"""

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tokcount.core.sources import STDIN, Listing

if TYPE_CHECKING:
    from tokcount.reports.progress import Advance, Progress


def watched(listing: Listing, advance: "Advance | None") -> Listing:
    """Return the listing, of which every block that is read is told; as it is if nobody listens."""
    if advance is None:
        return listing
    reading = _Reading(listing, advance)
    return replace(listing, watch=reading.blocks)


class _Reading:
    """How much of the sources of a listing has been read."""

    def __init__(self, listing: Listing, advance: "Advance") -> None:
        self._sources = listing.sources
        self._advance = advance
        self._n_files_done = 0
        self._n_bytes = 0
        self._total: int | None = None

    def blocks(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the blocks of a source."""
        try:
            for block in blocks:
                self._n_bytes += len(block)
                self._advance(self._progress)
                yield block
        finally:
            self._n_files_done += 1

    def _progress(self) -> "Progress":
        from tokcount.reports.progress import Progress

        if self._total is None:
            self._total = sum(_size(source.path) for source in self._sources)
        return Progress(
            doing="reading",
            unit="bytes",
            done=self._n_bytes,
            # What can grow, or is a pipe, may have more than was known of.
            total=self._total if self._n_bytes <= self._total else None,
            n_files_done=self._n_files_done,
            n_files=len(self._sources),
        )


def _size(path: str | None) -> int:
    """The bytes of a regular file; 0 for what has none that could be known."""
    if path is None:
        return 0
    try:
        status = os.fstat(sys.stdin.fileno()) if path == STDIN else os.stat(path)
    except (OSError, ValueError):
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
