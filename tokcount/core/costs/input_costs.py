"""Adds to a comparison what the input costs at each model that has a price.

What it leaves to others: the counts (`comparing`), one request (`cost`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from tokcount.core.costs.cost import PricedRequest, cost
from tokcount.core.costs.exact import total
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.cost import RequestRates, Usage
from tokcount.reports.counts import Counts


class PricedInput(NamedTuple):
    """What an input costs, the least and the most that an estimate may, and the rates."""

    cost: Decimal
    cost_range: tuple[Decimal, Decimal] | None
    rates: RequestRates


def with_costs(report: CompareReport, prices: Mapping[str, ModelPrice], at: date) -> CompareReport:
    """Return the comparison with the cost of each input, as a request of its own, on a day.

    `prices` are by label. A total is the sum of the requests. What has no price has no cost.
    """
    notes: list[str] = []
    rows = [_priced(row, prices.get(row.label), at, notes) for row in report.rows]
    totals = [_total(row, rows) for row in report.totals]
    notes = list(dict.fromkeys([*report.notes, *notes]))
    return replace(report, rows=rows, totals=totals, notes=notes)


def priced_input(price: ModelPrice, counts: Counts, at: date) -> PricedInput:
    """Return what an input of so many tokens costs on a day, with nothing else in the request."""

    def at_rates(n_tokens: int) -> PricedRequest:
        return cost(price, Usage(input_tokens=n_tokens), at=at)

    priced = at_rates(counts.n_tokens)
    ends = None
    if counts.range is not None:
        # In a tier that costs less, more tokens may.
        costs = [priced.cost.total, *(at_rates(end).cost.total for end in counts.range)]
        ends = (min(costs), max(costs))
    return PricedInput(priced.cost.total, ends, priced.rates)


def sum_of_ranges(
    ranges: Sequence[tuple[Decimal, Decimal] | None],
) -> tuple[Decimal, Decimal] | None:
    """Return the sums of the low and of the high ends; None where not all are estimates."""
    known = [ends for ends in ranges if ends is not None]
    if not known or len(known) < len(ranges):
        return None
    return total(*(low for low, _ in known)), total(*(high for _, high in known))


def _priced(
    row: ComparedCount, price: ModelPrice | None, at: date, notes: list[str]
) -> ComparedCount:
    if price is None:
        return row
    priced = priced_input(price, row.counts, at)
    notes += rate_warnings(price, priced.rates, at)
    return replace(row, cost=priced.cost, cost_range=priced.cost_range, rate=priced.rates.input)


def _total(row: ComparedCount, rows: Sequence[ComparedCount]) -> ComparedCount:
    its = [each for each in rows if each.label == row.label]
    costs = [each.cost for each in its if each.cost is not None]
    if not costs:
        return row
    ranges = [each.cost_range for each in its]
    return replace(row, cost=total(*costs), cost_range=sum_of_ranges(ranges))
