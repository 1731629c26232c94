"""Holds the cost of each request against the most that one may cost.

What it leaves to others: saying so, and the exit code.
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.reports.cost import CostReport
from tokcount.reports.limit import OverLimit


def costs_over(report: CostReport, max_cost: Decimal | None) -> Iterator[OverLimit]:
    """Yield each request that is over the limit or, being an estimate, may be."""
    if max_cost is None:
        return
    for model in report.models:
        for source in model.sources:
            name = f"{model.model}, {source.name}"
            if source.cost is not None and source.cost.total > max_cost:
                exact = source.range is None
                yield OverLimit(name=name, amount=source.cost.total, limit=max_cost, exact=exact)
            elif source.cost_range is not None and source.cost_range[1] > max_cost:
                high = source.cost_range[1]
                yield OverLimit(name=name, amount=high, limit=max_cost, exact=False, certain=False)


def unpriced(report: CostReport) -> list[str]:
    """Return the models that have no price to hold against a limit."""
    return [model.model for model in report.models if model.cost is None]
