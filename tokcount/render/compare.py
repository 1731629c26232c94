"""What a comparison looks like in each format."""

from collections.abc import Iterator

from tokcount.render.counts import (
    CHARS_PER_TOKEN,
    Json,
    counts_json,
    left_out_json,
    plain_tokens,
    range_cells,
    range_columns,
    rounded,
    tokens_cell,
)
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, TIMES, Cell, Column, Grid
from tokcount.reports.compare import ComparedCount, CompareReport


def plain(report: CompareReport) -> Iterator[str]:
    """Yield tokens, encoding or model, and source of each count, totals last."""
    for row in (*report.rows, *report.totals):
        yield f"{plain_tokens(row.counts)}\t{escape(row.label)}\t{escape(row.source)}"


def grid(report: CompareReport) -> Grid:
    """Return a row a count, and the totals where there are several sources."""
    extra = range_columns(row.counts for row in report.rows)

    def cells(row: ComparedCount) -> list[Cell]:
        return [
            tokens_cell(row.counts),
            *range_cells(row.counts, extra),
            rounded(row.ratio),
            rounded(row.counts.chars_per_token),
            row.label,
            row.source,
        ]

    return Grid(
        columns=[
            Column("tokens", "tokens", COUNT),
            *extra,
            Column("ratio", "ratio", TIMES),
            CHARS_PER_TOKEN,
            Column("encoding", "encoding"),
            Column("source", "source"),
        ],
        rows=[cells(row) for row in report.rows],
        totals=[cells(row) for row in report.totals],
        captions=[f"ratio: tokens over those of {escape(report.baseline)}"],
    )


records = grid


def document(report: CompareReport) -> Json:
    """Return the JSON document."""
    return {
        "baseline": report.baseline,
        "partial": report.partial,
        **left_out_json(report.skipped, report.errors),
        "rows": [
            {
                "source": row.source,
                "encoding": row.encoding,
                "model": row.model,
                "exact": row.counts.exact,
                "range": row.counts.range,
                **counts_json(row.counts),
                "chars_per_token": rounded(row.counts.chars_per_token),
                "ratio": rounded(row.ratio),
                "cost": None,
            }
            for row in report.rows
        ],
    }
