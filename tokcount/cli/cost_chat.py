"""`tokcount cost --chat`: reads requests, counts and prices them.

What it leaves to others: logs of several requests (`cost_chat_log`), conversations
(`cost_chat_turns`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NoReturn

from tokcount.cli.boundary import tell
from tokcount.cli.cost_asked import Asked, conclude, show_cost
from tokcount.cli.cost_chat_log import is_log, price_chat_log
from tokcount.cli.cost_log import LogOptions, finish_log
from tokcount.cli.log_options import MOST_ERRORS
from tokcount.core.chats.costing import price_requests
from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.models import choose_of_requests
from tokcount.core.chats.reading import NamedRequest, read_requests
from tokcount.core.costs.candidates import Candidate
from tokcount.core.logs.chat_models import ChatModels, CountedFor, NamedModels, OwnModels
from tokcount.core.resolve import named_tokenizer
from tokcount.core.settings.choosing import Choice
from tokcount.core.sources import Listing
from tokcount.core.watching import watched
from tokcount.errors import UnknownNameError
from tokcount.render import chat_cost
from tokcount.render.chat_parts import doubts_line, ignored_line, incomplete_line
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, meant, show
from tokcount.reports.chat import ChatCostReport


def cost_chat(asked: Asked, of_log: LogOptions) -> NoReturn:
    """Price the one request that there is, or the log of several, and end the command."""
    listing = asked.list_sources()
    with progress_bar(hidden=asked.no_progress) as advance:
        requests = read_requests(watched(listing, advance), asked.decoding)
        several, requests = is_log(requests, listing, of_log)
        if several:
            log = price_chat_log(requests, listing, models_of_log(asked), asked.request, of_log)
        else:
            requests, candidates = chosen_for(requests, listing, asked)
            counters = counters_of(candidates, asked)
            report = price_requests(requests, listing, candidates, counters, asked.request)
    if several:
        finish_log(log.report, log.log, of_log)
    report = replace(report, cost=asked.judged(report.cost, candidates, needs_reply=True))
    if asked.explain:
        show_cost(report.cost, asked)
    else:
        show(report, chat_cost, asked.output)
    _tell_of_chats(report, "plain" if asked.explain else asked.output)
    conclude(report.cost, asked, partial=report.partial, most_errors=MOST_ERRORS, done="priced")


def chosen_for(
    requests: Iterator[NamedRequest], listing: Listing, asked: Asked
) -> tuple[Iterator[NamedRequest], Sequence[Candidate]]:
    """Return the requests, and the models that they are priced at; none where nothing was read.

    Where no model is named, that is the requests' own.
    """
    if asked.models or asked.all_models:
        return requests, asked.candidates(asked.choice())
    chosen, requests = choose_of_requests(requests, listing, priced=True)
    if asked.encoding is not None:
        chosen = chosen._replace(encoding=asked.encoding, encoding_origin=None)
    return requests, asked.candidates(chosen) if chosen.model else []


def counters_of(candidates: Sequence[Candidate], asked: Asked) -> list[RequestCounter]:
    """Return what counts for each model."""
    return [RequestCounter(each, asked.special) for each in asked.tokenizers(candidates)]


def models_of_log(asked: Asked) -> ChatModels:
    """Return what tells the models of each request: those that were named, or else its own."""
    if asked.models:
        candidates = asked.candidates(asked.choice())
        names = (candidate.name for candidate in candidates)
        return NamedModels(dict(zip(names, counters_of(candidates, asked), strict=True)))
    if asked.encoding is not None:  # it is no request's mistake if there is none of that name
        named_tokenizer(asked.encoding, asked.split)
    otherwise = asked.choice()

    def look_up(model: str | None) -> CountedFor:
        if model is None and otherwise.model is None:
            raise UnknownNameError("names no model; give one with --model")
        chosen = otherwise if model is None else Choice(asked.encoding, model)
        (candidate,) = candidates = asked.candidates(chosen)
        (counter,) = counters_of(candidates, asked)
        return CountedFor(candidate.name, counter)

    return OwnModels(look_up)


def _tell_of_chats(report: ChatCostReport, output: Format) -> None:
    """Tell what formats have no place for, and what is missing whatever the format."""
    if report.doubts and meant(output) in {"plain", "csv"}:
        tell([f"an estimate, {doubts_line(report.doubts)}"])
    if report.ignored:
        tell([ignored_line(report.ignored)])
    if report.n_incomplete:
        n_requests = report.cost.n_sources
        tell((), [incomplete_line(report.left_out, report.n_incomplete, n_requests)])
