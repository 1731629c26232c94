"""What is said of limits, a budget and what fits, beside the cost."""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.render import budget as budgets
from tokcount.render.budget import budget_json, budget_line
from tokcount.render.counts import Json
from tokcount.render.fit import fit_json, said_of
from tokcount.render.limit import over_limit_line
from tokcount.render.money import digits
from tokcount.reports.cost import CostReport
from tokcount.reports.limit import OverLimit
from tokcount.reports.verdicts import Verdicts


def told(report: CostReport) -> list[str]:
    """Return what was asked for and is no fault: what fits, what a budget pays for."""
    verdicts = report.verdicts
    if verdicts is None:
        return []
    within = [budget_line(use) for use in verdicts.budgets if use.priced and not use.is_over]
    if verdicts.n_inside is None:
        return [*within, *said_of(verdicts.fits)[0]]
    return [*_counted(report, verdicts), *within[:1]]


def complaints(report: CostReport) -> list[str]:
    """Return what is over a limit, or may be, or cannot be held against one; a line each."""
    verdicts = report.verdicts
    if verdicts is None:
        return []
    if verdicts.n_inside is not None:
        return list(_of_cheapest(report, verdicts)) if verdicts.exceeded else []
    over = [over_limit_line(each, "--max-cost") for each in verdicts.over]
    spent = [budget_line(use) for use in verdicts.budgets if use.is_over]
    doubts = (budgets.doubt_line(use) for use in verdicts.budgets)
    which = "--max-cost" if verdicts.max_cost is not None else "--budget"
    return [
        *over,
        *spent,
        *(line for line in doubts if line),
        *(f"{model} has no price to hold against {which}" for model in verdicts.unpriced),
        *said_of(verdicts.fits)[1],
    ]


def verdicts_json(verdicts: Verdicts) -> Json:
    """Return the keys of what was asked for beside the cost, and no others."""
    document: Json = {}
    if verdicts.max_cost is not None:
        over = [_over_json(each) for each in verdicts.over]
        document["max_cost"] = {"limit": digits(verdicts.max_cost), "over": over}
    if verdicts.budgets:
        document["budgets"] = [budget_json(use) for use in verdicts.budgets]
    if verdicts.fits:
        document["fits"] = [fit_json(fit) for fit in verdicts.fits]
    return document


def _counted(report: CostReport, verdicts: Verdicts) -> Iterator[str]:
    is_held = verdicts.max_cost is not None or any(
        use.spent is not None for use in verdicts.budgets
    )
    if verdicts.n_inside and is_held:
        n_able = sum(model.reason is None for model in report.models)
        yield f"{verdicts.n_inside:,} of {n_able:,} models that can take it stay inside the limit"


def _of_cheapest(report: CostReport, verdicts: Verdicts) -> Iterator[str]:
    """Yield what the cheapest of all models is over; it is the first of those that can take it."""
    cheapest = next((model.model for model in report.models if model.reason is None), None)
    if cheapest is None and report.models:
        yield "no model can take it, so none stays inside the limit"
    over = [each for each in verdicts.over if each.model == cheapest and each.certain]
    spent = [use for use in verdicts.budgets if use.model == cheapest and use.is_over]
    lines = [over_limit_line(each, "--max-cost") for each in over[:1]]
    for line in [*lines, *map(budget_line, spent)]:
        yield f"no model stays inside; the cheapest that can take it is {line}"


def _over_json(over: OverLimit) -> Json:
    inside = over.inside
    return {
        "model": over.model,
        "name": over.source,
        "cost": digits(Decimal(over.amount)),
        "certain": over.certain,
        "largest_input": inside and inside.input_tokens,
        "largest_output": inside and inside.output_tokens,
    }
