"""Counts the same sources under several encodings or models, against a baseline.

What it leaves to others: reading (`sources`), counting one text (`counting`).
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add

from tokcount.core.counting import count_text
from tokcount.core.decoding import Decoding
from tokcount.core.encodings import Special
from tokcount.core.resolve import Tokenizer
from tokcount.core.sources import Listing, read_texts
from tokcount.errors import InputError, UsageError
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts

TOTAL = "total"


def compare_sources(
    listing: Listing,
    tokenizers: Sequence[Tokenizer],
    decoding: Decoding,
    *,
    baseline: str | None = None,
    special: Special = "text",
) -> CompareReport:
    """Return the counts of every source under every tokenizer, and their ratios to the baseline.

    The baseline is one of the tokenizers, by its label, or one of the sources, by its name; the
    first tokenizer unless another is named.

    Raises:
        UsageError: the baseline is neither, or a source that could not be counted.
    """
    labels = [tokenizer.label for tokenizer in tokenizers]
    chosen = labels[0] if baseline is None else baseline
    if chosen not in labels and chosen not in {source.name for source in listing.sources}:
        raise UsageError(
            f"--baseline {chosen!r} is none of the encodings, models or sources that are compared"
        )
    counted = _count_all(listing, tokenizers, decoding, special)
    if chosen not in labels and chosen not in counted:
        reason = next(each.reason for each in listing.errors if each.name == chosen)
        raise UsageError(f"--baseline {chosen!r} could not be counted: {reason}")

    def bases_of(row: Sequence[Counts]) -> list[int]:
        if chosen in labels:
            return [row[labels.index(chosen)].n_tokens] * len(row)
        return [counts.n_tokens for counts in counted[chosen]]

    def compared(name: str, row: Sequence[Counts]) -> list[ComparedCount]:
        return [
            ComparedCount(
                source=name,
                label=tokenizer.label,
                encoding=tokenizer.encoding_name,
                model=tokenizer.model,
                counts=counts,
                ratio=counts.n_tokens / base if base else None,
            )
            for tokenizer, counts, base in zip(tokenizers, row, bases_of(row), strict=True)
        ]

    sums = [reduce(add, column) for column in zip(*counted.values(), strict=True)]
    return CompareReport(
        baseline=chosen,
        rows=[each for name, row in counted.items() for each in compared(name, row)],
        totals=compared(TOTAL, sums) if len(counted) > 1 else [],
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*(note for each in tokenizers for note in each.notes), *listing.notes],
    )


def _count_all(
    listing: Listing, tokenizers: Sequence[Tokenizer], decoding: Decoding, special: Special
) -> Mapping[str, Sequence[Counts]]:
    """The counts of each source under each tokenizer; a source that one cannot take fails."""
    counted = {}
    for source, text in read_texts(listing, decoding):
        try:
            row = [count_text(text, tokenizer, special=special) for tokenizer in tokenizers]
        except InputError as error:
            listing.fail(source.name, error)
        else:
            counted[source.name] = row
    return counted
