"""Counts the requests of all sources, for `tokcount count`.

What it leaves to others: one request (`counting`), reading (`reading`), money (`costs`).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from heapq import nsmallest

from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.kept import MOST_SAID, ChainedRequests, KeptRequests, added
from tokcount.core.chats.reading import NamedRequest
from tokcount.core.counting import no_counts
from tokcount.core.grouping import Grouping, Sort
from tokcount.core.sources import Listing
from tokcount.core.statistics import statistics_of
from tokcount.errors import InputError
from tokcount.reports.chat import ChatReport, RequestCount
from tokcount.reports.count import CountReport, SourceCount


def count_requests(
    requests: Iterable[NamedRequest],
    listing: Listing,
    counter: RequestCounter,
    grouping: Grouping | None = None,
) -> ChatReport:
    """Return the counts of all requests; those that cannot be counted are errors in the listing.

    They are shown in the order, and as many, as `grouping` says.
    """
    kept: dict[str, KeptRequests] = {}
    doubts: dict[str, None] = {}
    ignored: dict[str, None] = {}
    for named in requests:
        try:
            chat = counter.count(named.request, named.name)
        except InputError as error:
            listing.fail(named.name, error)
            continue
        kept.setdefault(named.source, KeptRequests(named.source)).add(named.line, chat)
        _remember(doubts, chat.doubts)
        _remember(ignored, chat.ignored)
    tokenizer = counter.tokenizer
    sources = [each.together() for each in kept.values()]
    whole = added([each.chat for each in sources], no_counts(tokenizer))
    times = sum((each.times() for each in kept.values()), start=Counter[int]())
    return ChatReport(
        count=CountReport(
            encoding=tokenizer.encoding_name,
            model=tokenizer.model,
            engine=tokenizer.encoding.engine,
            total=whole.counts,
            sources=[SourceCount(name=each.name, counts=each.chat.counts) for each in sources],
            skipped=listing.skipped,
            errors=listing.errors,
            notes=[*tokenizer.notes, *listing.notes, *counter.notes],
            bare=listing.is_nameless,
        ),
        requests=_shown(ChainedRequests(list(kept.values())), grouping or Grouping()),
        sources=sources,
        whole=replace(whole, doubts=list(doubts), ignored=list(ignored)),
        overall=statistics_of(times),
        by_line=any(each.by_line for each in kept.values()),
        n_incomplete=sum(each.n_incomplete for each in kept.values()),
    )


def _remember(said: dict[str, None], more: Iterable[str]) -> None:
    """Remember what is to be said once of all requests, up to a number of things."""
    for each in more:
        if len(said) < MOST_SAID:
            said[each] = None


def _shown(every: ChainedRequests, grouping: Grouping) -> Iterable[RequestCount]:
    """The requests in the order that was chosen: as they come, or the first of that order."""
    if not grouping.is_wanted:
        return every
    key = _ORDERS[grouping.sort or "tokens"]
    return sorted(every, key=key) if grouping.top is None else nsmallest(grouping.top, every, key)


def _by_ratio(request: RequestCount) -> float:
    ratio = request.chat.counts.chars_per_token
    return float("inf") if ratio is None else ratio


_ORDERS: dict[Sort, Callable[[RequestCount], float | tuple[str, int]]] = {
    "tokens": lambda request: -request.chat.counts.n_tokens,
    "name": lambda request: (request.source, request.line or 0),
    "ratio": _by_ratio,
}
