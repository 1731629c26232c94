"""`tokcount cost --usage`: reads usage records, and prices them.

What it leaves to others: showing a log of several records (`cost_log`).
"""

from typing import NoReturn

from tokcount.cli.cost_asked import Asked, conclude, show_cost
from tokcount.cli.cost_log import LogOptions, finish_log, refuse_for_log
from tokcount.cli.log_options import MOST_ERRORS
from tokcount.core.costs.candidates import Candidate
from tokcount.core.logs.reporting import report_of
from tokcount.core.logs.single import bill_of
from tokcount.core.logs.usage_log import Wanted, read_usage
from tokcount.core.pricing.layers import with_rate_options
from tokcount.core.pricing.lookup import find
from tokcount.core.settings.choosing import choose_priced
from tokcount.core.watching import watched
from tokcount.render.progress import progress_bar
from tokcount.reports.cost import ModelCost


def cost_usage(asked: Asked, options: LogOptions) -> NoReturn:
    """Price the one record that there is, or the log of several, and end the command."""
    listing = asked.list_sources()
    book, group_by = options.book, options.group_by
    models = reversed(asked.models)
    once = list({model.strip().casefold(): model.strip() for model in models}.values())
    otherwise = None if once else choose_priced(None, None).model
    with progress_bar(hidden=asked.no_progress) as advance:
        wanted = Wanted(once[::-1], otherwise, group_by)
        found = read_usage(watched(listing, advance), asked.decoding, book, wanted)
    listing.notes.extend([*book.table.notes, *found.remarks.lines])
    n_records = found.log.n_requests
    is_log = listing.holds_several(n_records) or group_by is not None
    if is_log:
        refuse_for_log(options)
    if is_log or not n_records:
        listing.notes.extend(found.lacks.lines)
        finish_log(report_of(found.log, book, listing, found.doubts), found.log, options)
    bill = bill_of(found, book, listing, asked.request.volume)
    bill = asked.judged(bill, [_candidate(each, asked) for each in bill.models])
    show_cost(bill, asked)
    conclude(bill, asked, most_errors=MOST_ERRORS, done="priced")


def _candidate(each: ModelCost, asked: Asked) -> Candidate:
    """The model with the price by which another request is reckoned, if that is of the same kind.

    It is not where the record was billed in a mode of its own, or was written to the cache for
    times that have different rates.
    """
    is_alike = each.rates is not None and each.rates.mode == asked.request.mode
    price = None
    if is_alike and not each.usage.cache_write_long_tokens:
        price = with_rate_options(find(asked.table, each.model), each.model, asked.rates)
    return Candidate(name=each.model, price=price, tokenizer=None)
