"""What the parts of a request's input cost.

What is cached is the beginning of a request, in the order of its parts. What it leaves to others:
the parts (`counting`), what the whole costs (`tokcount.core.costs`).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.core.chats.spans import apportioned
from tokcount.core.costs.cost import MTOK, cost
from tokcount.core.costs.exact import product, total
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.chat import ChatCount, ChatPart, ChatReport
from tokcount.reports.cost import RequestRates, SourceCost, Usage


def with_costs(chat: ChatCount, usage: Usage, rates: RequestRates) -> ChatCount:
    """Return a count with the cost of each part, which add up to that of the input exactly."""
    return replace(chat, parts=_priced(_of_usage(chat.parts, usage), usage, rates))


def with_input_costs(report: ChatReport, price: ModelPrice | None, at: date) -> ChatReport:
    """Return a report in which the parts of a request that is alone have their costs, on a day.

    Without a price, or with several requests, it is returned as it is.
    """
    if price is None or report.only is None:
        return report
    usage = Usage(input_tokens=report.only.counts.n_tokens)
    priced = cost(price, usage, at=at)
    whole = with_costs(report.whole, usage, priced.rates)
    notes = (f"warning: {each}" for each in rate_warnings(price, priced.rates, at))
    (source,) = report.sources
    return replace(
        report,
        count=replace(report.count, notes=[*report.count.notes, *notes]),
        whole=whole,
        sources=[replace(source, chat=replace(source.chat, parts=whole.parts))],
        rate=priced.rates.input,
        cost=priced.cost.total,
    )


def with_costs_of(chat: ChatCount, source: SourceCost) -> ChatCount:
    """Return a count with the costs of a request that was priced; as it is where there is none."""
    if source.rates is None:
        return replace(chat, parts=_of_usage(chat.parts, source.usage))
    return with_costs(chat, source.usage, source.rates)


def _of_usage(parts: Sequence[ChatPart], usage: Usage) -> list[ChatPart]:
    """The parts of the input that was priced: no less than what is known to be in the cache."""
    n_tokens = apportioned([part.n_tokens for part in parts], usage.input_tokens)
    whole = usage.input_tokens or 1
    return [
        replace(part, n_tokens=n, share=n / whole) for part, n in zip(parts, n_tokens, strict=True)
    ]


def _priced(parts: Sequence[ChatPart], usage: Usage, rates: RequestRates) -> list[ChatPart]:
    cached_end = usage.cached_input_tokens
    written_end = cached_end + usage.cache_write_tokens
    stretches = (
        (0, cached_end, rates.cached_input.per_mtok),
        (cached_end, written_end, rates.cache_write.per_mtok),
        (written_end, usage.input_tokens, rates.input.per_mtok),
    )
    priced, start = [], 0
    for part in parts:
        end = start + part.n_tokens
        amounts: dict[Decimal, Decimal] = {}
        for first, last, rate in stretches:
            if (n_tokens := min(end, last) - max(start, first)) > 0:
                before = amounts.get(rate, Decimal(0))
                amounts[rate] = total(before, product(n_tokens, rate, MTOK))
        amount = total(*amounts.values())
        priced.append(replace(part, cost=amount, rates_per_mtok=list(amounts)))
        start = end
    return priced
