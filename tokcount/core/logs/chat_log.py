"""Goes through a log of chat requests once.

What it leaves to others: reading requests (`tokcount.core.chats`), the price of each
(`chat_pricing`), and the figures (`reporting`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from tokcount.core.chats.reading import NO_REQUEST, NamedRequest
from tokcount.core.logs.chat_pricing import ChatPricing
from tokcount.core.logs.gathering import Log, LogMark
from tokcount.core.sources import Listing
from tokcount.errors import TokcountError


def read_chats(
    requests: Iterable[NamedRequest],
    listing: Listing,
    pricing: ChatPricing,
    group_by: str | None = None,
) -> Log:
    """Return what is kept of all requests that can be counted and priced.

    One that cannot is an error in the listing; where several models are compared, it is the model
    that has no price then. Of a source that cannot be read to its end, no request counts.

    Raises:
        PricingError: no model has a price for all.
    """
    log = Log(pricing.bills, group_by, with_text=True)
    before = _Before("", log.mark(), _n_left_out(listing))
    for named in requests:
        if named.source != before.source:
            _leave_out_if_failed(before, log, listing)
            before = _Before(named.source, log.mark(), _n_left_out(listing))
        try:
            n_chars = pricing.add(named)
        except TokcountError as error:
            listing.fail(named.name, error)
        else:
            log.note(named.request.document, named.request.model, n_chars)
    _leave_out_if_failed(before, log, listing)
    log.require_a_price()
    listing.fail_if_nothing(log.n_requests, NO_REQUEST)
    listing.notes.extend(pricing.notes)
    return log


class _Before(NamedTuple):
    """How it was before the requests of a source."""

    source: str
    mark: LogMark
    n_left_out: int


def _n_left_out(listing: Listing) -> int:
    return len(listing.errors) + len(listing.skipped)


def _leave_out_if_failed(before: _Before, log: Log, listing: Listing) -> None:
    """Forget the requests of a source of which the listing now says that it could not be read."""
    if _n_left_out(listing) > before.n_left_out and any(
        each.name == before.source for each in (*listing.errors, *listing.skipped)
    ):
        log.back_to(before.mark)
