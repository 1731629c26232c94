"""Looks at every model of the table: which could take a request, and at what cost.

What it leaves to others: pricing them (`costing`), and the screen.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.core.costs.candidates import Candidate, candidates_of
from tokcount.core.costs.limits import limits_exceeded
from tokcount.core.costs.request import Request
from tokcount.core.pricing.layers import RateOptions
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.core.pricing.providers import check_provider, is_from
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.reports.cost import CostReport, ModelCost

SHORT = {"context_window": "window", "max_input": "max input", "max_output": "max output"}


def all_candidates(
    table: PriceTable,
    request: Request,
    *,
    provider: str | None = None,
    named: Tokenizer | None = None,
) -> list[Candidate]:
    """Return every model of the table, or of one provider.

    Raises:
        UsageError: no model is from that provider, or none of them has the mode.
    """
    if provider is not None:
        check_provider(table, provider)
    prices = [
        price for price in table.models.values() if provider is None or is_from(price, provider)
    ]
    if request.mode is not None:
        modes = {name.casefold(): name for price in prices for name in price.modes}
        if request.mode.casefold() not in modes:
            known = ", ".join(sorted(modes.values())) or "none"
            raise UsageError(f"no model has a mode {request.mode!r}; there are: {known}")
    return candidates_of([price.name for price in prices], table, RateOptions(), named=named)


def countable(candidates: Sequence[Candidate]) -> tuple[list[Candidate], list[str]]:
    """Return the models whose tokens can be counted, and notes that name the others."""
    others = [each.name for each in candidates if each.tokenizer is None]
    if not others:
        return list(candidates), []
    note = f"left out, since nothing tells how they count: {', '.join(others)}"
    return [each for each in candidates if each.tokenizer is not None], [note]


def ranked(
    report: CostReport,
    candidates: Sequence[Candidate],
    table: PriceTable,
    *,
    needs_reply: bool = False,
) -> CostReport:
    """Return the models by cost, and last, each with the reason, those that cannot take it all.

    A retired model is one of these, and so is one without output where what was asked `needs_reply`
    whatever its size. What is noted of a single model becomes a warning of its own.
    """
    by_name = {each.name: each for each in candidates}
    models = []
    for model in report.models:
        each = by_name[model.model]
        warnings = [*_own_notes(each, table), *model.warnings]
        reason = _reason(model, each.price, report.at, needs_reply=needs_reply)
        models.append(replace(model, warnings=warnings, reason=reason))
    models.sort(key=_key)
    common = [note for note in report.notes if not any(note in model.warnings for model in models)]
    return replace(report, models=models, notes=common, all_models=True)


def _own_notes(each: Candidate, table: PriceTable) -> list[str]:
    notes = each.tokenizer.notes if each.tokenizer else ()
    return [note for note in notes if note not in table.notes]


def _key(model: ModelCost) -> tuple[bool, bool, Decimal, str]:
    amount = Decimal(0) if model.cost is None else model.cost.total
    return model.reason is not None, model.cost is None, amount, model.model.casefold()


def _reason(
    model: ModelCost, price: ModelPrice | None, at: date, *, needs_reply: bool
) -> str | None:
    """Why a model cannot take what it is asked to, in few words; None where it can."""
    if price is None:
        return "no price"
    if price.retires is not None and price.retires <= at:
        return "retired"
    if not price.has_output and (needs_reply or model.usage.output_tokens):
        return "no output"
    for source in model.sources:
        for _, key, limit, _ in limits_exceeded(price, source.usage):
            return f"{SHORT[key]} {limit:,}"
    return "not in this mode" if model.cost is None else None
