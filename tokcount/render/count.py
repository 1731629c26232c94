"""What a count looks like in each format."""

from collections.abc import Iterator, Sequence

from tokcount.render.counts import (
    CHARS_PER_TOKEN,
    RANGE,
    Json,
    counts_json,
    left_out_json,
    plain_tokens,
    range_cells,
    rounded,
    tokens_cell,
)
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts


def plain(report: CountReport) -> Iterator[str]:
    """Yield the bare number of one text without a name; else a line a source, and the total.

    The total stands where there are several sources, or none and nothing has failed.
    """
    if report.bare:
        if report.sources:
            yield plain_tokens(report.total)
        return
    for source in report.sources:
        yield f"{plain_tokens(source.counts)}\t{escape(source.name)}"
    if len(report.sources) > 1 or not (report.sources or report.errors):
        yield f"{plain_tokens(report.total)}\ttotal"


def grid(report: CountReport) -> Grid:
    """Return a row a source, and the total where there are several."""
    return _grid(report, () if report.total.exact else RANGE)


def records(report: CountReport) -> Grid:
    """Return the same rows; the range has its columns even where all is exact."""
    return _grid(report, RANGE)


def document(report: CountReport) -> Json:
    """Return the JSON document."""
    return {
        "encoding": report.encoding,
        "model": report.model,
        "engine": report.engine,
        "exact": report.total.exact,
        "range": report.total.range,
        "total": counts_json(report.total),
        "partial": report.partial,
        "sources": [
            {
                "name": source.name,
                **counts_json(source.counts),
                "chars_per_token": rounded(source.counts.chars_per_token),
            }
            for source in report.sources
        ],
        **left_out_json(report.skipped, report.errors),
    }


def _caption(report: CountReport) -> str:
    counted_as = report.encoding if report.model is None else f"{report.model}, {report.encoding}"
    if report.total.exact:
        return f"{counted_as}, exact"
    return f"{counted_as} scaled: an estimate, somewhere from low to high"


def _grid(report: CountReport, extra: Sequence[Column]) -> Grid:
    def row(name: str, counts: Counts) -> list[Cell]:
        return [
            tokens_cell(counts),
            *range_cells(counts, extra),
            counts.n_chars,
            counts.n_bytes,
            counts.n_words,
            rounded(counts.chars_per_token),
            name,
        ]

    return Grid(
        columns=[
            Column("tokens", "tokens", COUNT),
            *extra,
            Column("chars", "chars", COUNT),
            Column("bytes", "bytes", COUNT),
            Column("words", "words", COUNT),
            CHARS_PER_TOKEN,
            Column("name", "source"),
        ],
        rows=[row(source.name, source.counts) for source in report.sources],
        totals=[row("total", report.total)] if len(report.sources) > 1 else [],
        captions=[_caption(report)],
    )
