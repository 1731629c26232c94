"""Adds to a comparison what the input costs at each model that has a price.

What it leaves to others: the counts (`comparing`), one request (`cost`).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tokcount.core.costs.cost import cost
from tokcount.core.costs.exact import total
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import PricingError
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.cost import Usage


def with_costs(report: CompareReport, tokenizers: Sequence[Tokenizer], at: date) -> CompareReport:
    """Return the comparison with the cost of each input, as a request of its own, on a day.

    A total is the sum of the requests. What cannot be priced has no cost.
    """
    by_label = {tokenizer.label: tokenizer for tokenizer in tokenizers}
    notes: list[str] = []
    rows = [_priced(row, by_label[row.label], at, notes) for row in report.rows]
    totals = []
    for row in report.totals:
        costs = [each.cost for each in rows if each.label == row.label]
        known = [cost for cost in costs if cost is not None]
        summed = total(*known) if known and len(known) == len(costs) else None
        totals.append(replace(row, cost=summed))
    notes = list(dict.fromkeys([*report.notes, *notes]))
    return replace(report, rows=rows, totals=totals, notes=notes)


def _priced(row: ComparedCount, tokenizer: Tokenizer, at: date, notes: list[str]) -> ComparedCount:
    if tokenizer.price is None:
        return row
    try:
        priced = cost(tokenizer.price, Usage(input_tokens=row.counts.n_tokens), at=at)
    except PricingError:
        return row
    notes += rate_warnings(tokenizer.price, priced.rates, at)
    return replace(row, cost=priced.cost.total, rate=priced.rates.input)
