"""A count as rows and columns: for tables, CSV and markdown."""

from collections.abc import Sequence

from tokcount.render.cells import CHARS_PER_TOKEN, RANGE, range_cells, tokens_cell
from tokcount.render.counts import rounded
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts


def count_grid(report: CountReport, *, with_range: bool) -> Grid:
    """Return a row a source, with the ends of estimates or without, and the total of several."""
    extra = RANGE if with_range else ()
    return Grid(
        columns=counts_columns("source", extra),
        rows=[counts_row(source.name, source.counts, extra) for source in report.sources],
        totals=[counts_row("total", report.total, extra)] if len(report.sources) > 1 else [],
        captions=[*left_out_captions(report), caption(report), *fit_captions(report)]
        if report.sources or not report.errors
        else [],
    )


def left_out_captions(report: CountReport) -> list[str]:
    """Return that something is missing, so that a table does not look whole; stderr says what."""
    if not report.errors:
        return []
    n_failed = len(report.errors)
    are = "is" if n_failed == 1 else "are"
    return [f"partial: {n_failed:,} that could not be counted {are} left out"]


def fit_captions(report: CountReport) -> list[str]:
    """Return what there is to say of how the total fits, where that was asked for."""
    if report.fit is None:
        return []
    from tokcount.render.fit import said_of

    return said_of([report.fit])[0]


def counts_columns(of_what: str, extra: Sequence[Column]) -> list[Column]:
    """Return the columns of counts, with those for the ends of estimates, and of what they are."""
    return [
        Column("tokens", "tokens", COUNT),
        *extra,
        Column("chars", "chars", COUNT),
        Column("bytes", "bytes", COUNT),
        Column("words", "words", COUNT),
        CHARS_PER_TOKEN,
        Column("name", of_what),
    ]


def counts_row(name: str, counts: Counts, extra: Sequence[Column]) -> list[Cell]:
    """Return the cells of counts for those columns."""
    return [
        tokens_cell(counts),
        *range_cells(counts, extra),
        counts.n_chars,
        counts.n_bytes,
        counts.n_words,
        rounded(counts.chars_per_token),
        name,
    ]


def caption(report: CountReport) -> str:
    """Return what counted, and whether that is exact."""
    counted_as = report.encoding if report.model is None else f"{report.model}, {report.encoding}"
    if report.total.exact:
        return f"{counted_as}, exact"
    return f"{counted_as} scaled: an estimate, somewhere from low to high"
