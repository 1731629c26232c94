"""Counts the same sources under several encodings or models, against a baseline.

What it leaves to others: reading (`sources`), counting one text (`counting`).
"""

from collections.abc import Sequence
from functools import reduce
from operator import add

from tokcount.core.counting import Row, count_rows
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.sources import Listing, read_streams
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts


def compare_sources(  # noqa: PLR0913 - as many as the command has options about counting
    listing: Listing,
    tokenizers: Sequence[Tokenizer],
    decoding: Decoding,
    *,
    baseline: str | None = None,
    special: Special = "text",
    words: bool = True,
) -> CompareReport:
    """Return the counts of every source under every tokenizer, and their ratios to the baseline.

    The baseline is one of the tokenizers, by its label, or one of the sources, by its name; the
    first tokenizer unless another is named. A total has no ratio to a source. Words take time to
    count: without `words` there are none.

    Raises:
        UsageError: the baseline is neither, or a source that could not be counted.
    """
    labels = [tokenizer.label for tokenizer in tokenizers]
    chosen = labels[0] if baseline is None else baseline
    if chosen not in labels and chosen not in {source.name for source in listing.sources}:
        raise UsageError(
            f"--baseline {chosen!r} is none of the encodings, models or sources that are compared"
        )
    texts = read_streams(listing, decoding)
    counted = count_rows(texts, listing, tokenizers, special=special, words=words)
    fixed = None if chosen in labels else _row_of(chosen, counted, listing)

    def compared(source: str, row: Row, bases: Row | None) -> list[ComparedCount]:
        if fixed is None:
            bases = [row[labels.index(chosen)]] * len(row)
        return [
            ComparedCount(
                source=source,
                label=tokenizer.label,
                encoding=tokenizer.encoding_name,
                model=tokenizer.model,
                counts=counts,
                ratio=_ratio(counts, bases[index]) if bases else None,
            )
            for index, (tokenizer, counts) in enumerate(zip(tokenizers, row, strict=True))
        ]

    totals = [reduce(add, column) for column in zip(*(row for _, row in counted), strict=True)]
    return CompareReport(
        baseline=chosen,
        rows=[each for source, row in counted for each in compared(source, row, fixed)],
        totals=compared("total", totals, None) if len(counted) > 1 else [],
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*(note for each in tokenizers for note in each.notes), *listing.notes],
    )


def _row_of(name: str, counted: Sequence[tuple[str, Row]], listing: Listing) -> Row:
    for source, row in counted:
        if source == name:
            return row
    left_out = [*listing.errors, *listing.skipped]
    reason = next(each.reason for each in left_out if each.name == name)
    raise UsageError(f"--baseline {name!r} could not be counted: {reason}")


def _ratio(counts: Counts, base: Counts) -> float | None:
    return counts.n_tokens / base.n_tokens if base.n_tokens else None
