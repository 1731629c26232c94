"""What is said of the mean request of a log: what a volume of such requests costs, and a budget.

What it leaves to others: the figures of the log (`log_table`, `log`).
"""

from collections.abc import Iterator

from tokcount.render.budget import budget_line, doubt_line
from tokcount.render.cost_words import volume_words
from tokcount.render.money import usd
from tokcount.reports.cost import Projection
from tokcount.reports.log import LogReport


def projection_line(projection: Projection, mark: str) -> str:
    """Return what a volume of requests like those of the log costs."""
    of_this_kind = f"{volume_words(projection)} of this kind"
    if projection.per_day is None or projection.per_month is None:
        return f"{of_this_kind}: {mark}{usd(projection.total)}"
    day, month = usd(projection.per_day), usd(projection.per_month)
    return f"{of_this_kind}: {mark}{day} a day, {mark}{month} in 30 days"


def within_budget(report: LogReport) -> Iterator[str]:
    """Yield what a budget pays for, where it is enough."""
    return (budget_line(use) for use in report.budgets if use.priced and not use.is_over)


def over_budget(report: LogReport) -> Iterator[str]:
    """Yield what is over a budget, or may be."""
    for use in report.budgets:
        line = budget_line(use) if use.is_over else doubt_line(use)
        if line is not None:
            yield line
