"""Counts each record of every source on its own, and keeps a few numbers of each.

What it leaves to others: what a record is (`records`), counting whole files (`counting`).
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from heapq import nsmallest
from itertools import chain

from tokcount.core.checking import Checking
from tokcount.core.counting import as_counted_by, no_counts
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.grouping import Grouping, Sort
from tokcount.core.records import Record, Records, records_of
from tokcount.core.sources import Listing, read_streams
from tokcount.core.statistics import statistics_of
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.records import RecordCount, RecordsReport

_N_FIGURES = 5


class _SourceRecords:
    """The counts of the records of one source, in 40 bytes each."""

    def __init__(self, name: str, tokenizer: Tokenizer, *, words: bool) -> None:
        self.name = name
        self.tokenizer = tokenizer
        self._words = words
        self._figures = array("Q")

    def add(self, line: int, text: str, n_tokens: int) -> None:
        """Keep the counts of a record, exact ones."""
        n_bytes = len(text) if text.isascii() else len(text.encode())
        n_words = len(text.split()) if self._words else 0
        self._figures.extend((line, n_tokens, len(text), n_bytes, n_words))

    def __iter__(self) -> Iterator[RecordCount]:
        """Yield the records again, as the tokenizer counts them."""
        figures = self._figures
        for start in range(0, len(figures), _N_FIGURES):
            line, n_tokens, n_chars, n_bytes, n_words = figures[start : start + _N_FIGURES]
            exact = Counts(
                n_tokens=n_tokens,
                n_chars=n_chars,
                n_bytes=n_bytes,
                n_words=n_words if self._words else None,
            )
            counts = as_counted_by(self.tokenizer, exact)
            yield RecordCount(source=self.name, line=line, counts=counts)

    def sums(self) -> tuple[Counts, "Counter[int]"]:
        """Return the counts of all records together, and how many have how many tokens."""
        figures = self._figures
        low = high = 0
        times: Counter[int] = Counter()
        for n_base_tokens, n_records in Counter(figures[1::_N_FIGURES]).items():
            one = Counts(n_tokens=n_base_tokens, n_chars=0, n_bytes=0)
            counted = as_counted_by(self.tokenizer, one)
            times[counted.n_tokens] += n_records
            lowest, highest = counted.range or (0, 0)
            low, high = low + lowest * n_records, high + highest * n_records
        together = Counts(
            n_tokens=sum(n_tokens * n_records for n_tokens, n_records in times.items()),
            n_chars=sum(figures[2::_N_FIGURES]),
            n_bytes=sum(figures[3::_N_FIGURES]),
            n_words=sum(figures[4::_N_FIGURES]) if self._words else None,
            range=(low, high) if self.tokenizer.estimate else None,
        )
        return together, times


class _Chained:
    """The records of several sources, one after the other; to be gone through again and again."""

    def __init__(self, sources: list[_SourceRecords]) -> None:
        self._sources = sources

    def __iter__(self) -> Iterator[RecordCount]:
        return chain.from_iterable(self._sources)


def count_records(  # noqa: PLR0913 - as many as the command has options about counting
    listing: Listing,
    tokenizer: Tokenizer,
    decoding: Decoding,
    chosen: Records,
    grouping: Grouping,
    *,
    special: Special = "text",
    words: bool = True,
) -> RecordsReport:
    """Return the counts of every record, in the order and as many as were chosen.

    Of a source that cannot be read to its end, no record counts. The total is of all records.
    """
    tokenizer = for_short_texts(tokenizer)
    checking = Checking(tokenizer.encoding, special)
    counted = []
    for source, blocks in read_streams(listing, decoding):
        records = _SourceRecords(source.name, tokenizer, words=words)
        here = Listing()
        try:
            _count(records_of(blocks, chosen, here), here, records, checking, special)
        except InputError as error:
            listing.leave_out(source, error)
            continue
        counted.append(records)
        listing.errors.extend(
            LeftOut(name=f"{source.name}:{each.name}", reason=each.reason) for each in here.errors
        )
    listing.notes.extend([*checking.notes, *tokenizer.encoding.notes])
    sums = [each.sums() for each in counted]
    return RecordsReport(
        unit=chosen.unit,
        records=_shown(_Chained(counted), grouping),
        statistics=[statistics_of(times) for _, times in sums],
        overall=statistics_of(sum((times for _, times in sums), start=Counter())),
        count=CountReport(
            encoding=tokenizer.encoding_name,
            model=tokenizer.model,
            engine=tokenizer.encoding.engine,
            total=sum((counts for counts, _ in sums), start=no_counts(tokenizer)),
            sources=[
                SourceCount(name=each.name, counts=counts)
                for each, (counts, _) in zip(counted, sums, strict=True)
            ],
            skipped=listing.skipped,
            errors=listing.errors,
            notes=[*tokenizer.notes, *listing.notes],
            bare=listing.is_nameless,
        ),
    )


def for_short_texts(tokenizer: Tokenizer) -> Tokenizer:
    """Return the tokenizer without the extra `fast`, unless that was asked for.

    That gains only by length. Measured: each of its calls takes as long as tiktoken does for two
    hundred words.
    """
    if tokenizer.engine == "auto" and tokenizer.of_file is None:
        return replace(tokenizer, engine="tiktoken")
    return tokenizer


def _count(
    texts: Iterable[Record],
    listing: Listing,
    records: _SourceRecords,
    checking: Checking,
    special: Special,
) -> None:
    """Count in this thread: others would wait for Python's lock at every record."""
    encoding = records.tokenizer.encoding
    for line, text in texts:
        try:
            checking.check(text, source=f"{records.name}:{line}")
            n_tokens = encoding.count(text, special=special)
        except InputError as error:
            listing.fail(str(line), error)
        else:
            records.add(line, text, n_tokens)


def _shown(every: _Chained, grouping: Grouping) -> Iterable[RecordCount]:
    """The records in the order that was chosen: as they come, or the first of that order."""
    if not grouping.is_wanted:
        return every
    key = _ORDERS[grouping.sort or "tokens"]
    if grouping.top is None:
        return sorted(every, key=key)
    return nsmallest(grouping.top, every, key=key)


def _by_ratio(record: RecordCount) -> float:
    ratio = record.counts.chars_per_token
    return float("inf") if ratio is None else ratio


_ORDERS: dict[Sort, Callable[[RecordCount], float | tuple[str, int]]] = {
    "tokens": lambda record: -record.counts.n_tokens,
    "name": lambda record: (record.source, record.line),
    "ratio": _by_ratio,
}
