"""`tokcount count --chat`: reads requests, counts them, shows their parts."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tokcount.cli.boundary import account_for, tell
from tokcount.cli.count_fits import fitted, model_of
from tokcount.cli.log_options import MOST_ERRORS
from tokcount.core.chats.costs import with_input_costs
from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.models import choose_of_requests
from tokcount.core.chats.reading import read_requests
from tokcount.core.chats.several import count_requests
from tokcount.core.costs.cost import today
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special, Split
from tokcount.core.engines import Engine
from tokcount.core.grouping import Grouping
from tokcount.core.pricing.layers import load_table
from tokcount.core.pricing.lookup import find
from tokcount.core.resolve import resolve
from tokcount.core.settings.choosing import Choice
from tokcount.core.sources import Listing
from tokcount.core.tokenizer import Tokenizer, with_engine
from tokcount.core.watching import watched
from tokcount.errors import UsageError
from tokcount.render import chat as view
from tokcount.render.chat_parts import doubts_line, ignored_line, incomplete_line
from tokcount.render.count_records import statistics_text
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, meant, show
from tokcount.reports.chat import ChatReport

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tokcount.core.chats.reading import NamedRequest

WITH_MONEY = frozenset({"table", "json", "markdown"})


def count_chat(
    listing: Listing,
    decoding: Decoding,
    grouping: Grouping,
    *,
    encoding: str | None,
    model: str | None,
    split: Split | None,
    pricing: Path | None,
    engine: Engine,
    special: Special,
    fits: bool,
    reserve: int,
    output: Format,
    no_progress: bool,
) -> ChatReport:
    """Count and show the chat requests of a listing, and tell what is to be known of them.

    Raises:
        UsageError: one is to fit into the window of its model, and there are several.
    """

    def tokenizer_for(chosen: Choice) -> Tokenizer:
        with chosen.blamed():
            # Where no request could be read, nothing is chosen, and no price asked for.
            file = pricing if chosen[:2] != (None, None) else None
            found = resolve(chosen.encoding, chosen.model, pricing=file, split=split)
        return with_engine(found, engine, special)

    chosen = Choice(encoding, model)
    tokenizer = None if chosen == Choice() else tokenizer_for(chosen)
    with progress_bar(hidden=no_progress) as advance:
        requests: Iterator[NamedRequest] = read_requests(watched(listing, advance), decoding)
        if tokenizer is None:
            chosen, requests = choose_of_requests(requests, listing)
            tokenizer = tokenizer_for(chosen)
        report = count_requests(requests, listing, RequestCounter(tokenizer, special), grouping)
    if tokenizer.model is not None and meant(output) in WITH_MONEY:
        price = find(load_table(pricing), tokenizer.model)
        report = with_input_costs(report, price, today())
    if fits:
        if report.overall.n_records > 1:
            raise UsageError("--fits holds one chat request against a window, and there are more")
        model = model_of(tokenizer, several=False)
        count = fitted(report.count, model, reserve, pricing, of_chat=True)
        report = replace(report, count=count)
    show(report, view, output)
    _account_for(report, output)
    return report


def _account_for(report: ChatReport, output: Format) -> None:
    """Tell what formats have no place for, and what is missing whatever the format."""
    whole, count = report.whole, report.count
    n_requests = report.overall.n_records
    if meant(output) in {"plain", "csv"}:
        if report.by_line:
            tell([statistics_text(report.overall, view.UNIT, whole.counts)])
        if whole.doubts:
            tell([f"an estimate, {doubts_line(whole.doubts)}"])
    if whole.ignored:
        tell([ignored_line(whole.ignored)])
    account_for(
        *(count.notes, count.skipped, count.errors),
        n_counted=n_requests,
        most_errors=MOST_ERRORS,
    )
    if report.n_incomplete:
        tell((), [incomplete_line(whole.left_out, report.n_incomplete, n_requests)])
