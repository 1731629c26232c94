"""What a report on why a text takes its tokens looks like in each format.

For people at a terminal see `why_table`, for CSV and plain lines `why_records`.
"""

from collections.abc import Iterator, Sequence

from tokcount.render.counts import Json, counts_json, left_out_json, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import Column, Grid
from tokcount.render.markdown import markdown_lines
from tokcount.render.money import digits, digits_or_none
from tokcount.render.why_records import plain, records
from tokcount.render.why_section import Section
from tokcount.render.why_sections import sections
from tokcount.render.why_words import sentence
from tokcount.reports.why import Bill, Excerpt, WhyReport

MOST_PLACES = 3

__all__ = ["document", "grid", "markdown", "plain", "records"]


def grid(report: WhyReport) -> Grid:
    """Return the breakdown by kind; of no text, the counts."""
    found = {section.title: section.grid for section in sections(report)}
    return list(found.values())[min(1, len(report.kinds))]


def markdown(report: WhyReport) -> Iterator[str]:
    """Yield the sentence, then each section as a table under its title."""
    yield escape(sentence(report.cause, report.bill))
    for section in sections(report, most_places=MOST_PLACES):
        yield from ("", f"### {section.title}", "")
        yield from markdown_lines(section.grid)
        if section.below:
            yield ""
            yield from markdown_lines(_below(section))


def document(report: WhyReport) -> Json:
    """Return the JSON document; money is a string of plain digits, null where there is none."""
    cause = report.cause
    return {
        "encoding": report.encoding,
        "model": report.model,
        "partial": report.partial,
        "sources": report.sources,
        **left_out_json(report.skipped, report.errors),
        "total": counts_json(report.counts),
        "cause": {
            "what": cause.what,
            "name": cause.name or None,
            "others": list(cause.others),
            "tokens": cause.n_tokens,
            "share": rounded(cause.share),
            "chars_per_token": rounded(cause.chars_per_token),
            "cost": digits_or_none(cause.cost),
            "projected": digits_or_none(cause.projected),
            "sentence": sentence(cause, report.bill),
        },
        "bill": None if report.bill is None else _bill(report.bill),
        "rules": [
            {"name": rule.name, "tokens": rule.n_tokens, "error": rounded(rule.error)}
            for rule in report.rules
        ],
        "kinds": [
            {
                "name": kind.name,
                "chars": kind.n_chars,
                "tokens": kind.n_tokens,
                "chars_per_token": rounded(kind.chars_per_token),
                "share": rounded(kind.share),
                "cost": digits_or_none(kind.cost),
                "projected": digits_or_none(kind.projected),
            }
            for kind in report.kinds
        ],
        **_lists(report),
        "wastes": [
            {
                "habit": waste.habit,
                "tokens": waste.n_tokens,
                "share": rounded(waste.share),
                "cost": digits_or_none(waste.cost),
                "projected": digits_or_none(waste.projected),
            }
            for waste in report.wastes
        ],
        "oddities": [
            {
                "what": oddity.what,
                "places": oddity.n_places,
                "tokens": oddity.n_tokens,
                "cost": digits_or_none(oddity.cost),
                "projected": digits_or_none(oddity.projected),
                "first": [
                    {
                        "source": place.source,
                        "line": place.line,
                        "column": place.column,
                        "found": place.found,
                    }
                    for place in oddity.places
                ],
            }
            for oddity in report.oddities
        ],
    }


def _lists(report: WhyReport) -> Json:
    """What costs most: words, lines, keys and passages."""
    return {
        "words": [
            {"tokens": word.n_tokens, "times": word.n_times, "first": _excerpt(word.first)}
            for word in report.words
        ],
        "lines": [
            {
                "source": line.source,
                "line": line.line,
                "chars": line.n_chars,
                "tokens": line.excerpt.n_tokens,
                "first": _excerpt(line.excerpt),
            }
            for line in report.lines
        ],
        "keys": [
            {
                "path": key.path,
                "times": key.n_times,
                "tokens": key.n_tokens,
                "key_tokens": key.n_key_tokens,
                "value_tokens": key.n_value_tokens,
                "first": _excerpt(key.first),
            }
            for key in report.keys
        ],
        "passages": [
            {
                "source": passage.source,
                "line": passage.line,
                "tokens": passage.excerpt.n_tokens,
                "times": passage.n_times,
                "repeated_tokens": passage.n_repeated,
                "shortest": passage.n_shortest,
                "longest": passage.n_longest,
                "copies": [
                    {"source": copy.source, "line": copy.line, "tokens": copy.n_tokens}
                    for copy in passage.copies
                ],
                "first": _excerpt(passage.excerpt),
            }
            for passage in report.passages
        ],
    }


def _excerpt(excerpt: Excerpt) -> Sequence[str]:
    """The bytes of the first tokens, in hex, as `inspect` has them."""
    return [token.hex() for token in excerpt.tokens]


def _bill(bill: Bill) -> Json:
    return {
        "model": bill.model,
        "currency": "USD",
        "exact": bill.instead is None,
        "cost": digits(bill.cost),
        "input_rates": [digits(rate.per_mtok) for rate in bill.rates],
        "requests": bill.requests,
        "per": bill.per,
        "projected": digits_or_none(bill.projected),
    }


def _below(section: Section) -> Grid:
    rows = list(section.grid.rows)
    return Grid(
        columns=[Column("what", "what"), Column("place", "first places"), Column("found", "found")],
        rows=[
            [rows[number][section.name], place, found]
            for number, places in section.below.items()
            for place, found in places
        ],
    )
