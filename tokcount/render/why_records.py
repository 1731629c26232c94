"""The findings of a report on why a text takes its tokens, one by one: plain lines and CSV."""

from collections.abc import Iterator

from tokcount.render.counts import rounded
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import digits_or_none
from tokcount.render.steps import BEYOND
from tokcount.render.why_money import marked
from tokcount.render.why_words import sentence
from tokcount.reports.why import Bill, Excerpt, WhyReport

KEYS = (
    *("section", "name", "tokens", "chars", "chars_per_token", "share", "error", "times"),
    *("key_tokens", "value_tokens", "source", "line", "column", "cost_usd", "projected_usd"),
    "cost_exact",
)

Record = dict[str, Cell]


def plain(report: WhyReport) -> Iterator[str]:
    """Yield the section, the tokens and the name of each finding, the cause first.

    With a bill, the USD of each follows, then that of the requests, if any; empty where there is
    none. An estimate is marked by `~`.
    """
    for record in (_cause(report), *_findings(report)):
        line = [f"{record['section']}", f"{record['tokens']}", escape(str(record["name"]))]
        yield "\t".join([*line, *_money(record, report.bill)])


def _money(record: Record, bill: Bill | None) -> Iterator[str]:
    if bill is not None:
        yield marked(record.get("cost_usd"), bill)
        if bill.projected is not None:
            yield marked(record.get("projected_usd"), bill)


def _cause(report: WhyReport) -> Record:
    cause = report.cause
    return {
        **_record("cause", sentence(cause, report.bill), cause.n_tokens),
        "cost_usd": digits_or_none(cause.cost),
        "projected_usd": digits_or_none(cause.projected),
    }


def records(report: WhyReport) -> Grid:
    """Return a row a finding, and one for each place of a passage or an oddity that is listed."""
    found = [*_findings(report), *_places(report)]
    if report.bill:
        exact = "true" if report.bill.instead is None else "false"
        found = [{**each, "cost_exact": exact if each.get("cost_usd") else None} for each in found]
    rows = [[record.get(key) for key in KEYS] for record in found]
    return Grid(columns=[Column(key, key) for key in KEYS], rows=rows)


def _findings(report: WhyReport) -> Iterator[Record]:
    counts, bill = report.counts, report.bill
    yield {
        **_record("total", "counted", counts.n_tokens),
        "chars": counts.n_chars,
        "chars_per_token": rounded(counts.chars_per_token),
        "cost_usd": digits_or_none(bill.cost if bill else None),
        "projected_usd": digits_or_none(bill.projected if bill else None),
    }
    for rule in report.rules:
        yield {**_record("rule", rule.name, rule.n_tokens), "error": rounded(rule.error)}
    for kind in report.kinds:
        yield {
            **_record("kind", kind.name, kind.n_tokens),
            "chars": kind.n_chars,
            "chars_per_token": rounded(kind.chars_per_token),
            "share": rounded(kind.share),
            "cost_usd": digits_or_none(kind.cost),
            "projected_usd": digits_or_none(kind.projected),
        }
    for waste in report.wastes:
        yield {
            **_record("waste", waste.habit, waste.n_tokens),
            "share": rounded(waste.share),
            "cost_usd": digits_or_none(waste.cost),
            "projected_usd": digits_or_none(waste.projected),
        }
    yield from _costliest(report)
    for oddity in report.oddities:
        yield {
            **_record("oddity", oddity.what, oddity.n_tokens),
            "times": oddity.n_places,
            "cost_usd": digits_or_none(oddity.cost),
            "projected_usd": digits_or_none(oddity.projected),
        }


def _costliest(report: WhyReport) -> Iterator[Record]:
    for passage in report.passages:
        yield {
            **_record("passage", _text_of(passage.excerpt), passage.n_repeated),
            "times": passage.n_times,
            "source": passage.source,
            "line": passage.line,
        }
    for word in report.words:
        yield {**_record("word", _text_of(word.first), word.n_tokens), "times": word.n_times}
    for line in report.lines:
        yield {
            **_record("line", _text_of(line.excerpt), line.excerpt.n_tokens),
            "chars": line.n_chars,
            "source": line.source,
            "line": line.line,
        }
    for key in report.keys:
        yield {
            **_record("key", key.path, key.n_tokens),
            "times": key.n_times,
            "key_tokens": key.n_key_tokens,
            "value_tokens": key.n_value_tokens,
        }


def _places(report: WhyReport) -> Iterator[Record]:
    for passage in report.passages:
        for copy in passage.copies:
            yield {
                **_record("copy", _text_of(passage.excerpt), copy.n_tokens),
                "source": copy.source,
                "line": copy.line,
            }
    for oddity in report.oddities:
        for place in oddity.places:
            yield {
                **_record("place", f"{oddity.what}: {place.found}", None),
                "source": place.source,
                "line": place.line,
                "column": place.column,
            }


def _record(section: str, name: str, n_tokens: int | None) -> Record:
    return {"section": section, "name": name, "tokens": n_tokens}


def _text_of(excerpt: Excerpt) -> str:
    """The text of an excerpt, without the blanks around it, and a mark where there is more."""
    text = b"".join(excerpt.tokens).decode(errors="replace").strip()
    return text if len(excerpt.tokens) == excerpt.n_tokens else f"{text}{BEYOND}"
