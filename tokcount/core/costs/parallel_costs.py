"""Adds money to parallel texts: each is a request, and the mean of them is what a request costs.

What it leaves to others: tokens and premiums (`tokcount.core.parallel_texts`), one input
(`input_costs`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from tokcount.core.costs.exact import quotient, total
from tokcount.core.costs.input_costs import PricedInput, priced_input, sum_of_ranges
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.costs.projection import DAYS_PER_MONTH, Volume, project
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts
from tokcount.reports.parallel import Cheapest, ParallelReport, ProjectedVolume


class _AllTexts(NamedTuple):
    """What the texts of a language cost together, at either end of an estimate too."""

    cost: Decimal
    cost_range: tuple[Decimal, Decimal] | None
    texts: Sequence[PricedInput]


def with_parallel_costs(
    report: ParallelReport, prices: Mapping[str, ModelPrice], at: date, volume: Volume | None = None
) -> ParallelReport:
    """Return the report with what a request, and a volume of them, costs in each language.

    `prices` are by label. A volume with a unit of time is projected to 30 days.
    """
    rows, projected, notes = [], [], list(report.comparison.notes)
    for row, counts in zip(report.comparison.rows, report.by_text, strict=True):
        price, priced = prices.get(row.label), None
        if price is not None:
            priced = _all_texts(price, counts, at)
            for text in priced.texts:
                notes += rate_warnings(price, text.rates, at)
        rows.append(_with_mean(row, priced, None))
        projected.append(_with_mean(row, priced, volume))
    comparison = replace(report.comparison, rows=rows, notes=list(dict.fromkeys(notes)))
    return replace(
        report,
        comparison=comparison,
        cheapest=_cheapest_of_all(comparison),
        volume=_projected(volume),
        projected=replace(comparison, rows=projected) if volume else None,
    )


def _all_texts(price: ModelPrice, counts: Sequence[Counts], at: date) -> _AllTexts:
    texts = [priced_input(price, each, at) for each in counts]
    ends = sum_of_ranges([each.cost_range for each in texts])
    return _AllTexts(total(*(each.cost for each in texts)), ends, texts)


def _with_mean(
    row: ComparedCount, priced: _AllTexts | None, volume: Volume | None
) -> ComparedCount:
    """The row with what its mean text costs, or a volume of requests of it."""
    if priced is None:
        return row
    n_texts = len(priced.texts)
    ends = priced.cost_range and (
        _mean(priced.cost_range[0], n_texts, volume),
        _mean(priced.cost_range[1], n_texts, volume),
    )
    return replace(
        row,
        cost=_mean(priced.cost, n_texts, volume),
        cost_range=ends,
        rate=priced.texts[0].rates.input,
    )


def _mean(amount: Decimal, n_texts: int, volume: Volume | None) -> Decimal:
    """The mean of an amount, or of a volume of it, from unrounded values."""
    if volume is not None:
        projection = project(amount, 0, volume)
        amount = projection.total if projection.per_month is None else projection.per_month
    return quotient(amount, n_texts)


def _projected(volume: Volume | None) -> ProjectedVolume | None:
    if volume is None:
        return None
    days = None if volume.per is None else DAYS_PER_MONTH
    return ProjectedVolume(requests=volume.requests, per=volume.per, days=days)


def _cheapest_of_all(comparison: CompareReport) -> list[Cheapest]:
    """The cheapest models of each language; none where fewer than two have a price."""
    cheapest = []
    for rows in comparison.by_source:
        priced = [row for row in rows if row.cost is not None]
        if len(priced) > 1:
            cheapest.append(_cheapest(priced))
    return cheapest


def _cheapest(rows: Sequence[ComparedCount]) -> Cheapest:
    least = min(_ends(row)[1] for row in rows)
    best = [row for row in rows if row.cost == least]
    return Cheapest(
        language=rows[0].source,
        models=[row.label for row in best],
        certain=all(
            _ends(one)[2] <= _ends(other)[0] for one in best for other in rows if other is not one
        ),
    )


def _ends(row: ComparedCount) -> tuple[Decimal, Decimal, Decimal]:
    """The least, the middle and the most that an input may cost."""
    cost = row.cost or Decimal(0)
    low, high = row.cost_range or (cost, cost)
    return low, cost, high
