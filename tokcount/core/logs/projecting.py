"""Projects the mean request of a log to a volume of such requests, and holds that against a budget.

What it leaves to others: the arithmetic (`tokcount.core.costs`), and saying what came of it.
"""

from dataclasses import replace

from tokcount.core.costs.projection import Volume, project
from tokcount.core.costs.volume_budget import Budget, Spending, use_of
from tokcount.reports.log import LogBill, LogReport
from tokcount.reports.verdicts import BudgetUse

SEVERAL = "all models"


def projected(report: LogReport, volume: Volume | None, budget: Budget | None) -> LogReport:
    """Return a report with what its mean request comes to: at a volume, and in a budget."""
    if volume is None and budget is None:
        return report
    return replace(
        report,
        bills=[_with_projection(bill, volume) for bill in report.bills],
        budgets=[] if budget is None else [_use(bill, budget, volume) for bill in report.bills],
    )


def _with_projection(bill: LogBill, volume: Volume | None) -> LogBill:
    figures = bill.figures
    if figures is None or volume is None:
        return bill
    n_tokens, n_requests = figures.tokens.total, figures.n_requests
    projection = project(figures.cost.total, n_tokens, volume, of=n_requests)
    return replace(bill, projection=projection)


def _use(bill: LogBill, budget: Budget, volume: Volume | None) -> BudgetUse:
    name, figures = bill.model or SEVERAL, bill.figures
    if figures is None:
        return use_of(Spending(name, None), budget, volume)
    cost = figures.cost
    high = cost.range and cost.range[1]
    paid = Spending(name, cost.total, high, figures.exact, figures.n_requests)
    return use_of(paid, budget, volume)
