"""`tokcount cost --chat` of several requests: a log of them, at one model or at several."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from tokcount.cli.cost_log import LogOptions, refuse_for_log
from tokcount.core.chats.reading import NamedRequest
from tokcount.core.costs.costing import Request
from tokcount.core.logs.chat_log import read_chats
from tokcount.core.logs.chat_models import ChatModels
from tokcount.core.logs.chat_pricing import ChatPricing
from tokcount.core.logs.gathering import Log
from tokcount.core.logs.reporting import report_of
from tokcount.core.sources import Listing
from tokcount.reports.log import LogReport


class Finished(NamedTuple):
    """A log of which everything is read, and its report."""

    log: Log
    report: LogReport


def is_log(
    requests: Iterator[NamedRequest], listing: Listing, options: LogOptions
) -> tuple[bool, Iterator[NamedRequest]]:
    """Tell whether requests are a log, and return them again.

    They are if there are several, good or bad, or several sources, or if groups are asked for.

    Raises:
        UsageError: it is a log, and an option was given that goes with one request only.
    """
    begun = list(islice(requests, 2))
    grouped = bool(begun) and options.group_by is not None
    several = grouped or listing.holds_several(len(begun))
    if several:
        refuse_for_log(options)
    return several, chain(begun, requests)


def price_chat_log(
    requests: Iterator[NamedRequest],
    listing: Listing,
    models: ChatModels,
    common: Request,
    options: LogOptions,
) -> Finished:
    """Return the log of the requests, each priced at its models."""
    pricing = ChatPricing(models, common, options.book)
    log = read_chats(requests, listing, pricing, options.group_by)
    return Finished(log, report_of(log, options.book, listing, pricing.left_out))
