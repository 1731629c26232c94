"""Shows a comparison as a matrix where people read it, else as `compare` has it.

What it leaves to others: the matrix itself (`compare_matrix`), and drawing it (`matrix_table`,
`chart_svg`).
"""

from collections.abc import Sequence
from dataclasses import replace

from tokcount.render import compare
from tokcount.render.layout import Layout, Metric, print_as_matrix
from tokcount.render.show import Format, show
from tokcount.reports.compare import CompareReport

CHART_TITLES: dict[Metric, str] = {
    "tokens": "Tokens",
    "chars": "Characters per token",
    "fertility": "Tokens per word",
    "ratio": "Tokens against those of {baseline}",
    "cost": "USD of the input",
}


def show_comparison(report: CompareReport, layout: Layout, form: Format) -> None:
    """Print a comparison: a matrix where it has rows and columns, or a metric was chosen."""
    if report.rows and layout.has_matrix(form) and _is_matrix(report, layout):
        from tokcount.render.compare_matrix import compare_matrix, default_metrics

        usual = default_metrics(report)
        metrics = layout.metrics or (["tokens"] if layout.bars else usual)
        matrix = compare_matrix(report, metrics)
        if layout.bars and not layout.metrics:
            matrix = replace(matrix, captions=[*matrix.captions, others_said(usual[1:])])
        if print_as_matrix(matrix, layout, form):
            return
    show(report, compare, layout.form(form))


def others_said(names: Sequence[str]) -> str:
    """Return how to have the figures that stand aside for bars."""
    return f"bars are of one figure; --show {' or '.join(names)} has them of another"


def comparison_chart(report: CompareReport, layout: Layout) -> str:
    """Return the first metric, else the tokens, as a chart in SVG."""
    from tokcount.render.chart_svg import chart_svg
    from tokcount.render.compare_matrix import compare_matrix

    metric: Metric = layout.metrics[0] if layout.metrics else "tokens"
    title = CHART_TITLES[metric].format(baseline=report.baseline)
    return chart_svg(compare_matrix(report, [metric]), title)


def _is_matrix(report: CompareReport, layout: Layout) -> bool:
    if layout.metrics or layout.bars:
        return True
    return report.n_sources > 1 and len(report.labels) > 1
