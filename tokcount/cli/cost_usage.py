"""`tokcount cost --usage`: reads usage records, and prices them.

What it leaves to others: showing the bill of one record (`cost`), or of a log of them (`cost_log`).
"""

from collections.abc import Sequence

from tokcount.cli.cost_log import LogOptions, finish_log, refuse_for_log
from tokcount.core.costs.projection import Volume
from tokcount.core.decoding import Decoding
from tokcount.core.logs.reporting import report_of
from tokcount.core.logs.single import bill_of
from tokcount.core.logs.usage_log import Asked, read_usage
from tokcount.core.settings.choosing import choose_priced
from tokcount.core.sources import Listing
from tokcount.core.watching import watched
from tokcount.render.progress import progress_bar
from tokcount.reports.cost import CostReport


def bill_of_usage(
    listing: Listing,
    decoding: Decoding,
    models: Sequence[str],
    options: LogOptions,
    *,
    volume: Volume | None,
    no_progress: bool,
) -> CostReport:
    """Return the bill of the one record that there is.

    Several records are a log: that is shown, and the command ends here.
    """
    book, group_by = options.book, options.group_by
    once = list({model.strip().casefold(): model.strip() for model in reversed(models)}.values())
    otherwise = None if once else choose_priced(None, None).model
    with progress_bar(hidden=no_progress) as advance:
        asked = Asked(once[::-1], otherwise, group_by)
        found = read_usage(watched(listing, advance), decoding, book, asked)
    listing.notes.extend([*book.table.notes, *found.remarks.lines])
    if found.log.n_requests != 1 or group_by is not None:
        refuse_for_log(options)
        report = report_of(found.log, book, listing, found.doubts, group_by=group_by)
        finish_log(report, found.log, options)
    return bill_of(found, book, listing, volume)
