"""What a count looks like to scripts; rows and columns come from `count_table`, when asked for."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tokcount.render.counts import Json, counts_json, left_out_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.reports.count import CountReport

if TYPE_CHECKING:
    from tokcount.render.grid import Grid

# The formats that show words.
WITH_WORDS = frozenset({"table", "json", "csv", "markdown"})


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


def grid(report: CountReport) -> "Grid":
    """Return a row a source, and the total where there are several."""
    from tokcount.render.count_table import count_grid

    return count_grid(report, with_range=not report.total.exact)


def records(report: CountReport) -> "Grid":
    """Return the same rows; the range has its columns even where all is exact."""
    from tokcount.render.count_table import count_grid

    return count_grid(report, with_range=True)


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
        **_fits(report),
    }


def _fits(report: CountReport) -> Json:
    """How the total fits, where that was asked for; a list, as `tokcount cost` has it."""
    if report.fit is None:
        return {}
    from tokcount.render.fit import fit_json

    return {"fits": [fit_json(report.fit)]}
