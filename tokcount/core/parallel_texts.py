"""Compares texts that say the same in several languages: a file each, or a folder each.

The files of folders are matched by their names, from the folder on; what is not in all of them does
not count in any. What it leaves to others: counting (`counting`), money (`costs.parallel_costs`).
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from tokcount.core.compare_order import Order, sorted_by
from tokcount.core.counting import Row, count_rows
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing, Source, read_streams
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.trees.choices import Choices
from tokcount.errors import InputError, UsageError
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts
from tokcount.reports.parallel import ParallelReport

ALONE = ""  # what the one text of a language is called


@dataclass(frozen=True, slots=True, kw_only=True)
class ParallelTexts:
    """All texts as one listing, and the language and the name of each source, by its own name."""

    languages: Sequence[str]
    listing: Listing
    places: Mapping[str, tuple[str, str]]


def list_parallel(paths: Sequence[str], choices: Choices | None = None) -> ParallelTexts:
    """Return the texts of several languages: each path is a file, or each is a folder.

    Raises:
        UsageError: there are both files and folders, or a path is named twice, or is in another.
    """
    in_folders = [os.path.isdir(path) for path in paths]
    if any(in_folders) and any(map(os.path.isfile, paths)):
        raise UsageError("--parallel takes files or folders, not both")
    if len({os.path.realpath(path) for path in paths}) < len(paths):
        raise UsageError("--parallel: a language is named twice")
    bare = [path.rstrip(os.sep) or path for path in paths]
    found = [list_sources([path], choices=choices) for path in bare]
    languages = [
        path if is_folder else listed.sources[0].name
        for path, is_folder, listed in zip(bare, in_folders, found, strict=True)
    ]
    places: dict[str, tuple[str, str]] = {}
    for language, is_folder, listed in zip(languages, in_folders, found, strict=True):
        for source in listed.sources:
            if source.name in places:
                raise UsageError(f"--parallel: {source.name} is in two of the folders")
            name = os.path.relpath(source.name, language) if is_folder else ALONE
            places[source.name] = (language, name)
    listing = Listing(
        sources=[source for listed in found for source in listed.sources],
        skipped=[each for listed in found for each in listed.skipped],
        errors=[each for listed in found for each in listed.errors],
        notes=[note for listed in found for note in listed.notes],
    )
    return ParallelTexts(languages=languages, listing=listing, places=places)


def as_parallel(sources: Sequence[Source]) -> ParallelTexts:
    """Return sources as the one text each of several languages, which bear their names."""
    return ParallelTexts(
        languages=[source.name for source in sources],
        listing=Listing(sources=list(sources)),
        places={source.name: (source.name, ALONE) for source in sources},
    )


def compare_parallel(  # noqa: PLR0913 - as many as the command has options about counting
    texts: ParallelTexts,
    listing: Listing,
    tokenizers: Sequence[Tokenizer],
    decoding: Decoding,
    *,
    baseline: str | None = None,
    special: Special = "text",
    words: bool = True,
    order: Order | None = None,
) -> ParallelReport:
    """Return the tokens of each language, and its premium: those over the baseline language's.

    `listing` are the sources of the texts, perhaps watched. A text that is missing in a language,
    or cannot be counted, is accounted for as an error, and counts in none.

    Raises:
        UsageError: the baseline is none of the languages, or could not be counted.
        InputError: no text is there in all languages.
    """
    chosen = texts.languages[0] if baseline is None else _language(baseline, texts.languages)
    streams = read_streams(listing, decoding)
    counted = count_rows(streams, listing, tokenizers, special=special, words=words)
    rows: dict[str, dict[str, Row]] = {language: {} for language in texts.languages}
    for source, row in counted:
        language, name = texts.places[source]
        rows[language][name] = row
    kept = {language: by_name for language, by_name in rows.items() if by_name}
    for language in rows:
        if language not in kept and _reason(language, listing) is None:
            listing.fail(language, "there is no text to count")
    if chosen not in kept:
        named = f"{chosen}, the first," if baseline is None else f"--baseline {chosen!r}"
        raise UsageError(f"{named} could not be counted: {_reason(chosen, listing)}")
    names = list(_in_all(kept, listing))
    if not names:
        raise InputError(f"no text is in all of {', '.join(kept)}; files are matched by their name")
    by_text = {
        language: [[by_name[name][index] for name in names] for index in range(len(tokenizers))]
        for language, by_name in kept.items()
    }
    sums = {
        language: [reduce(add, column) for column in columns]
        for language, columns in by_text.items()
    }
    comparison = CompareReport(
        baseline=chosen,
        rows=[
            _compared(language, tokenizer, counts, base)
            for language, row in sums.items()
            for tokenizer, counts, base in zip(tokenizers, row, sums[chosen], strict=True)
        ],
        totals=[],
        skipped=listing.skipped,
        errors=listing.errors,
        notes=[*(note for each in tokenizers for note in each.notes), *listing.notes],
    )
    if order is not None:
        comparison = sorted_by(comparison, order)
    columns = [column for rows in comparison.by_source for column in by_text[rows[0].source]]
    every = {name for by_name in kept.values() for name in by_name}
    return ParallelReport(
        comparison=comparison,
        n_texts=len(names),
        by_text=columns,
        n_left_out=len(every) - len(names),
    )


def _compared(language: str, tokenizer: Tokenizer, counts: Counts, base: Counts) -> ComparedCount:
    return ComparedCount(
        source=language,
        label=tokenizer.label,
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        counts=counts,
        ratio=counts.n_tokens / base.n_tokens if base.n_tokens else None,
    )


def _language(baseline: str, languages: Sequence[str]) -> str:
    for name in (baseline, baseline.rstrip(os.sep)):
        if name in languages:
            return name
    raise UsageError(
        f"--baseline {baseline!r} is none of the languages that are compared:"
        f" {', '.join(languages)}"
    )


def _reason(language: str, listing: Listing) -> str | None:
    """Why nothing of a language could be counted, if that is known."""
    inside = os.path.join(language, "")
    left_out = [*listing.errors, *listing.skipped]
    found = (each for each in left_out if each.name == language or each.name.startswith(inside))
    return next((each.reason for each in found), None)


def _in_all(rows: Mapping[str, Mapping[str, Row]], listing: Listing) -> Iterator[str]:
    """Yield the names that every language has; the listing keeps account of what others lack."""
    known = {each.name for each in listing.errors}
    skipped = {each.name: each.reason for each in listing.skipped}
    for name in sorted({name for by_name in rows.values() for name in by_name}):
        lacking = [language for language, by_name in rows.items() if name not in by_name]
        if not lacking:
            yield name
        for language in lacking:
            path = os.path.join(language, name)
            if path not in known:
                reason = skipped.get(path, "missing")
                listing.fail(path, f"{reason}, so {name} does not count in any language")
