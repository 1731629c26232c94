"""Holds a count against the context window of its model.

What it leaves to others: what fits, and what helps where it does not (`costs.fitting_ways`).
"""

from dataclasses import replace
from datetime import date

from tokcount.core.costs.fitting_ways import Input, fit_of
from tokcount.core.pricing.lookup import find_for_encoding
from tokcount.core.pricing.model import PriceTable
from tokcount.reports.count import CountReport


def with_fit(
    report: CountReport, model: str, reserve: int, table: PriceTable, at: date
) -> CountReport:
    """Return a count that tells how its total fits, beside `reserve` tokens for the reply.

    A fine-tuned model without a row of its own has the window of the one that it was tuned from.
    """
    counts = [source.counts for source in report.sources]
    base = [each.n_tokens if each.n_base_tokens is None else each.n_base_tokens for each in counts]
    each = Input(
        name=report.sources[0].name if len(report.sources) == 1 else "total",
        model=model,
        reserve=reserve,
        n_tokens=report.total.n_tokens,
        range=report.total.range,
        n_base_tokens=sum(base),
        encoding=report.encoding,
    )
    return replace(report, fit=fit_of(each, find_for_encoding(table, model), table, at))
