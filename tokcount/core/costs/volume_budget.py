"""Holds a volume of requests against a budget, and finds the largest volume that stays inside.

What it leaves to others: one request (`cost`), and saying what came of it.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from tokcount.core.amounts import read_amount
from tokcount.core.costs.exact import product, quotient, whole_quotient
from tokcount.core.costs.projection import MINUTES, Volume
from tokcount.errors import UsageError
from tokcount.reports.cost import ModelCost, Per
from tokcount.reports.verdicts import BudgetUse


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """USD that may be spent, in all or per minute, hour, day or month of 30 days.

    `retries` is the share of requests that is sent again, where no volume tells it.
    """

    limit: Decimal
    per: Per | None = None
    retries: Decimal = Decimal(0)


def parse_budget(text: str) -> Budget:
    """Read `USD/month`, or `/day`, `/hour`, `/minute`, or `USD` for all the requests.

    Raises:
        UsageError: it is none of these.
    """
    amount, slash, unit = text.partition("/")
    per: Per | None = next((known for known in MINUTES if known == unit), None)
    limit = read_amount(amount)
    if limit is None or (slash and per is None):
        raise UsageError(
            f"budget: must be an amount of USD such as 500/month (day, hour, minute), got {text!r}"
        )
    return Budget(limit=limit, per=per)


def check_budget(budget: Budget, volume: Volume | None) -> None:
    """Check that a budget and a volume are both for some time, or both not.

    Raises:
        UsageError: one has a unit, and the other has none.
    """
    if volume is not None and (volume.per is None) != (budget.per is None):
        raise UsageError(
            "a budget per month, day, hour or minute needs --requests that have a unit, too, and"
            " one without needs --requests without"
        )


class Spending(NamedTuple):
    """What so many requests of a volume cost together at a model; None where it has no price.

    `high` is the most that an estimate may stand for.
    """

    model: str
    amount: Decimal | None
    high: Decimal | None = None
    exact: bool = True
    n_requests: int = 1


def budget_use(model: ModelCost, budget: Budget, volume: Volume | None) -> BudgetUse:
    """Return what becomes of a budget at a model, each request being all of its sources."""
    amount = None if model.cost is None else model.cost.total
    high = model.cost_range[1] if model.range and model.cost_range else None
    return use_of(Spending(model.model, amount, high, model.range is None), budget, volume)


def use_of(paid: Spending, budget: Budget, volume: Volume | None) -> BudgetUse:
    """Return what becomes of a budget, each request of a volume being the mean of what was paid."""
    if paid.amount is None:
        return BudgetUse(model=paid.model, limit=budget.limit, per=budget.per, priced=False)
    counted = volume or Volume(requests=1, per=budget.per, retries=budget.retries)
    single = Volume(requests=1, per=counted.per, retries=counted.retries)
    # Both sides are brought to minutes, so that nothing is divided before it is compared.
    minutes = MINUTES[counted.per] if counted.per else 1
    pays = product(budget.limit, minutes, paid.n_requests)
    costs = product(paid.amount, single.sent, MINUTES[budget.per] if budget.per else 1)
    high, n_requests = paid.high, paid.n_requests
    return BudgetUse(
        model=paid.model,
        limit=budget.limit,
        per=budget.per,
        requests=None if volume is None else volume.requests,
        spent=_spent(paid.amount, n_requests, budget, volume),
        most_spent=None if high is None else _spent(high, n_requests, budget, volume),
        most_requests=whole_quotient(pays, costs) if costs else None,
        requests_per=counted.per,
        exact=paid.exact,
    )


def _spent(
    amount: Decimal, n_requests: int, budget: Budget, volume: Volume | None
) -> Decimal | None:
    """What a volume of requests, so many of an amount, costs in the time of the budget."""
    if volume is None:
        return None
    in_all = product(amount, volume.sent)
    if budget.per is None or volume.per is None:
        return quotient(in_all, n_requests)
    return quotient(product(in_all, MINUTES[budget.per]), MINUTES[volume.per] * n_requests)
