"""Shows the bills of a log, says what its reader must know, and ends the command."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple, NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.cost_asked import Asked
from tokcount.cli.decisions import Limits
from tokcount.cli.log_options import MOST_ERRORS
from tokcount.core.costs.projection import Volume
from tokcount.core.costs.volume_budget import Budget
from tokcount.core.logs.gathering import Log
from tokcount.core.logs.over import costs_over, without_price
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.logs.projecting import projected
from tokcount.errors import UsageError
from tokcount.render import log as view
from tokcount.render.log_budget import over_budget, within_budget
from tokcount.render.model_warnings import distinct_warnings
from tokcount.render.over import over_line
from tokcount.render.show import Format, meant, show_sections
from tokcount.reports.log import LogReport

OF_A_VOLUME = frozenset({"--requests", "--retries", "--budget"})


class LogOptions(NamedTuple):
    """What the user wants of a log; `refused` are the options that go with one request only."""

    book: PriceBook
    group_by: str | None
    max_cost: Decimal | None
    volume: Volume | None
    budget: Budget | None
    output: Format
    refused: Mapping[str, object]


def log_options(asked: Asked, group_by: str | None, limits: Limits) -> LogOptions:
    """Return the options of a log, with the prices that hold for it."""
    common = asked.request
    book = PriceBook(
        table=asked.table,
        options=asked.rates,
        at=common.at,
        mode=common.mode,
        cache_ttl=common.cache_ttl,
    )
    refused = {
        "--fits": limits.fits,
        "--all": asked.all_models,
        "--explain": asked.explain,
        "--output-tokens LOW..HIGH": common.least_output_tokens is not None,
    }
    budget = None if asked.decisions is None else asked.decisions.budget
    return LogOptions(book, group_by, limits.max_cost, common.volume, budget, asked.output, refused)


def refuse_for_log(options: LogOptions) -> None:
    """Refuse options that are about one request, or about many like it.

    Raises:
        UsageError: one of them was given.
    """
    found = next((option for option, value in options.refused.items() if value), None)
    if found is not None:
        what = "requests that are all alike" if found in OF_A_VOLUME else "one request"
        raise UsageError(f"{found} is about {what}, and a log holds several; leave it out")


def finish_log(report: LogReport, log: Log, options: LogOptions) -> NoReturn:
    """Show the report, account for what is not in it, hold it against the limits, and leave."""
    report = projected(report, options.volume, options.budget)
    show_sections(report, view, options.output)
    account_for(
        *(report.notes, report.skipped, report.errors),
        n_counted=report.n_requests,
        most_errors=MOST_ERRORS,
        done="priced",
    )
    tell((), [*report.warnings, *distinct_warnings(report.bills)])
    over = list(costs_over(log, options.book, options.max_cost))
    for each in over:
        complain(over_line(each, report.unit))
    if meant(options.output) in {"plain", "csv"}:
        tell(within_budget(report))
    for line in over_budget(report):
        complain(line)
    is_limited = options.max_cost is not None or options.budget is not None
    unknown = without_price(log) if is_limited else []
    for model in unknown:
        which = "--budget" if options.max_cost is None else "--max-cost"
        complain(f"{model} has no price to hold against {which}")
    is_over = any(each.certain for each in over) or any(each.is_over for each in report.budgets)
    leave(partial=report.partial or bool(unknown), exceeded=is_over)
