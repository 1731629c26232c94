"""Makes the report of a log from what was gathered of it.

What it leaves to others: gathering (`gathering`), the figures of some requests (`columns`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tokcount.core.logs.columns import Columns
from tokcount.core.logs.doubts import Doubts
from tokcount.core.logs.gathering import BillLog, Entry, Log
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.sources import Listing
from tokcount.reports.log import LogBill, LoggedRequest, LogPart, LogParts, LogReport


def report_of(log: Log, book: PriceBook, listing: Listing, doubts: Doubts) -> LogReport:
    """Return the figures of all bills, the cheapest first; without any request there is no bill.

    What is doubtful leaves them incomplete.
    """
    mistake = None if log.groups is None else log.groups.doubt(doubts.unit)
    bills = [_bill(log, bill, book) for bill in log.bills] if log.n_requests else []
    return LogReport(
        currency="USD",
        at=book.at,
        unit=doubts.unit,
        group_by=None if log.groups is None else log.groups.path,
        bills=sorted(bills, key=_by_cost),
        skipped=listing.skipped,
        errors=listing.errors,
        notes=list(dict.fromkeys([*listing.notes, *([f"warning: {mistake}"] if mistake else [])])),
        warnings=doubts.lines,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """The parts of a bill, worked out one after the other, as often as somebody looks."""

    columns: Columns
    members: Sequence[tuple[str | None, Sequence[int]]]
    chars: Sequence[int] | None

    def __iter__(self) -> Iterator[LogPart]:
        costs = [self.columns.n_units(chosen) for _, chosen in self.members]
        total = sum(costs)
        for index in sorted(range(len(costs)), key=lambda index: -costs[index]):
            name, chosen = self.members[index]
            yield LogPart(
                name=name,
                figures=self.columns.figures(chosen, self.chars),
                share=costs[index] / total if total else None,
            )


def _bill(log: Log, bill: BillLog, book: PriceBook) -> LogBill:
    if bill.fault is not None:
        return LogBill(model=bill.model, figures=None, warnings=[bill.fault])
    models = [(str(name), chosen) for name, chosen in bill.models.members()]
    groups = None if log.groups is None else log.groups.members()
    warnings = [warning for model, _ in models for warning in book.warnings(model)]
    rates = [rates for model, _ in models for rates in book.used(model)]
    return LogBill(
        model=models[0][0] if len(models) == 1 else None,
        figures=bill.columns.figures(range(log.n_requests), log.chars),
        models=_parts(log, bill, models) if len(models) > 1 else None,
        groups=None if groups is None else _parts(log, bill, groups),
        dearest=[_request(bill, entry) for entry in bill.dearest],
        rates=rates,
        warnings=list(dict.fromkeys(warnings)),
    )


def _parts(
    log: Log, bill: BillLog, members: Sequence[tuple[str | None, Sequence[int]]]
) -> LogParts:
    parts = _Parts(columns=bill.columns, members=members, chars=log.chars)
    return LogParts(n_parts=len(members), parts=parts)


def _request(bill: BillLog, entry: Entry) -> LoggedRequest:
    columns, number = bill.columns, entry.number
    priced = entry.priced
    return LoggedRequest(
        name=entry.name,
        model=str(bill.models[number]),
        input_tokens=columns.inputs[number],
        output_tokens=priced.n_output,
        cost=columns.amounts.usd(columns.amounts[number]),
        exact=priced.ends is None,
    )


def _by_cost(bill: LogBill) -> tuple[bool, Decimal]:
    return bill.figures is None, bill.figures.cost.total if bill.figures else Decimal(0)
