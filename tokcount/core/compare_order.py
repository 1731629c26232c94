"""Sorts the sources of a comparison.

What it leaves to others: the comparison (`comparing`).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from tokcount.reports.compare import ComparedCount, CompareReport

Order = Literal["ratio", "tokens", "name"]


def sorted_by(report: CompareReport, order: Order) -> CompareReport:
    """Return the comparison with its sources in another order; equals stay as they were.

    `ratio`: the one that is furthest from the baseline in any column first, be it more or fewer
    tokens. `tokens`: most tokens in the first column first. `name`: by name.
    """
    sources = list(report.by_source)
    if order == "name":
        sources.sort(key=lambda rows: rows[0].source)
    elif order == "tokens":
        sources.sort(key=lambda rows: -rows[0].counts.n_tokens)
    else:
        sources.sort(key=_distance, reverse=True)
    return replace(report, rows=[row for rows in sources for row in rows])


def _distance(rows: Sequence[ComparedCount]) -> float:
    """How many times more, or fewer, tokens than the baseline; 0 where there is no ratio."""
    ratios = [row.ratio for row in rows if row.ratio]
    return max((max(ratio, 1 / ratio) for ratio in ratios), default=0.0)
