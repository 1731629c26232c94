"""Holds each request of a log against the most that one may cost.

What it leaves to others: saying so, and the exit code.
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.core.costs.amounts import Amounts
from tokcount.core.logs.gathering import BillLog, Log
from tokcount.reports.log import CostsOver


def costs_over(log: Log, max_cost: Decimal | None) -> Iterator[CostsOver]:
    """Yield each bill of which requests are over the limit or, being estimates, may be."""
    if max_cost is None or not log.n_requests:
        return
    for bill in log.bills:
        if bill.fault is None:
            yield from _over(bill, log.n_requests, max_cost)


def without_price(log: Log) -> list[str]:
    """Return the models that have no price to hold against a limit."""
    return [str(bill.model) for bill in log.bills if bill.fault is not None]


def _over(bill: BillLog, n_requests: int, limit: Decimal) -> Iterator[CostsOver]:
    amounts, ends = bill.columns.amounts, bill.columns.ends
    n_over = _n_over(amounts, limit)
    n_high = _n_over(ends[1].amounts, limit) if ends else 0
    if n_over:
        dearest = bill.dearest[0]
        yield CostsOver(
            model=bill.model,
            n_over=n_over,
            n_requests=n_requests,
            limit=limit,
            amount=amounts.usd(dearest.n_units),
            name=dearest.name,
            exact=ends is None,
        )
    if ends and n_high > n_over:
        highest = ends[1].amounts
        yield CostsOver(
            model=bill.model,
            n_over=n_high - n_over,
            n_requests=n_requests,
            limit=limit,
            amount=highest.usd(max(highest[index] for index in range(n_requests))),
            exact=False,
            certain=False,
        )


def _n_over(amounts: Amounts, limit: Decimal) -> int:
    most = amounts.units(limit)
    return sum(amounts[index] > most for index in range(len(amounts)))
