"""Holds the cost of each request against the most that one may cost.

What it leaves to others: what would cost less (`largest`), saying so, and the exit code.
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.core.costs.largest import inside
from tokcount.core.costs.request import Request
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import ModelCost
from tokcount.reports.limit import OverLimit


def costs_over(
    model: ModelCost, price: ModelPrice | None, request: Request, max_cost: Decimal
) -> Iterator[OverLimit]:
    """Yield each request at a model that is over the limit or, being an estimate, may be.

    With what would be inside, if the middle is over.
    """
    for source in model.sources:
        if source.cost is not None and source.cost.total > max_cost:
            yield OverLimit(
                name=f"{model.model}, {source.name}",
                model=model.model,
                source=source.name,
                amount=source.cost.total,
                limit=max_cost,
                exact=source.range is None,
                inside=None if price is None else inside(price, source.usage, request, max_cost),
            )
        elif source.cost_range is not None and source.cost_range[1] > max_cost:
            yield OverLimit(
                name=f"{model.model}, {source.name}",
                model=model.model,
                source=source.name,
                amount=source.cost_range[1],
                limit=max_cost,
                exact=False,
                certain=False,
            )
