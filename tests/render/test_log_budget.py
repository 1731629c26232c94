import io
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.render.test_log import BILL, FIGURES
from tokcount.render import log as view
from tokcount.render.log_budget import over_budget, projection_line
from tokcount.render.table import print_table
from tokcount.reports.cost import Projection
from tokcount.reports.log import LogBill, LogReport
from tokcount.reports.verdicts import BudgetUse

PROJECTION = Projection(
    requests=10_000,
    per="day",
    retries=Decimal("0.03"),
    total=Decimal("72.8"),
    per_day=Decimal("72.8"),
    per_month=Decimal(2184),
    tokens_per_minute=Decimal(26_203),
)
IN_ALL = Projection(
    requests=500,
    per=None,
    total=Decimal("3.53475"),
    per_day=None,
    per_month=None,
    tokens_per_minute=None,
)
INSIDE = BudgetUse(
    model="house",
    limit=Decimal(3000),
    per="month",
    requests=10_000,
    spent=Decimal(2184),
    most_requests=13_736,
    requests_per="day",
)


def _first(*bills: LogBill, budgets: tuple[BudgetUse, ...] = ()) -> list[str]:
    report = LogReport(
        currency="USD",
        at=date(2026, 11, 29),
        unit="record",
        group_by=None,
        bills=bills,
        budgets=budgets,
    )
    file = io.StringIO()
    print_table(next(iter(view.sections(report))), file)
    return file.getvalue().splitlines()


def test_a_volume_is_of_requests_like_those_of_the_log() -> None:
    """Each day and in 30 days, or in all."""
    assert projection_line(PROJECTION, "~") == (
        "10,000 requests a day and 3% retries of this kind: ~$72.80 a day, ~$2,184.00 in 30 days"
    )
    assert projection_line(IN_ALL, "") == "500 requests of this kind: $3.53"


def test_the_volume_and_the_budget_stand_below_the_figures_of_one_model() -> None:
    """Before the rates."""
    assert _first(replace(BILL, projection=IN_ALL), budgets=(INSIDE,))[-4:] == [
        "house: 1,200 records; percentiles by nearest rank",
        "500 requests of this kind: $3.53",
        "house: --budget 3,000/month pays for 13,736 requests a day",
        "rates: vendor, as of 2026-11-09",
    ]


def test_several_models_have_a_column_for_the_volume() -> None:
    """One without a price has nothing in it."""
    dear = replace(BILL, model="dear", projection=replace(PROJECTION, per_month=Decimal(4000)))
    bills = (replace(BILL, projection=PROJECTION), dear, LogBill(model="none", figures=None))
    assert _first(*bills) == [
        "    cost     mean      p95      max    30 days  model",
        "   $8.48  $0.0071  $0.0107  $0.0608  $2,184.00  house",
        "   $8.48  $0.0071  $0.0107  $0.0608  $4,000.00  dear",
        "no price        -        -        -          -  none",
        "1,200 records; percentiles by nearest rank",
        "30 days: 10,000 requests a day and 3% retries of this kind",
        "rates: vendor, as of 2026-11-09",
    ]
    assert " volume  model" in _first(BILL, replace(BILL, projection=IN_ALL))[0]


def test_what_is_over_a_budget_or_may_be_is_told() -> None:
    """Not what is inside."""
    over = replace(INSIDE, limit=Decimal(2000), most_requests=9157)
    may_be = replace(INSIDE, exact=False, most_spent=Decimal(3100))
    report = LogReport(
        currency="USD",
        at=date(2026, 11, 29),
        unit="record",
        group_by=None,
        bills=[replace(BILL, figures=FIGURES)],
        budgets=[INSIDE, over, may_be],
    )
    assert list(over_budget(report)) == [
        (
            "house: 2,184 USD a month are 184 over --budget 2,000/month; 9,157 requests a day stay"
            " inside"
        ),
        "warning: house: an estimate, up to 3,100 USD a month, over --budget 3,000/month",
    ]
