"""Prices chat requests: each is a request of its own, and its input falls into parts.

What it leaves to others: counting (`counting`), prices (`tokcount.core.costs`), conversations and
logs.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from tokcount.core.chats.costs import with_costs_of
from tokcount.core.chats.counting import OF_MODEL, RequestCounter
from tokcount.core.chats.kept import MOST_SAID
from tokcount.core.chats.reading import NO_REQUEST, NamedRequest
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.sources import Listing
from tokcount.errors import InputError
from tokcount.reports.chat import ChatCostReport, ChatCount
from tokcount.reports.cost import CostReport

N_NAMED = 3  # models that are named one by one


def price_requests(
    requests: Iterable[NamedRequest],
    listing: Listing,
    candidates: Sequence[Candidate],
    counters: Sequence[RequestCounter],
    common: Request,
) -> ChatCostReport:
    """Return what each request costs at each candidate, which `counters` count for in that order.

    A request that cannot be counted is an error in the listing. Raises as `price_all` does.
    """
    counted: dict[str, Sequence[ChatCount]] = {}
    for named in requests:
        try:
            counted[named.name] = [each.count(named.request, named.name) for each in counters]
        except InputError as error:
            listing.fail(named.name, error)
    listing.fail_if_nothing(len(counted), NO_REQUEST)
    listing.notes.extend(dict.fromkeys(note for each in counters for note in each.notes))
    rows = [(name, [chat.counts for chat in chats]) for name, chats in counted.items()]
    report = price_all(candidates, rows, common, listing) if candidates else _none(listing, common)
    places = {candidate.name: place for place, candidate in enumerate(candidates)}
    incomplete = {name: chats[0].left_out for name, chats in counted.items() if chats[0].left_out}
    return ChatCostReport(
        cost=report,
        chats={
            (model.model, source.name): with_costs_of(
                counted[source.name][places[model.model]], source
            )
            for model in report.models
            for source in model.sources
        },
        n_incomplete=len(incomplete),
        left_out=list(_said(incomplete)),
        doubts=_doubts(chat for chats in counted.values() for chat in chats),
        ignored=_once(chats[0].ignored for chats in counted.values()),
    )


def _none(listing: Listing, common: Request) -> CostReport:
    """What there is to say where no request could be read."""
    return CostReport(
        currency="USD",
        at=common.at,
        models=[],
        skipped=listing.skipped,
        errors=listing.errors,
        notes=listing.notes,
    )


def _said(incomplete: Mapping[str, Sequence[str]]) -> Iterable[str]:
    for name, left_out in islice(incomplete.items(), MOST_SAID):
        yield from (f"{name}: {each}" for each in left_out)


def _doubts(chats: Iterable[ChatCount]) -> list[str]:
    """Every doubt once; of many models only how many have no rule."""
    doubts = list(dict.fromkeys(doubt for chat in chats for doubt in chat.doubts))
    others = [doubt for doubt in doubts if not doubt.startswith(OF_MODEL)]
    n_models = len(doubts) - len(others)
    if n_models > N_NAMED:
        doubts = [f"{OF_MODEL}{n_models:,} models", *others]
    return doubts[:MOST_SAID]


def _once(said: Iterable[Sequence[str]]) -> list[str]:
    return list(islice(dict.fromkeys(each for several in said for each in several), MOST_SAID))
