"""Counts a text, or every source of a listing.

What it leaves to others: finding and decoding the sources (`sources`, `decoding`), which encoding
counts (`resolve`), and the screen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tokcount.core.decoding import Decoding
from tokcount.core.encodings import Special
from tokcount.core.estimates import estimate_tokens
from tokcount.core.sources import Listing, Source, read_texts
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError
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
    counts = exact_counts(text, tokenizer.encoding.count(text, special=special))
    if tokenizer.estimate is None:
        return counts
    n_tokens, token_range = estimate_tokens(counts.n_tokens, tokenizer.estimate)
    return replace(counts, n_tokens=n_tokens, range=token_range, n_base_tokens=counts.n_tokens)


def count_rows(
    texts: Iterable[tuple[Source, str]],
    listing: Listing,
    tokenizers: Sequence[Tokenizer],
    *,
    special: Special = "text",
) -> list[tuple[str, Row]]:
    """Return the name of each source, and its counts under each tokenizer.

    A source that one of them cannot take fails, and the listing keeps account of it.
    """
    counted: list[tuple[str, Row]] = []
    for source, text in texts:
        try:
            row = [count_text(text, tokenizer, special=special) for tokenizer in tokenizers]
        except InputError as error:
            listing.fail(source.name, error)
        else:
            counted.append((source.name, row))
    said = (note for tokenizer in tokenizers for note in tokenizer.encoding.notes)
    listing.notes.extend(dict.fromkeys(said))
    return counted


def given_rows(n_tokens: int, n_models: int) -> list[tuple[str, Row]]:
    """Return the row of a request whose tokens are given, and exact, whatever would count them."""
    given = Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, n_words=0)
    return [("<tokens>", [given] * n_models)]


def no_counts(tokenizer: Tokenizer) -> Counts:
    """Return the counts of nothing, exact or estimated as the tokenizer's are."""
    return Counts(
        n_tokens=0, n_chars=0, n_bytes=0, n_words=0, range=(0, 0) if tokenizer.estimate else None
    )


def count_sources(
    listing: Listing, tokenizer: Tokenizer, decoding: Decoding, *, special: Special = "text"
) -> CountReport:
    """Return the counts of every source that could be read and counted, and their total."""
    counted, total = [], no_counts(tokenizer)
    for source, text in read_texts(listing, decoding):
        try:
            counts = count_text(text, tokenizer, special=special)
        except InputError as error:
            listing.fail(source.name, error)
        else:
            counted.append(SourceCount(name=source.name, counts=counts))
            total += counts
    return CountReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        engine=tokenizer.encoding.engine,
        total=total,
        sources=counted,
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*tokenizer.notes, *listing.notes, *tokenizer.encoding.notes],
        bare=not any(source.is_file for source in listing.sources) and len(listing.sources) == 1,
    )
