"""Holds a count against the context window of its model, and against the tiers of its rates.

What it leaves to others: what fits, and what helps where it does not (`costs.fitting_ways`), and
what a tier makes of the cost (`costs.crossing`).
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from tokcount.core.costs.crossing import tier_crossed
from tokcount.core.costs.fitting_ways import Input, fit_of
from tokcount.core.costs.request import Request, price_request
from tokcount.core.pricing.lookup import find, find_for_encoding
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.errors import PricingError, UsageError
from tokcount.reports.count import CountReport


def with_fit(  # noqa: PLR0913 - what is counted, and all that it is held against
    report: CountReport,
    model: str,
    reserve: int,
    table: PriceTable,
    at: date,
    *,
    of_chat: bool = False,
) -> CountReport:
    """Return a count that tells how its total fits, beside `reserve` tokens for the reply.

    `of_chat` says that it is one of messages, which each model has a rule of its own for.
    A fine-tuned model without a row of its own has the window of the one that it was tuned from. A
    tier that its total has just entered is noted, as a warning.
    """
    counts = [source.counts for source in report.sources]
    base = [each.n_tokens if each.n_base_tokens is None else each.n_base_tokens for each in counts]
    each = Input(
        name=report.sources[0].name if len(report.sources) == 1 else "total",
        model=model,
        reserve=reserve,
        n_tokens=report.total.n_tokens,
        range=report.total.range,
        n_base_tokens=sum(base),
        encoding=report.encoding,
        of_chat=of_chat,
    )
    return replace(
        report,
        fit=fit_of(each, find_for_encoding(table, model), table, at),
        notes=[*report.notes, *_crossed(each, find(table, model), at)],
    )


def _crossed(each: Input, price: ModelPrice | None, at: date) -> Iterator[str]:
    """Yield a warning of a tier just entered, if the model has a price for such a request."""
    if price is None:
        return
    request = Request(at=at, output_tokens=each.reserve if price.has_output else None)
    try:
        priced = price_request(price, request.usage(each.n_tokens), request)
        crossed = list(tier_crossed(each.name, priced, request, exact=each.range is None))
    except (PricingError, UsageError):
        return
    alone = "" if each.reserve else ", both without a reply"
    yield from (f"warning: {warning}{alone}" for warning in crossed)
