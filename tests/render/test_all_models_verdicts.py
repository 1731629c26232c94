from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tests.render.test_cost import SOURCE, _model, _report
from tokcount.render.verdicts import complaints
from tokcount.reports.cost import CostReport
from tokcount.reports.limit import OverLimit
from tokcount.reports.verdicts import BudgetUse, Verdicts

TWICE = BudgetUse(
    model="a",
    limit=Decimal(5),
    per="month",
    requests=2,
    spent=Decimal(10),
    most_requests=1,
    requests_per="month",
)
INTRO = "no model stays inside; the cheapest that can take it is "


def _over(name: str, *, certain: bool = True) -> OverLimit:
    return OverLimit(
        name=name, model=name, amount=Decimal(3), limit=Decimal(1), exact=certain, certain=certain
    )


def _none_inside(over: Sequence[OverLimit], budgets: Sequence[BudgetUse] = ()) -> CostReport:
    models = [_model(SOURCE, name=name) for name in ("a", "b")]
    verdicts = Verdicts(max_cost=Decimal(1), over=over, budgets=budgets, n_inside=0)
    return replace(_report(*models), all_models=True, verdicts=verdicts)


def test_what_the_cheapest_is_inside_of_is_not_said_of_another() -> None:
    """It is over the budget alone; the one after it is over --max-cost."""
    report = _none_inside([_over("b")], [TWICE, replace(TWICE, model="b")])
    assert complaints(report) == [
        f"{INTRO}a: 10 USD a month are 5 over --budget 5/month; 1 request a month stays inside"
    ]


def test_what_is_only_perhaps_over_is_not_why_none_is_inside() -> None:
    """The high end of an estimate is no reason beside a budget that is."""
    lines = complaints(_none_inside([_over("a", certain=False), _over("b")], [TWICE]))
    assert [line.startswith(f"{INTRO}a: 10 USD") for line in lines] == [True]


def test_both_limits_are_told_where_the_cheapest_is_over_both() -> None:
    """A line each."""
    lines = complaints(_none_inside([_over("a"), _over("b")], [TWICE]))
    assert lines[0] == f"{INTRO}a: 3 USD are 2 over --max-cost 1"
    assert lines[1].startswith(f"{INTRO}a: 10 USD a month are 5 over --budget 5/month")


def test_where_no_model_can_take_it_that_is_told() -> None:
    """There is no cheapest one then."""
    report = _none_inside([])
    models = [replace(model, reason="retired") for model in report.models]
    assert complaints(replace(report, models=models)) == [
        "no model can take it, so none stays inside the limit"
    ]
