"""Puts together why the texts of several sources take as many tokens as they do.

What it leaves to others: every finding has a file of its own in this room; prices come from
`tokcount.core.pricing`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tokcount.core.checking import Checking
from tokcount.core.counting import exact_counts
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.sources import Listing, read_texts
from tokcount.core.tokenizer import Tokenizer, exact_encoding
from tokcount.core.why.breakdown import breakdown
from tokcount.core.why.cause import main_cause
from tokcount.core.why.costliest import costly_lines, costly_words
from tokcount.core.why.hygiene import oddities
from tokcount.core.why.json_keys import costly_keys
from tokcount.core.why.money import Priced
from tokcount.core.why.pricing import Pricing, has_encoding
from tokcount.core.why.reading import ReadText, read_tokens
from tokcount.core.why.repeats import Repeats
from tokcount.core.why.rules import rules_of_thumb
from tokcount.core.why.waste import wastes
from tokcount.reports.counts import Counts
from tokcount.reports.why import WhyReport

NO_COUNTS = Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked about texts: what special-token text is, money, and how long lists may be."""

    special: Special = "text"
    pricing: Pricing | None = None
    n_shown: int = 5


def explain_sources(
    listing: Listing, tokenizer: Tokenizer, decoding: Decoding, asked: Asked
) -> WhyReport:
    """Return why the texts that could be read and counted take as many tokens as they do.

    Raises:
        UsageError: the tokenizer only estimates, so there are no tokens to look at.
    """
    encoding = exact_encoding(tokenizer)
    checking = Checking(encoding, asked.special)
    texts = []
    for source, text in read_texts(listing, decoding):
        with listing.taking(source):
            checking.check(text, source=source.name)
            texts.append(read_tokens(source.name, text, encoding, asked.special))
    report = explain(texts, tokenizer, asked)
    return replace(
        report,
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*tokenizer.notes, *listing.notes, *checking.notes, *report.notes],
    )


def explain(texts: Sequence[ReadText], tokenizer: Tokenizer, asked: Asked) -> WhyReport:
    """Return why some texts together take as many tokens as they do."""
    counts = sum((exact_counts(each.text, len(each.ids)) for each in texts), start=NO_COUNTS)
    priced = _priced(texts, tokenizer, asked.pricing)
    unpriced = asked.pricing is not None and priced is None
    repeats = Repeats(texts)
    kinds = breakdown(texts, priced)
    wasted = wastes(texts, repeats.n_repeated, priced, asked.special)
    return WhyReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        sources=[text.name for text in texts],
        counts=counts,
        rules=rules_of_thumb(counts),
        cause=main_cause(counts.n_chars, counts.n_tokens, kinds, wasted),
        kinds=kinds,
        words=costly_words(texts, asked.n_shown),
        lines=costly_lines(texts, asked.n_shown),
        keys=costly_keys(texts, asked.n_shown),
        wastes=wasted,
        passages=repeats.passages(asked.n_shown),
        oddities=oddities(texts, priced, asked.special),
        bill=priced.bill() if priced else None,
        notes=[f"no price is known of {tokenizer.label}, so no money is shown"] if unpriced else [],
        warnings=priced.warnings() if priced else [],
    )


def _priced(
    texts: Sequence[ReadText], tokenizer: Tokenizer, pricing: Pricing | None
) -> Priced | None:
    if pricing is None or pricing.price is None:
        return None
    return Priced(
        model=tokenizer.label,
        price=pricing.price,
        at=pricing.at,
        n_tokens=[len(text.ids) for text in texts],
        volume=pricing.volume,
        instead=None if has_encoding(pricing.price, tokenizer) else tokenizer.encoding_name,
    )
