"""What a comparison looks like in each format."""

from collections.abc import Iterator

from tokcount.render.cells import CHARS_PER_TOKEN, RANGE, range_cells, tokens_cell
from tokcount.render.counts import Json, counts_json, left_out_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, TIMES, Cell, Column, Grid
from tokcount.render.money import NO_PRICE, digits, digits_or_none, usd
from tokcount.render.words import as_of
from tokcount.reports.compare import ComparedCount, CompareReport

# The formats that show words.
WITH_WORDS = frozenset({"json", "csv"})


def plain(report: CompareReport) -> Iterator[str]:
    """Yield tokens, encoding or model, and source of each count, totals last."""
    for row in (*report.rows, *report.totals):
        yield f"{plain_tokens(row.counts)}\t{escape(row.label)}\t{escape(row.source)}"


def grid(report: CompareReport) -> Grid:
    """Return a row a count, and the totals where there are several sources."""
    extra = () if all(row.counts.exact for row in report.rows) else RANGE
    money = [Column("cost", "input cost", "{}")] if any(row.cost for row in report.rows) else []

    bases = [row for row in report.rows if report.baseline in {row.label, row.source}]
    inexact = any(not row.counts.exact for row in bases)

    def cells(row: ComparedCount) -> list[Cell]:
        return [
            tokens_cell(row.counts),
            *range_cells(row.counts, extra),
            _shown_ratio(row, mark=inexact or not row.counts.exact),
            rounded(row.counts.chars_per_token),
            *([_shown_cost(row)] if money else []),
            row.label,
            row.source,
        ]

    return Grid(
        columns=[
            Column("tokens", "tokens", COUNT),
            *extra,
            Column("ratio", "ratio", "{}"),
            CHARS_PER_TOKEN,
            *money,
            Column("encoding", _title(report)),
            Column("source", "source"),
        ],
        rows=[cells(row) for row in report.rows],
        totals=[cells(row) for row in report.totals],
        captions=[f"ratio: tokens over those of {report.baseline}", *rates_lines(report)]
        if report.rows
        else [],
    )


def records(report: CompareReport) -> Grid:
    """Return a row a count, with the cost in plain digits; the columns are always the same."""
    keys = (
        *("tokens", "low", "high", "chars", "bytes", "words", "chars_per_token", "fertility"),
        *("ratio", "cost_usd", "encoding", "model", "source"),
    )
    rows: list[list[Cell]] = [
        [
            *(row.counts.n_tokens, *range_cells(row.counts, RANGE)),
            *(row.counts.n_chars, row.counts.n_bytes, row.counts.n_words),
            *(rounded(row.counts.chars_per_token), rounded(row.counts.fertility)),
            *(rounded(row.ratio), digits_or_none(row.cost)),
            *(row.encoding, row.model, row.source),
        ]
        for row in report.rows
    ]
    return Grid(columns=[Column(key, key) for key in keys], rows=rows)


def document(report: CompareReport) -> Json:
    """Return the JSON document."""
    return {
        "baseline": report.baseline,
        "partial": report.partial,
        **left_out_json(report.skipped, report.errors),
        "rows": list(map(row_json, report.rows)),
        "totals": list(map(row_json, report.totals)),
    }


def row_json(row: ComparedCount) -> Json:
    """Return one count."""
    return {
        "source": row.source,
        "encoding": row.encoding,
        "model": row.model,
        "exact": row.counts.exact,
        "range": row.counts.range,
        **counts_json(row.counts),
        "chars_per_token": rounded(row.counts.chars_per_token),
        "fertility": rounded(row.counts.fertility),
        "ratio": rounded(row.ratio),
        "cost": digits_or_none(row.cost),
        "cost_range": row.cost_range and [digits(end) for end in row.cost_range],
    }


def _title(report: CompareReport) -> str:
    """What the labels are, of which there may be both kinds."""
    kinds = {"encoding" if row.model is None else "model" for row in report.rows}
    return " or ".join(sorted(kinds)) or "encoding"


def _shown_ratio(row: ComparedCount, *, mark: bool) -> str | None:
    return None if row.ratio is None else f"{'~' if mark else ''}{TIMES.format(row.ratio)}"


def _shown_cost(row: ComparedCount) -> str:
    if row.cost is None:
        return NO_PRICE
    return f"{'' if row.counts.exact else '~'}{usd(row.cost)}"


def rates_lines(report: CompareReport) -> Iterator[str]:
    """Yield where the rates came from, each once."""
    origins = [row.rate.origin for row in report.rows if row.rate is not None]
    said = (f"{origin.source or origin.file}{as_of(origin.as_of)}" for origin in origins)
    return (f"input cost: at the rates of {each}" for each in dict.fromkeys(said))
