"""Prices a log of usage records, in one pass, each record at its own model or at those named.

What it leaves to others: reading records (`tokcount.core.usage_records`), figures (`reporting`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tokcount.core.decoding import Decoding
from tokcount.core.logs.columns import End, Priced
from tokcount.core.logs.doubts import Doubts
from tokcount.core.logs.gathering import BillLog, Log
from tokcount.core.logs.price_book import PriceBook, check_models, stand_ins
from tokcount.core.sources import Listing, read_streams
from tokcount.core.usage_records.reading import UsageRecord, usage_records
from tokcount.errors import InputError, PricingError, TokcountError, UnknownNameError

NO_RECORD = "there is no usage record"
NO_OUTPUT = "no output tokens told: only the input is priced"


class Wanted(NamedTuple):
    """At which models records are priced, and the field that makes groups of them.

    Without models each is priced at its own, or, where it names none, at `otherwise`.
    """

    models: Sequence[str] = ()
    otherwise: str | None = None
    group_by: str | None = None


@dataclass(slots=True, kw_only=True)
class UsageLog:
    """What was read: all records that could be priced, and the last of them.

    `doubts` leave the figures incomplete, `remarks` do not; nor do `lacks`, which the bill of a
    record that is alone tells by itself.
    """

    log: Log
    last: UsageRecord | None = None
    doubts: Doubts = field(default_factory=lambda: Doubts("record"))
    remarks: Doubts = field(default_factory=lambda: Doubts("record"))
    lacks: Doubts = field(default_factory=lambda: Doubts("record"))


def read_usage(listing: Listing, decoding: Decoding, book: PriceBook, wanted: Wanted) -> UsageLog:
    """Return the records of all sources that can be priced.

    One that cannot is an error in the listing; where several models are compared, it is the model
    that has no price then. Of a source that cannot be read to its end, no record counts.

    Raises:
        TokcountError: nothing is known of a model, or none has a price.
    """
    bills = [BillLog(model) for model in wanted.models] or [BillLog(None)]
    found = UsageLog(log=Log(bills, wanted.group_by, with_text=False))
    check_models(bills, book)
    for source, blocks in read_streams(listing, decoding):
        before = found.log.mark(), found.last
        here = UsageLog(log=found.log, last=found.last)
        failed = Listing()
        pricing = _Pricing(book, here, failed, wanted)
        try:
            pricing.add_all(usage_records(blocks, source.name, failed))
        except InputError as error:
            found.log.back_to(before[0])
            listing.leave_out(source, error)
            continue
        found.last = here.last
        found.doubts.update(here.doubts)
        found.remarks.update(here.remarks)
        found.lacks.update(here.lacks)
        listing.errors.extend(failed.errors)
    found.log.require_a_price()
    listing.fail_if_nothing(found.log.n_requests, NO_RECORD)
    return found


class _Pricing:
    """Prices the records of one source."""

    def __init__(self, book: PriceBook, found: UsageLog, failed: Listing, wanted: Wanted) -> None:
        self._book = book
        self._found = found
        self._failed = failed
        self._wanted = wanted
        # What there is to say of the record in hand, once for all models.
        self._doubts: dict[str, None] = {}
        self._remarks: dict[str, None] = {}
        self._lacks: dict[str, None] = {}

    def add_all(self, records: Iterable[UsageRecord]) -> None:
        """Price every record, and keep what is priced."""
        log = self._found.log
        alone = len(log.bills) == 1
        for record in records:
            self._doubts = dict.fromkeys(record.tokens.doubts)
            self._remarks, self._lacks = {}, {}
            try:
                self._add(record, alone=alone)
            except TokcountError as error:
                self._failed.fail(record.name, error)
                continue
            self._found.last = record
            log.note(record.document, record.model)
            found = self._found
            for said, into in (
                (self._doubts, found.doubts),
                (self._remarks, found.remarks),
                (self._lacks, found.lacks),
            ):
                for each in said:
                    into.add(each, record.name)

    def _add(self, record: UsageRecord, *, alone: bool) -> None:
        """Add a record to every bill that still has a price.

        Raises:
            TokcountError: there is one bill, and the record cannot be priced at it.
        """
        for bill in self._found.log.bills:
            if bill.fault is not None:
                continue
            model = bill.model or record.model or self._wanted.otherwise
            if model is None:
                raise UnknownNameError("names no model; give one with --model")
            try:
                priced = self._priced(record, model)
            except PricingError as error:
                if alone:
                    raise
                bill.fault = f"{record.name}: {error}"
            else:
                bill.add(record.name, model, priced)

    def _priced(self, record: UsageRecord, model: str) -> Priced:
        tokens, book = record.tokens, self._book
        rates = book.rates(model)
        mode, doubt = book.mode_at(record.tier, rates, of_batch=record.of_batch)
        if doubt:
            self._doubts[doubt] = None
        elif mode is not None and book.mode is None:
            why = "as a line of a batch" if record.of_batch else "by its service tier"
            self._remarks[f"priced in mode {mode}, {why}"] = None
        used = rates.of(tokens.input, mode)
        n_units = book.n_units(tokens, used, rates.price.name)
        self._lacks.update(dict.fromkeys(stand_ins(tokens, used, rates.price.name)))
        if tokens.output is None and used.output is not None:
            self._lacks[NO_OUTPUT] = None
        end = End(tokens.input, n_units, used.places)
        return Priced(end, tokens.output, tokens=tokens, mode=mode)
