"""Chooses models of the pricing table by name, provider, rate and context window, and sorts them.

What it leaves to others: which rates hold on a day (`rates`), and one model whole (`describing`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal

from tokcount.core.costs.limits import SOON, STALE_AFTER
from tokcount.core.costs.rates import rates_for
from tokcount.core.pricing.lookup import nearest
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.core.pricing.providers import check_provider, is_from
from tokcount.reports.models_list import ListedModel, ListReport

Order = Literal["name", "input", "output", "context"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which models are asked for; all of it must hold.

    The name or an alias holds `query`, whatever the case. A model of unknown context window has
    none that is large enough.
    """

    query: str = ""
    provider: str | None = None
    max_input_per_mtok: Decimal | None = None
    min_context: int | None = None


def list_models(
    table: PriceTable, wanted: Wanted, *, at: date, order: Order = "name"
) -> ListReport:
    """Return the models that are asked for, with their base rates on a day.

    Rates sort from the lowest, context windows from the largest; models without the figure come
    last.

    Raises:
        UsageError: no model is from that provider.
    """
    if wanted.provider is not None:
        check_provider(table, wanted.provider)
    prices = [price for price in table.models.values() if _is_named(price, wanted)]
    models = [
        model for model in (listed(price, at) for price in prices) if _is_within(model, wanted)
    ]
    models.sort(key=lambda model: (*_key(model, order), model.name.casefold()))
    return ListReport(
        at=at,
        models=models,
        notes=table.notes if models else (*table.notes, _nothing_found(table, wanted.query)),
        warnings=(
            *_doubtful(table, models),
            *_age(models, at),
            *_changes([table.models[model.name] for model in models], at),
        ),
    )


def listed(price: ModelPrice, at: date) -> ListedModel:
    """Return a model with its base rates on a day, those of the smallest input."""
    rates = rates_for(price, 0, at=at)
    long = rates_for(price, 0, at=at, cache_ttl="long").cache_write
    estimate = price.estimate
    return ListedModel(
        name=price.name,
        provider=price.provider,
        aliases=price.aliases,
        input_per_mtok=rates.input.per_mtok,
        output_per_mtok=None if rates.output is None else rates.output.per_mtok,
        cached_input_per_mtok=_own(rates.cached_input.per_mtok, rates.cached_input.note),
        cache_write_per_mtok=_own(rates.cache_write.per_mtok, rates.cache_write.note),
        cache_write_long_per_mtok=_own(long.per_mtok, long.note),
        encoding=price.encoding if estimate is None else estimate.encoding,
        estimate=estimate,
        context_window=price.context_window,
        max_input=price.max_input,
        max_output=price.max_output,
        retires=price.retires,
        retired=price.retires is not None and price.retires <= at,
        replaced_by=price.replaced_by,
        as_of=rates.as_of,
        source=rates.source,
    )


def _own(rate: Decimal, note: str | None) -> Decimal | None:
    """Return a rate of the model's own; one with a note stands in for it."""
    return rate if note is None else None


def _is_named(price: ModelPrice, wanted: Wanted) -> bool:
    query = wanted.query.strip().casefold()
    holds = any(query in name.casefold() for name in (price.name, *price.aliases))
    return holds and (wanted.provider is None or is_from(price, wanted.provider))


def _is_within(model: ListedModel, wanted: Wanted) -> bool:
    most, least = wanted.max_input_per_mtok, wanted.min_context
    is_cheap = most is None or model.input_per_mtok <= most
    return is_cheap and (least is None or (model.context_window or 0) >= least)


def _key(model: ListedModel, order: Order) -> tuple[bool, Decimal]:
    """Return what models sort by before their names: whether the figure is missing, and it."""
    window = model.context_window
    figures: dict[Order, Decimal | int | None] = {
        "name": 0,
        "input": model.input_per_mtok,
        "output": model.output_per_mtok,
        "context": None if window is None else -window,
    }
    figure = figures[order]
    return figure is None, Decimal(figure or 0)


def _nothing_found(table: PriceTable, query: str) -> str:
    """Say that there is no such model, and what to do."""
    if any(_is_named(price, Wanted(query=query)) for price in table.models.values()):
        return "no model is left; loosen --provider, --max-input-rate or --min-context"
    near = ", ".join(nearest(table, query))
    return f"no model's name or alias holds {query!r}; near: {near}; without a name all are listed"


def _doubtful(table: PriceTable, models: Sequence[ListedModel]) -> Iterator[str]:
    names = {model.name.casefold() for model in models}
    return (str(each) for each in table.warnings if (each.model or "").casefold() in names)


def _age(models: Sequence[ListedModel], at: date) -> Iterator[str]:
    stale = [model.as_of for model in models if model.as_of and at - model.as_of > STALE_AFTER]
    if stale:
        yield (
            f"rates of {len(stale)} of {len(models)} models are more than {STALE_AFTER.days} days"
            f" old, the oldest as of {min(stale)}; newer ones go into a file for --pricing"
        )


def _changes(prices: Sequence[ModelPrice], at: date) -> Iterator[str]:
    for price in prices:
        for change in price.changes:
            if timedelta(0) < change.from_date - at <= SOON:
                yield f"rates of {price.name} change on {change.from_date}"
