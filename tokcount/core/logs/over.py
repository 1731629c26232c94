"""Holds each request of a log against the most that one may cost.

What it leaves to others: what would cost less (`tokcount.core.costs.largest`), saying so, and the
exit code.
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.core.costs.amounts import Amounts
from tokcount.core.costs.largest import inside
from tokcount.core.costs.request import Request
from tokcount.core.logs.gathering import BillLog, Entry, Log
from tokcount.core.logs.price_book import PriceBook
from tokcount.reports.cost import Usage
from tokcount.reports.limit import Inside
from tokcount.reports.log import CostsOver


def costs_over(log: Log, book: PriceBook, max_cost: Decimal | None) -> Iterator[CostsOver]:
    """Yield each bill of which requests are over the limit or, being estimates, may be."""
    if max_cost is None or not log.n_requests:
        return
    for bill in log.bills:
        if bill.fault is None:
            yield from _over(bill, book, log.n_requests, max_cost)


def without_price(log: Log) -> list[str]:
    """Return the models that have no price to hold against a limit."""
    return [str(bill.model) for bill in log.bills if bill.fault is not None]


def _over(bill: BillLog, book: PriceBook, n_requests: int, limit: Decimal) -> Iterator[CostsOver]:
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
            exact=dearest.priced.ends is None,
            inside=_inside(bill, book, dearest, limit),
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


def _inside(bill: BillLog, book: PriceBook, entry: Entry, limit: Decimal) -> Inside | None:
    """What a request could be, to cost no more; not known where it wrote for short and for long."""
    tokens = entry.priced.tokens
    if tokens is None:
        return None
    short, long = book.written(tokens)
    if short and long:
        return None
    usage = Usage(
        input_tokens=tokens.input,
        cached_input_tokens=tokens.cached,
        cache_write_tokens=short + long,
        output_tokens=tokens.output,
    )
    request = Request(at=book.at, mode=entry.priced.mode, cache_ttl="long" if long else "short")
    price = book.rates(str(bill.models[entry.number])).price
    return inside(price, usage, request, limit)


def _n_over(amounts: Amounts, limit: Decimal) -> int:
    most = amounts.units(limit)
    return sum(amounts[index] > most for index in range(len(amounts)))
