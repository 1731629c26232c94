"""Counts a text, or every source of a listing.

What it leaves to others: finding and decoding the sources (`sources`, `decoding`), streams and
cores (`tallying`), which encoding counts (`resolve`), and the screen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.sources import Listing, Source, read_streams
from tokcount.core.tallying import tally_streams
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts

Row = Sequence[Counts]
"""The counts of one source, or of all together, under each of several tokenizers."""


def exact_counts(text: str, n_tokens: int) -> Counts:
    """Return the counts of a text whose tokens are counted already.

    Words are what whitespace separates, as `str.split` sees it; bytes are those of its UTF-8.
    """
    return Counts(
        n_tokens=n_tokens,
        n_chars=len(text),
        n_bytes=len(text.encode()),
        n_words=len(text.split()),
    )


def count_text(text: str, tokenizer: Tokenizer, *, special: Special = "text") -> Counts:
    """Return the counts of a text that has a UTF-8 form.

    Raises:
        InputError: the encoding cannot take the text.
    """
    n_tokens = tokenizer.encoding.count(text, special=special)
    return as_counted_by(tokenizer, exact_counts(text, n_tokens))


def as_counted_by(tokenizer: Tokenizer, counts: Counts) -> Counts:
    """Return what a tokenizer makes of exact counts under its encoding: perhaps an estimate."""
    if tokenizer.estimate is None:
        return counts
    from tokcount.core.estimates import estimate_tokens

    n_tokens, token_range = estimate_tokens(counts.n_tokens, tokenizer.estimate)
    return replace(counts, n_tokens=n_tokens, range=token_range, n_base_tokens=counts.n_tokens)


def count_rows(
    texts: Iterable[tuple[Source, Iterable[str]]],
    listing: Listing,
    tokenizers: Sequence[Tokenizer],
    *,
    special: Special = "text",
    words: bool = False,
) -> list[tuple[str, Row]]:
    """Return the name of each source, and its counts under each tokenizer, with `words` or without.

    A text is a stream of blocks. A source that cannot be read to its end, or that one of the
    encodings cannot take, fails, and the listing keeps account of it.
    """
    encodings = {each.encoding_name: each.encoding for each in tokenizers}
    tallies = tally_streams(texts, listing, list(encodings.values()), special, words=words)
    columns = [list(encodings).index(each.encoding_name) for each in tokenizers]
    return [
        (
            tally.name,
            [
                as_counted_by(tokenizer, tally.counts(column, words=words))
                for tokenizer, column in zip(tokenizers, columns, strict=True)
            ],
        )
        for tally in tallies
    ]


def given_rows(n_tokens: int, n_models: int) -> list[tuple[str, Row]]:
    """Return the row of a request whose tokens are given, and exact, whatever would count them."""
    given = Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0)
    return [("<tokens>", [given] * n_models)]


def no_counts(tokenizer: Tokenizer) -> Counts:
    """Return the counts of nothing, exact or estimated as the tokenizer's are."""
    return Counts(
        n_tokens=0, n_chars=0, n_bytes=0, n_words=0, range=(0, 0) if tokenizer.estimate else None
    )


def count_sources(
    listing: Listing,
    tokenizer: Tokenizer,
    decoding: Decoding,
    *,
    special: Special = "text",
    words: bool = True,
) -> CountReport:
    """Return the counts of every source that could be read and counted, and their total.

    Words take time to count: without `words` there are none.
    """
    texts = read_streams(listing, decoding)
    rows = count_rows(texts, listing, [tokenizer], special=special, words=words)
    counted = [SourceCount(name=name, counts=counts) for name, (counts,) in rows]
    total = sum((each.counts for each in counted), start=no_counts(tokenizer))
    return CountReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        engine=tokenizer.encoding.engine,
        total=total,
        sources=counted,
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*tokenizer.notes, *listing.notes],
        bare=listing.is_nameless,
    )
