"""`tokcount cost --usage`: reads usage records, prices them, shows the bill of one or of a log."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NoReturn

from tokcount.cli.boundary import complain, leave, tell
from tokcount.cli.cost_log import account_for_log, finish_log, named_warnings, refuse_for_log
from tokcount.core.costs.budget import costs_over, unpriced
from tokcount.core.costs.cost import today
from tokcount.core.costs.projection import parse_volume
from tokcount.core.costs.rates import CacheTtl
from tokcount.core.decoding import Decoding
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.logs.reporting import report_of
from tokcount.core.logs.single import bill_of
from tokcount.core.logs.usage_log import Asked, read_usage
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.settings.choosing import choose_priced
from tokcount.core.sources import Listing
from tokcount.core.watching import watched
from tokcount.errors import UsageError
from tokcount.render import cost as view
from tokcount.render.explain import explained
from tokcount.render.limit import over_limit_line
from tokcount.render.output import print_lines
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, show
from tokcount.reports.cost import CostReport


def cost_usage(
    listing: Listing,
    decoding: Decoding,
    *,
    models: Sequence[str],
    pricing: Path | None,
    options: RateOptions,
    cache_ttl: CacheTtl,
    mode: str | None,
    at: date | None,
    requests: str | None,
    group_by: str | None,
    max_cost: Decimal | None,
    explain: bool,
    output: Format,
    no_progress: bool,
) -> NoReturn:
    """Price the usage records of all sources, and end the command."""
    if explain and output not in {"auto", "plain"}:
        raise UsageError(f"--explain prints lines of arithmetic; leave out --format {output}")
    volume = parse_volume(requests) if requests is not None else None
    table = load_table(pricing)
    book = PriceBook(table=table, options=options, at=at or today(), mode=mode, cache_ttl=cache_ttl)
    once = list(dict.fromkeys(model.strip() for model in models))
    asked = Asked(once, None if once else choose_priced(None, None).model, group_by)
    with progress_bar(hidden=no_progress) as advance:
        found = read_usage(watched(listing, advance), decoding, book, asked)
    listing.notes.extend([*table.notes, *found.remarks.lines])
    if found.last is not None and found.log.n_requests == 1 and group_by is None:
        _finish_bill(bill_of(found, book, listing, volume), max_cost, output, explain=explain)
    refuse_for_log({"--requests": volume, "--explain": explain})
    report = report_of(found.log, book, listing, found.doubts, group_by=group_by)
    finish_log(report, found.log, max_cost, output)


def _finish_bill(
    report: CostReport, max_cost: Decimal | None, output: Format, *, explain: bool
) -> NoReturn:
    """Show the bill of the only record, as `tokcount cost` shows any, and end the command."""
    if explain:
        print_lines(explained(report))
    else:
        show(report, view, output)
    account_for_log(report.notes, report.skipped, report.errors, n_priced=1)
    warned = [(each.model, warning) for each in report.models for warning in each.warnings]
    tell((), named_warnings(warned, len(report.models)))
    over = list(costs_over(report, max_cost))
    for each in over:
        complain(over_limit_line(each, "--max-cost"))
    unknown = [] if max_cost is None else unpriced(report)
    for model in unknown:
        complain(f"{model} has no price to hold against --max-cost")
    leave(partial=report.partial or bool(unknown), exceeded=bool(over))
