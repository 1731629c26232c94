"""Shows parallel texts as a matrix where people read them, else as `parallel` has it.

What it leaves to others: the matrix itself (`parallel`), and drawing it (`matrix_table`,
`chart_svg`).
"""

from dataclasses import replace

from tokcount.render import parallel
from tokcount.render.chart_svg import chart_svg
from tokcount.render.compare_matrix import default_metrics
from tokcount.render.compare_show import CHART_TITLES, others_said
from tokcount.render.layout import Layout, Metric, print_as_matrix
from tokcount.render.show import Format, show
from tokcount.reports.parallel import ParallelReport


def show_parallel(report: ParallelReport, layout: Layout, form: Format) -> None:
    """Print parallel texts."""
    if layout.has_matrix(form):
        usual = default_metrics(report.comparison)
        if layout.metrics or not layout.bars:
            matrix = parallel.matrix(report, layout.metrics or usual)
        else:
            others = [metric for metric in usual if metric != "ratio"]
            matrix = parallel.matrix(report, ["ratio"])
            matrix = replace(matrix, captions=[*matrix.captions, others_said(others)])
        if print_as_matrix(matrix, layout, form):
            return
    show(report, parallel, layout.form(form))


def parallel_chart(report: ParallelReport, layout: Layout) -> str:
    """Return the first metric, else the premium, as a chart in SVG."""
    metric: Metric = layout.metrics[0] if layout.metrics else "ratio"
    baseline = report.comparison.baseline
    titles: dict[Metric, str] = {**CHART_TITLES}
    titles["ratio"] = f"Premium: tokens over those in {baseline}, same encoding"
    titles["cost"] = f"USD of {parallel.cost_title(report.volume)}"
    return chart_svg(parallel.matrix(report, [metric]), titles[metric])
