"""A comparison as a matrix: a row a source, a group of columns an encoding or model.

What it leaves to others: how it is drawn (`matrix_table`, `chart_svg`), other forms (`compare`).
"""

from collections.abc import Iterator, Mapping, Sequence

from tokcount.render.compare import rates_lines
from tokcount.render.figures import (
    GREATEST,
    chars_figure,
    decimals_of,
    fertility_figure,
    ratio_figure,
    tokens_figure,
    usd_figure,
)
from tokcount.render.layout import Metric
from tokcount.render.matrix import Figure, Group, Matrix, MatrixRow, best_marked
from tokcount.reports.compare import ComparedCount, CompareReport

TITLES: dict[Metric, str] = {
    "tokens": "tokens",
    "chars": "chars/token",
    "fertility": "tokens/word",
    "ratio": "ratio",
    "cost": "input cost",
}
BEST: dict[Metric, str] = {
    "tokens": "fewest tokens",
    "chars": "most characters per token",
    "fertility": "fewest tokens per word",
    "ratio": "lowest ratio",
    "cost": "lowest cost",
}


def default_metrics(report: CompareReport) -> list[Metric]:
    """Return what a matrix shows unless told otherwise: money, too, where there are prices."""
    priced = any(row.cost is not None for row in report.rows)
    return ["tokens", "ratio", "cost"] if priced else ["tokens", "ratio"]


def compare_matrix(
    report: CompareReport,
    metrics: Sequence[Metric],
    *,
    heading: str = "source",
    titles: Mapping[Metric, str] = TITLES,
    ratio: str = "ratio: tokens against those of {baseline}",
) -> Matrix:
    """Return the matrix of some metrics, the best of each row and metric marked.

    A group leaves out what says nothing of it: the ratio of the baseline to itself, and the cost
    of what has no rate, unless it is all that is asked for.
    """
    shown = [
        [metric for metric in metrics if _says_something(report, row, metric)] or metrics
        for row in report.by_source[0]
    ]
    marked = _marked(report, metrics)

    def row(name: str, counted: Sequence[ComparedCount]) -> MatrixRow:
        columns = {metric: _column(report, counted, metric, marked) for metric in metrics}
        figures = [[columns[metric][place] for metric in its] for place, its in enumerate(shown)]
        return MatrixRow(name=name, figures=figures)

    rows = [row(counted[0].source, counted) for counted in report.by_source]
    totals = [row("total", report.totals)] if report.totals else []
    return Matrix(
        heading=heading,
        groups=[
            Group(name=label, titles=[titles[metric] for metric in its])
            for label, its in zip(report.labels, shown, strict=True)
        ],
        rows=rows,
        totals=totals,
        captions=[
            *([ratio.format(baseline=report.baseline)] if "ratio" in metrics else []),
            *_captions(report, metrics),
        ],
        best=_best(report, shown, [*rows, *totals]),
    )


def _best(
    report: CompareReport, shown: Sequence[Sequence[Metric]], rows: Sequence[MatrixRow]
) -> str:
    """What the marks say, of the metrics of which any figure is marked."""
    marked = {
        metric
        for row in rows
        for its, figures in zip(shown, row.figures, strict=True)
        for metric, figure in zip(its, figures, strict=True)
        if figure is not None and figure.is_best
    }
    said = ", ".join(BEST[metric] for metric in BEST if metric in marked)
    certain = all(row.counts.exact for row in report.rows)
    return said if certain or not said else f"{said}, where it is certain"


def _column(
    report: CompareReport,
    counted: Sequence[ComparedCount],
    metric: Metric,
    marked: Sequence[Metric],
) -> Sequence[Figure | None]:
    """The figures of one metric in a row, an encoding or model each."""
    if metric == "ratio":
        figures = _ratios(report, counted)
    else:
        figures = [_figure(row, metric) for row in counted]
    return best_marked(figures, fewest=metric not in GREATEST) if metric in marked else figures


def _ratios(report: CompareReport, counted: Sequence[ComparedCount]) -> list[Figure | None]:
    bases_exact = all(row.counts.exact for row in report.rows if row.label == report.baseline)
    decimals = decimals_of(row.ratio for row in (*report.rows, *report.totals))
    return [
        ratio_figure(row.ratio, exact=row.counts.exact and bases_exact, decimals=decimals)
        for row in counted
    ]


def _figure(row: ComparedCount, metric: Metric) -> Figure | None:
    if metric == "tokens":
        return tokens_figure(row.counts)
    if metric == "chars":
        return chars_figure(row.counts)
    if metric == "fertility":
        return fertility_figure(row.counts)
    return usd_figure(row.cost, row.cost_range, exact=row.counts.exact)


def _says_something(report: CompareReport, row: ComparedCount, metric: Metric) -> bool:
    if metric == "ratio":
        return row.label != report.baseline
    return metric != "cost" or row.model is not None


def _marked(report: CompareReport, metrics: Sequence[Metric]) -> Sequence[Metric]:
    """The metrics of which the best is marked.

    Beside tokens a ratio to an encoding says the same. One to a source is of other tokens in each
    column: the lowest of a row need not be the fewest tokens.
    """
    if len(report.labels) == 1:
        return ()
    if "tokens" in metrics or report.baseline not in report.labels:
        return [metric for metric in metrics if metric != "ratio"]
    return metrics


def _captions(report: CompareReport, metrics: Sequence[Metric]) -> Iterator[str]:
    if "fertility" in metrics:
        yield "words are what blanks part: misleading for scripts that put none between words"
    if "cost" in metrics:
        yield from rates_lines(report)
    yield from _estimates(report)


def _estimates(report: CompareReport) -> Iterator[str]:
    """Of each estimated model the range of all tokens together, where they are together."""
    for row in report.totals or report.rows[: len(report.labels)]:
        if row.counts.range is None:
            continue
        if not report.totals and report.n_sources > 1:
            yield f"~ {row.label}: an estimate; --long shows the range of each"
        else:
            low, high = row.counts.range
            of_all = " in all" if report.totals else ""
            yield f"~ {row.label}: an estimate, from {low:,} to {high:,} tokens{of_all}"
