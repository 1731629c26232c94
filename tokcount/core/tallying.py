"""Counts many streams of text, in chunks and on all cores, in memory that does not grow with them.

What it leaves to others: where to cut (`chunks`), threads (`parallel`), and what is made of the
figures (`counting`).
"""

from collections.abc import Iterable, Iterator, Sequence

from tokcount.core.checking import Checking
from tokcount.core.chunks import CHUNK_SIZE, chunks, strictest
from tokcount.core.encoding import Encoding, Special
from tokcount.core.parallel import in_order
from tokcount.core.sources import Listing, Source
from tokcount.errors import InputError
from tokcount.reports.counts import Counts

# Characters that make a job: a chunk, which may have been cut early, or many small texts.
BATCH_SIZE = CHUNK_SIZE // 2


class Tally:
    """What is counted of one source so far, under each of several encodings."""

    __slots__ = ("_figures", "_last", "name")

    def __init__(self, name: str, n_encodings: int) -> None:
        """Begin at nothing."""
        self.name = name
        self._figures = [0] * (3 + n_encodings)
        self._last = " "

    def follow(self, chunk: str) -> None:
        """Note where a chunk begins and ends: a word that a cut runs through is one word."""
        if not (self._last.isspace() or chunk[0].isspace()):
            self._figures[2] -= 1
        self._last = chunk[-1]

    def add(self, figures: Sequence[int]) -> None:
        """Add the figures of a chunk: its characters, bytes, words, and tokens under each."""
        self._figures = [a + b for a, b in zip(self._figures, figures, strict=True)]

    def counts(self, index: int, *, words: bool) -> Counts:
        """Return the counts under one of the encodings, with the words where they were counted."""
        n_chars, n_bytes, n_words, *n_tokens = self._figures
        return Counts(
            n_tokens=n_tokens[index],
            n_chars=n_chars,
            n_bytes=n_bytes,
            n_words=n_words if words else None,
        )


Batch = tuple[list[Tally], list[str]]
"""Chunks, and to which tally each belongs."""


def tally_streams(
    texts: Iterable[tuple[Source, Iterable[str]]],
    listing: Listing,
    encodings: Sequence[Encoding],
    special: Special,
    *,
    words: bool,
) -> list[Tally]:
    """Return the tally of each source, in order; those that fail are left out and accounted for.

    Words are counted only where `words` says so: they take time.
    """

    def counted(parts: list[str]) -> list[list[int]]:
        return [figures_of(chunk) for chunk in parts]

    def figures_of(chunk: str) -> list[int]:
        n_bytes = len(chunk) if chunk.isascii() else len(chunk.encode())
        n_words = len(chunk.split()) if words else 0
        n_tokens = [encoding.count(chunk, special=special) for encoding in encodings]
        return [len(chunk), n_bytes, n_words, *n_tokens]

    def load() -> None:
        for encoding in encodings:
            encoding.load()

    tallies: list[Tally] = []
    checkings = [Checking(encoding, special) for encoding in encodings]
    batches = _batches(texts, listing, encodings, checkings, tallies)
    in_threads = all(encoding.in_threads for encoding in encodings)
    for owners, results in in_order(counted, batches, load, in_threads=in_threads):
        for tally, figures in zip(owners, results, strict=True):
            tally.add(figures)
    said = [note for checking in checkings for note in checking.notes]
    said += [note for encoding in encodings for note in encoding.notes]
    listing.notes.extend(dict.fromkeys(said))
    return tallies


def _batches(
    texts: Iterable[tuple[Source, Iterable[str]]],
    listing: Listing,
    encodings: Sequence[Encoding],
    checkings: Sequence[Checking],
    tallies: list[Tally],
) -> Iterator[Batch]:
    """Yield what there is to count; `tallies` grows by each source that was read to its end."""
    batch: Batch = ([], [])
    n_chars = 0
    cuts = strictest(encoding.cuts for encoding in encodings)
    for source, blocks in texts:
        tally = Tally(source.name, len(encodings))
        try:
            for chunk in checked(chunks(blocks, cuts=cuts), checkings, source.name):
                tally.follow(chunk)
                batch[0].append(tally)
                batch[1].append(chunk)
                n_chars += len(chunk)
                if n_chars >= BATCH_SIZE:
                    yield batch
                    batch, n_chars = ([], []), 0
        except InputError as error:
            listing.leave_out(source, error)
        else:
            tallies.append(tally)
    if n_chars:
        yield batch


def checked(parts: Iterable[str], checkings: Sequence[Checking], source: str = "") -> Iterator[str]:
    """Yield the chunks of a text that can be counted.

    Raises:
        InputError: one cannot; a fault of the source itself, even a later one, is raised first.
    """
    fault: InputError | None = None
    start = 0
    for chunk in parts:
        if fault is None:
            try:
                for checking in checkings:
                    checking.check(chunk, start=start, source=source)
            except InputError as error:
                fault = error
            else:
                yield chunk
        start += len(chunk)
    if fault:
        raise fault
