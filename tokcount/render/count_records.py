"""What the counts of lines and records look like in each format.

What it leaves to others: the rest of the JSON document (`count`).
"""

from collections.abc import Iterator

from tokcount.render.cells import RANGE, range_cells
from tokcount.render.count import document as count_document
from tokcount.render.count_table import caption, counts_columns, counts_row
from tokcount.render.counts import Json, counts_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.words import many
from tokcount.reports.counts import Counts
from tokcount.reports.records import RecordCount, RecordsReport, Statistics

PERCENTILES = "nearest rank"


def plain(report: RecordsReport) -> Iterator[str]:
    """Yield a line a record, and the sum of several.

    Of one text without a name it is a bare number a record, and no sum.
    """
    if report.count.bare:
        yield from (plain_tokens(record.counts) for record in report.records)
        return
    for record in report.records:
        yield f"{plain_tokens(record.counts)}\t{escape(_name(record))}"
    if _needs_total(report):
        yield f"{plain_tokens(report.count.total)}\ttotal"


def grid(report: RecordsReport) -> Grid:
    """Return a row a record, the sum of several, and the statistics below."""
    extra = () if report.count.total.exact else RANGE
    total = counts_row("total", report.count.total, extra)
    return Grid(
        columns=counts_columns(report.unit, extra),
        rows=[counts_row(_name(record), record.counts, extra) for record in report.records],
        totals=[total] if _needs_total(report) else [],
        captions=[statistics_line(report), caption(report.count)],
    )


def records(report: RecordsReport) -> Grid:
    """Return a row a record; the columns are always the same."""
    keys = ("tokens", "low", "high", "chars", "bytes", "words", "chars_per_token", "line", "name")

    def row(record: RecordCount) -> list[Cell]:
        counts = record.counts
        return [
            *(counts.n_tokens, *range_cells(counts, RANGE)),
            *(counts.n_chars, counts.n_bytes, counts.n_words),
            *(rounded(counts.chars_per_token), record.line, record.source),
        ]

    return Grid(columns=[Column(key, key) for key in keys], rows=map(row, report.records))


def document(report: RecordsReport) -> Json:
    """Return the document of a count, with each record and the statistics added."""
    count = count_document(report.count)
    sources = zip(report.count.sources, report.statistics, strict=True)
    return {
        **count,
        "sources": [
            {
                "name": source.name,
                **counts_json(source.counts),
                "chars_per_token": rounded(source.counts.chars_per_token),
                **statistics_json(statistics),
            }
            for source, statistics in sources
        ],
        "unit": report.unit,
        "percentiles": PERCENTILES,
        "statistics": {"sum": report.count.total.n_tokens, **statistics_json(report.overall)},
        "records": (
            {
                "source": record.source,
                "line": record.line,
                **counts_json(record.counts),
                "range": record.counts.range,
            }
            for record in report.records
        ),
    }


def statistics_line(report: RecordsReport) -> str:
    """Return the statistics in one line, for people."""
    return statistics_text(report.overall, report.unit, report.count.total)


def statistics_text(overall: Statistics, unit: str, total: Counts) -> str:
    """Return the statistics of so many of a unit, which have the total, in one line."""
    n_records = many(overall.n_records, unit)
    if overall.mean is None:
        return n_records
    mark = "" if total.exact else "~"
    figures = {
        "sum": f"{total.n_tokens:,}",
        "mean": f"{overall.mean:,.2f}",
        "p50": f"{overall.p50:,}",
        "p95": f"{overall.p95:,}",
        "max": f"{overall.max:,}",
    }
    said = ", ".join(f"{name} {mark}{figure}" for name, figure in figures.items())
    return f"{n_records}: {said} tokens (percentiles by {PERCENTILES})"


def _name(record: RecordCount) -> str:
    return f"{record.source}:{record.line}"


def _needs_total(report: RecordsReport) -> bool:
    """Whether no record is the total; where all has failed there is none."""
    return report.overall.n_records > 1 or not (report.overall.n_records or report.count.errors)


def statistics_json(statistics: Statistics) -> Json:
    """Return the statistics, less the sum, which stands as tokens elsewhere."""
    return {
        "records": statistics.n_records,
        "mean": rounded(statistics.mean),
        "p50": statistics.p50,
        "p95": statistics.p95,
        "max": statistics.max,
    }
