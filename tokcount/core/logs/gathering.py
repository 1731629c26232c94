"""Gathers what is kept of each request of a log, so that a source that fails can be left out again.

What it leaves to others: the price of a request (`price_book`), what is reported (`reporting`).
"""

from array import array
from collections.abc import Sequence
from heapq import heappush, heappushpop
from typing import NamedTuple

from tokcount.core.logs.columns import Columns, Priced
from tokcount.core.logs.groups import Groups
from tokcount.core.logs.labels import Labels
from tokcount.errors import PricingError

N_DEAREST = 10


class Entry(NamedTuple):
    """One of the dearest requests, in the order of a heap; the first of equal ones is dearer."""

    n_units: int
    minus_number: int
    name: str
    priced: Priced

    @property
    def number(self) -> int:
        """Which request it is."""
        return -self.minus_number


class Mark(NamedTuple):
    """How far a bill has come."""

    n_requests: int
    n_without_output: int
    fault: str | None
    dearest: list[Entry]


class BillLog:
    """All requests of a log at one model, or, where `model` is None, each at its own.

    `fault` says why there is no price; it has figures until that is known.
    """

    def __init__(self, model: str | None) -> None:
        """Begin with none."""
        self.model = model
        self.fault: str | None = None
        self.columns = Columns()
        self.models = Labels[str]()
        self._dearest: list[Entry] = []
        self._places = self.columns.amounts.places

    def add(self, name: str, model: str, priced: Priced) -> None:
        """Add a request, which is called so and priced at that model."""
        index, amounts = len(self.columns), self.columns.amounts
        self.columns.append(priced)
        self.models.append(model)
        if amounts.places != self._places:  # the units have become smaller
            self._places = amounts.places
            self._dearest = [each._replace(n_units=amounts[each.number]) for each in self._dearest]
        n_units = amounts[index]
        if len(self._dearest) < N_DEAREST:
            heappush(self._dearest, Entry(n_units, -index, name, priced))
        elif n_units > self._dearest[0].n_units:
            heappushpop(self._dearest, Entry(n_units, -index, name, priced))

    @property
    def dearest(self) -> list[Entry]:
        """The dearest requests, the dearest first."""
        return sorted(self._dearest, reverse=True)

    def mark(self) -> Mark:
        """Remember how far it has come."""
        columns = self.columns
        return Mark(len(columns), columns.n_without_output, self.fault, list(self._dearest))

    def back_to(self, mark: Mark) -> None:
        """Forget all requests since then."""
        self.columns.cut(mark.n_requests, mark.n_without_output)
        self.models.cut(mark.n_requests)
        self.fault = mark.fault
        amounts = self.columns.amounts
        self._dearest = [each._replace(n_units=amounts[each.number]) for each in mark.dearest]
        self._places = amounts.places


LogMark = tuple[int, Sequence[Mark]]
"""How far a log has come: the number of requests, and each of its bills."""


class Log:
    """The requests of a log, at one bill or several; their groups and their text are the same."""

    def __init__(self, bills: Sequence[BillLog], group_by: str | None, *, with_text: bool) -> None:
        """Begin with no request."""
        self.bills = bills
        self.groups = None if group_by is None else Groups(group_by)
        self.chars = array("Q") if with_text else None
        self.n_requests = 0

    def note(self, document: object, named: str | None, n_chars: int = 0) -> None:
        """Note what does not depend on the bill, of the request that every bill has added.

        It names a model, or is priced at the one of the only bill.
        """
        if self.groups is not None:
            if named is None and len(self.bills) == 1:
                named = self.bills[0].models[self.n_requests]
            self.groups.add(document, named)
        self.n_requests += 1
        if self.chars is not None:
            self.chars.append(n_chars)

    def require_a_price(self) -> None:
        """Refuse a log that no model has a price for.

        Raises:
            PricingError: each has met a request that it cannot price.
        """
        faults = [bill.fault for bill in self.bills if bill.fault is not None]
        if faults and len(faults) == len(self.bills):
            raise PricingError(faults[0])

    def mark(self) -> LogMark:
        """Remember how far it has come."""
        return self.n_requests, [bill.mark() for bill in self.bills]

    def back_to(self, mark: LogMark) -> None:
        """Forget all requests since then."""
        self.n_requests, marks = mark
        for bill, mark_of_bill in zip(self.bills, marks, strict=True):
            bill.back_to(mark_of_bill)
        if self.groups is not None:
            self.groups.labels.cut(self.n_requests)
        if self.chars is not None:
            del self.chars[self.n_requests :]
