"""Adds to a comparison what the input costs at each model that has a price.

What it leaves to others: the counts (`comparing`), one request (`cost`).
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from tokcount.core.costs.cost import cost
from tokcount.core.costs.exact import total
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.cost import Usage


def with_costs(report: CompareReport, prices: Mapping[str, ModelPrice], at: date) -> CompareReport:
    """Return the comparison with the cost of each input, as a request of its own, on a day.

    `prices` are by label. A total is the sum of the requests. What has no price has no cost.
    """
    notes: list[str] = []
    rows = [_priced(row, prices.get(row.label), at, notes) for row in report.rows]
    totals = []
    for row in report.totals:
        costs = [each.cost for each in rows if each.label == row.label and each.cost is not None]
        totals.append(replace(row, cost=total(*costs) if row.label in prices else None))
    notes = list(dict.fromkeys([*report.notes, *notes]))
    return replace(report, rows=rows, totals=totals, notes=notes)


def _priced(
    row: ComparedCount, price: ModelPrice | None, at: date, notes: list[str]
) -> ComparedCount:
    if price is None:
        return row
    priced = cost(price, Usage(input_tokens=row.counts.n_tokens), at=at)
    notes += rate_warnings(price, priced.rates, at)
    return replace(row, cost=priced.cost.total, rate=priced.rates.input)
