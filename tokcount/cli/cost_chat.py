"""`tokcount cost --chat`: reads requests, counts and prices them.

What it leaves to others: showing the report, and the rest of the command (`cost`).
"""

from collections.abc import Callable, Iterator, Sequence

from tokcount.cli.boundary import tell
from tokcount.cli.cost_chat_log import finish_chat_log, is_log, price_chat_log
from tokcount.cli.cost_log import LogOptions
from tokcount.core.chats.costing import price_requests
from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.models import choose_of_requests
from tokcount.core.chats.reading import NamedRequest, read_requests
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.engines import Engine
from tokcount.core.settings.choosing import Choice
from tokcount.core.sources import Listing
from tokcount.core.tokenizer import with_engine
from tokcount.core.watching import watched
from tokcount.render.chat_parts import doubts_line, ignored_line, incomplete_line
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, meant
from tokcount.reports.chat import ChatCostReport

Candidates = Callable[[Choice], Sequence[Candidate]]


def cost_chat(
    listing: Listing,
    decoding: Decoding,
    chosen: Choice | None,
    candidates_for: Candidates,
    common: Request,
    of_log: LogOptions,
    *,
    encoding: str | None,
    engine: Engine,
    special: Special,
    no_progress: bool,
) -> ChatCostReport:
    """Return what a chat request of a listing costs; without a choice, at its own model.

    Several requests are a log: that is shown, and the command ends here.
    """
    with progress_bar(hidden=no_progress) as advance:
        requests = read_requests(watched(listing, advance), decoding)
        requests, candidates = chosen_for(requests, listing, chosen, candidates_for, encoding)
        counters = counters_of(candidates, engine, special)
        several, requests = is_log(requests, of_log)
        if several:
            names = (candidate.name for candidate in candidates)
            by_name = dict(zip(names, counters, strict=True))
            log = price_chat_log(requests, listing, by_name, common, of_log)
        else:
            report = price_requests(requests, listing, candidates, counters, common)
    if several:
        finish_chat_log(log, of_log)
    return report


def chosen_for(
    requests: Iterator[NamedRequest],
    listing: Listing,
    chosen: Choice | None,
    candidates_for: Candidates,
    encoding: str | None,
) -> tuple[Iterator[NamedRequest], Sequence[Candidate]]:
    """Return the requests, and the models that they are priced at; none where nothing was read."""
    if chosen is None:
        chosen, requests = choose_of_requests(requests, listing, priced=True)
        if encoding is not None:
            chosen = chosen._replace(encoding=encoding, encoding_origin=None)
    return requests, candidates_for(chosen) if chosen.model else []


def counters_of(
    candidates: Sequence[Candidate], engine: Engine, special: Special
) -> list[RequestCounter]:
    """Return what counts for each model."""
    tokenizers = [candidate.require_tokenizer() for candidate in candidates]
    return [RequestCounter(with_engine(each, engine, special), special) for each in tokenizers]


def tell_of_chats(report: ChatCostReport, output: Format) -> None:
    """Tell what formats have no place for, and what is missing whatever the format."""
    if report.doubts and meant(output) in {"plain", "csv"}:
        tell([f"an estimate, {doubts_line(report.doubts)}"])
    if report.ignored:
        tell([ignored_line(report.ignored)])
    if report.n_incomplete:
        n_requests = report.cost.n_sources
        tell((), [incomplete_line(report.left_out, report.n_incomplete, n_requests)])
