"""Which model chat requests are counted as, where no option says so.

What it leaves to others: what the name stands for (`tokcount.core.resolve`), and reading
(`reading`).
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from tokcount.core.chats.reading import NamedRequest
from tokcount.core.chats.values import cut
from tokcount.core.settings.choosing import Choice, choose, choose_priced
from tokcount.core.sources import Listing
from tokcount.errors import UsageError


def choose_of_requests(
    requests: Iterable[NamedRequest], listing: Listing, *, priced: bool = False
) -> tuple[Choice, Iterator[NamedRequest]]:
    """Return the model that the first request names, else what is set, and the requests again.

    A request that names another model is an error in the listing. Where there is no request at
    all, nothing need be chosen.

    Raises:
        UsageError: neither the request nor a setting says.
    """
    requests = iter(requests)
    first = next(requests, None)
    if first is None:
        return Choice(), iter(())
    every = chain([first], requests)
    if first.request.model is not None:
        own = first.request.model.strip()
        origin = f"the model in {first.name}"
        return Choice(model=own, model_origin=origin), _of_model(own, every, listing)
    chosen = choose_priced(None, None) if priced else choose(None, None)
    if chosen.model is None and (priced or chosen.encoding is None):
        way_out = "" if priced else ", or an --encoding for an estimate"
        raise UsageError(
            f"{first.name} names no model, and --chat counts by the rules of one;"
            f" name a --model{way_out}"
        )
    return chosen, every


def _of_model(
    model: str, requests: Iterable[NamedRequest], listing: Listing
) -> Iterator[NamedRequest]:
    for each in requests:
        named = each.request.model or model
        if named.strip().casefold() == model.casefold():
            yield each
        else:
            said = f"names {cut(named)!r}, and others name {cut(model)!r}"
            listing.fail(each.name, f"{said}; give --model to count all as one")
