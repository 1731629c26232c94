"""Adds to a report on costs the verdicts that were asked for: limits, a budget, and what fits.

What it leaves to others: each of them (`budget`, `volume_budget`, `fitting_ways`), and saying so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from tokcount.core.costs.budget import costs_over
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.fitting_ways import Input, fit_of
from tokcount.core.costs.request import Request
from tokcount.core.costs.volume_budget import Budget, budget_use
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.reports.cost import CostReport, ModelCost, SourceCost
from tokcount.reports.fit import Fit
from tokcount.reports.verdicts import BudgetUse, Verdicts

if TYPE_CHECKING:
    from tokcount.reports.limit import OverLimit


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """What is to be decided; None, or False, is what is not.

    `reserve` tokens are kept for the reply, where that is not None; else the output tokens are.
    `given` says that tokens were given, and no text, `of_chat` that the text is a chat request.
    """

    max_cost: Decimal | None = None
    budget: Budget | None = None
    fits: bool = False
    reserve: int | None = None
    given: bool = False
    of_chat: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit to hold a cost against."""
        return self.max_cost is not None or self.budget is not None


def decided(
    report: CostReport,
    candidates: Sequence[Candidate],
    request: Request,
    decisions: Decisions,
    table: PriceTable,
) -> CostReport:
    """Return a report with verdicts on each model.

    Where all models are looked at, only those count that can take the requests, and it is enough
    that one of them is inside the limits.
    """
    if not decisions.is_limited and not decisions.fits:
        return report
    prices = {each.name: each.price for each in candidates}
    models = [model for model in report.models if model.reason is None]
    over: list[OverLimit] = []
    budgets: list[BudgetUse] = []
    fits: list[Fit] = []
    for model in models:
        price = prices[model.model]
        if decisions.max_cost is not None:
            over += costs_over(model, price, request, decisions.max_cost)
        if decisions.budget is not None:
            budgets.append(budget_use(model, decisions.budget, request.volume))
        if decisions.fits:
            fits += _fits(model, price, decisions, table, request)
    outside = {each.model for each in over if each.certain}
    outside |= {each.model for each in budgets if each.is_over}
    verdicts = Verdicts(
        max_cost=decisions.max_cost,
        over=over,
        budgets=budgets,
        unpriced=_unpriced(models) if decisions.is_limited else [],
        fits=fits,
        n_inside=sum(model.model not in outside for model in models) if report.all_models else None,
    )
    return replace(report, verdicts=verdicts)


def _fits(
    model: ModelCost,
    price: ModelPrice | None,
    decisions: Decisions,
    table: PriceTable,
    request: Request,
) -> Iterator[Fit]:
    for source in model.sources:
        kept = decisions.reserve
        each = Input(
            name=source.name,
            model=model.model,
            reserve=(source.usage.output_tokens or 0) if kept is None else kept,
            n_tokens=source.usage.input_tokens,
            range=source.range,
            n_base_tokens=None if decisions.given else _base_tokens(source),
            encoding=model.encoding,
            of_chat=decisions.of_chat,
        )
        yield fit_of(each, price, table, request.at)


def _base_tokens(source: SourceCost) -> int:
    return source.usage.input_tokens if source.n_base_tokens is None else source.n_base_tokens


def _unpriced(models: Sequence[ModelCost]) -> list[str]:
    return [model.model for model in models if model.cost is None]
