"""What the counts of chat requests look like in each format.

What it leaves to others: the rest of the JSON document (`count`), the parts (`chat_parts`).
"""

from collections.abc import Iterator

from tokcount.render.cells import RANGE, range_cells, tokens_cell
from tokcount.render.chat_parts import (
    breakdown_json,
    doubts_line,
    marked,
    part_cost,
    part_tokens,
    title,
)
from tokcount.render.cost_words import AS_IT_IS
from tokcount.render.count import document as count_document
from tokcount.render.count_records import PERCENTILES, statistics_json, statistics_text
from tokcount.render.count_table import fit_captions
from tokcount.render.counts import Json, counts_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.money import usd
from tokcount.render.rates import rate_text
from tokcount.render.words import as_of
from tokcount.reports.chat import PARTS, ChatCount, ChatReport, RequestCount

UNIT = "request"
_SHORT_TITLES = {"last_user": "last user"}
SHARE = Column("share", "share", "{:.1%}", points_aligned=True)


def plain(report: ChatReport) -> Iterator[str]:
    """Yield the bare number of one text without a name, or a number a request of it.

    Otherwise it is a line a request, and the total of several.
    """
    if report.count.bare:
        yield from (plain_tokens(each.chat.counts) for each in report.requests)
        return
    for each in report.requests:
        yield f"{plain_tokens(each.chat.counts)}\t{escape(each.name)}"
    if _needs_total(report):
        yield f"{plain_tokens(report.whole.counts)}\ttotal"


def grid(report: ChatReport) -> Grid:
    """Return the parts of a request that is alone; else a row a request, with its parts."""
    return _side_by_side(report) if report.only is None else _breakdown(report, report.only)


def _breakdown(report: ChatReport, chat: ChatCount) -> Grid:
    money = [Column("cost", "cost", AS_IT_IS)] if report.cost is not None else []
    whole: list[Cell] = [UNIT, tokens_cell(chat.counts), 1.0]
    if report.cost is not None:
        mark = "" if chat.counts.exact else "~"
        whole.append(f"{mark}{usd(report.cost)}")
    return Grid(
        columns=[Column("part", "part"), Column("tokens", "tokens", COUNT), SHARE, *money],
        rows=[
            [title(part), part_tokens(part), part.share, *([part_cost(part)] if money else [])]
            for part in chat.parts
        ],
        totals=[whole],
        captions=list(_captions(report)),
    )


def _side_by_side(report: ChatReport) -> Grid:
    extra = () if report.whole.counts.exact else RANGE

    def row(name: str, chat: ChatCount) -> list[Cell]:
        counts = chat.counts
        parts = [part_tokens(part) for part in chat.parts]
        return [tokens_cell(counts), *range_cells(counts, extra), *parts, name]

    statistics = statistics_text(report.overall, UNIT, report.whole.counts)
    return Grid(
        columns=[
            Column("tokens", "tokens", COUNT),
            *extra,
            *(Column(name, _SHORT_TITLES.get(name, name), COUNT) for name in PARTS),
            Column("name", UNIT),
        ],
        rows=[row(each.name, each.chat) for each in report.requests],
        totals=[row("total", report.whole)] if _needs_total(report) else [],
        captions=[statistics, *_captions(report)],
    )


def records(report: ChatReport) -> Grid:
    """Return a row a request; the columns are always the same."""
    keys = ("tokens", "low", "high", *PARTS, "chars", "bytes", "words", "line", "name")

    def row(each: RequestCount) -> list[Cell]:
        counts = each.chat.counts
        return [
            *(counts.n_tokens, *range_cells(counts, RANGE)),
            *(part.n_tokens for part in each.chat.parts),
            *(counts.n_chars, counts.n_bytes, counts.n_words, each.line, each.source),
        ]

    return Grid(columns=[Column(key, key) for key in keys], rows=map(row, report.requests))


def document(report: ChatReport) -> Json:
    """Return the document of a count, with the breakdown of each source; of JSONL each request."""
    lines = {
        "unit": UNIT,
        "percentiles": PERCENTILES,
        "statistics": {
            "sum": report.whole.counts.n_tokens,
            **statistics_json(report.overall),
        },
        "records": (
            {
                "source": each.source,
                "line": each.line,
                **counts_json(each.chat.counts),
                "exact": each.chat.counts.exact,
                "incomplete": bool(each.chat.left_out),
                "range": each.chat.counts.range,
                "breakdown": breakdown_json(each.chat)["breakdown"],
                "warnings": each.chat.left_out,
            }
            for each in report.requests
        ),
    }
    return {
        **marked(count_document(report.count), report.whole.left_out),
        "partial": report.partial,
        "sources": [
            {
                "name": each.name,
                **counts_json(each.chat.counts),
                "chars_per_token": rounded(each.chat.counts.chars_per_token),
                "range": each.chat.counts.range,
                "incomplete": bool(each.chat.left_out),
                **breakdown_json(each.chat),
                **(statistics_json(each.statistics) if report.by_line else {}),
                "warnings": each.chat.left_out,
            }
            for each in report.sources
        ],
        **breakdown_json(report.whole),
        "doubts": report.whole.doubts,
        "ignored": report.whole.ignored,
        **(lines if report.by_line else {}),
    }


def _captions(report: ChatReport) -> Iterator[str]:
    """Yield what is told below a table; what is left out is told on stderr."""
    yield _counted_by(report)
    whole = report.whole
    if whole.doubts:
        yield doubts_line(whole.doubts)
    if report.rate:
        origin = report.rate.origin
        source = f"{origin.source or origin.file}{as_of(origin.as_of)}"
        yield f"input at {rate_text(report.rate.per_mtok)} USD per 1M: {source}"
    yield from fit_captions(report.count)


def _counted_by(report: ChatReport) -> str:
    count, token_range = report.count, report.whole.counts.range
    counted_as = count.encoding if count.model is None else f"{count.model}, {count.encoding}"
    of_text = ", of what is text" if report.n_incomplete else ""
    if token_range is None:
        return f"{counted_as}, exact by the published rule{of_text}"
    low, high = token_range
    return f"{counted_as}: an estimate, from {low:,} to {high:,} tokens{of_text}"


def _needs_total(report: ChatReport) -> bool:
    """Whether no request is the total; where all has failed there is none."""
    n_requests = report.overall.n_records
    return n_requests > 1 or not (n_requests or report.count.errors)
