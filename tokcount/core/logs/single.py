"""Makes the ordinary bill of one usage record, where a log has no other.

What it leaves to others: the record (`tokcount.core.usage_records`), one request (`cost`), and logs
of several (`reporting`).
"""

from dataclasses import replace
from decimal import Decimal

from tokcount.core.costs.cost import cache_notes, cost
from tokcount.core.costs.limits import context_of, rate_warnings
from tokcount.core.costs.projection import Volume, project
from tokcount.core.logs.gathering import BillLog
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.logs.usage_log import NO_OUTPUT, UsageLog
from tokcount.core.sources import Listing
from tokcount.core.usage_records.reading import UsageRecord
from tokcount.reports.cost import CostReport, ModelCost, SourceCost, Usage


def bill_of(
    found: UsageLog, book: PriceBook, listing: Listing, volume: Volume | None = None
) -> CostReport:
    """Return what the only record of a log costs at each of its models.

    Raises:
        ValueError: there is none.
    """
    if found.last is None:
        raise ValueError("no record was priced")
    record = found.last
    usage = usage_of(record, book)
    models = [
        _without_price(bill, record, usage)
        if bill.fault is not None
        else _priced(str(bill.models[0]), record, usage, book, volume)
        for bill in found.log.bills
    ]
    doubts = found.doubts.lines
    models = [replace(model, warnings=[*doubts, *model.warnings]) for model in models]
    models.sort(key=lambda model: (model.cost is None, _total(model)))
    return CostReport(
        currency="USD",
        at=book.at,
        models=models,
        skipped=listing.skipped,
        errors=listing.errors,
        notes=list(dict.fromkeys(listing.notes)),
        incomplete=bool(doubts),
    )


def usage_of(record: UsageRecord, book: PriceBook) -> Usage:
    """Return the tokens of a record as they are priced."""
    short, long = book.written(record.tokens)
    return Usage(
        input_tokens=record.tokens.input,
        cached_input_tokens=record.tokens.cached,
        cache_write_tokens=short,
        cache_write_long_tokens=long,
        output_tokens=record.tokens.output,
    )


def _priced(
    model: str, record: UsageRecord, usage: Usage, book: PriceBook, volume: Volume | None
) -> ModelCost:
    rates = book.rates(model)
    mode, _ = book.mode_at(record.tier, rates, of_batch=record.of_batch)
    priced = cost(rates.price, usage, at=book.at, mode=mode)
    context = context_of(rates.price, usage)
    warnings = (
        *([NO_OUTPUT] if usage.output_tokens is None and priced.rates.output else []),
        *cache_notes(usage, priced.rates),
        *rate_warnings(rates.price, priced.rates, book.at),
        *(f"{record.name}: {warning}" for warning in context.warnings),
    )
    n_tokens = usage.input_tokens + (usage.output_tokens or 0)
    return ModelCost(
        model=model,
        priced_as=rates.price.name,
        encoding=None,
        estimate=None,
        usage=usage,
        range=None,
        rates=priced.rates,
        cost=priced.cost,
        cost_range=None,
        context=context,
        projection=project(priced.cost.total, n_tokens, volume) if volume else None,
        sources=[
            SourceCost(
                name=record.name,
                usage=usage,
                context=context,
                rates=priced.rates,
                cost=priced.cost,
                warnings=warnings,
            )
        ],
        warnings=warnings,
    )


def _without_price(bill: BillLog, record: UsageRecord, usage: Usage) -> ModelCost:
    context = context_of(None, usage)
    return ModelCost(
        model=str(bill.model),
        priced_as=None,
        encoding=None,
        estimate=None,
        usage=usage,
        range=None,
        rates=None,
        cost=None,
        cost_range=None,
        context=context,
        projection=None,
        sources=[SourceCost(name=record.name, usage=usage, context=context)],
        warnings=[bill.fault or ""],
    )


def _total(model: ModelCost) -> Decimal:
    return model.cost.total if model.cost else Decimal(0)
