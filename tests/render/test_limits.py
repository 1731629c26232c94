from dataclasses import replace
from decimal import Decimal

import pytest

from tokcount.render.budget import budget_line, doubt_line
from tokcount.render.limit import over_limit_line
from tokcount.reports.limit import Inside, OverLimit
from tokcount.reports.verdicts import BudgetUse

OVER = OverLimit(name="m, a.txt", amount=Decimal("0.145"), limit=Decimal("0.14"))
USE = BudgetUse(
    model="m",
    limit=Decimal(1500),
    per="month",
    requests=1000,
    spent=Decimal(4500),
    most_requests=333,
    requests_per="day",
)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (Inside(input_tokens=24_000), "; the largest input inside is 24,000 tokens"),
        (
            Inside(output_tokens=12),
            "; the output is over it by itself: with this input, 12 tokens are inside",
        ),
        (
            Inside(output_tokens=25, with_input=False),
            "; the output is over it by itself: without any input, 25 tokens are inside",
        ),
        (Inside(), "; what goes through the cache is over it by itself"),
        (None, ""),
    ],
)
def test_a_cost_over_its_limit_is_told_with_what_would_be_inside(
    inside: Inside | None, said: str
) -> None:
    """By how much, to the last digit."""
    line = over_limit_line(replace(OVER, inside=inside), "--max-cost")
    assert line == f"m, a.txt: 0.145 USD are 0.005 over --max-cost 0.14{said}"


def test_an_estimate_over_its_limit_is_marked() -> None:
    """And so is what would be inside."""
    estimate = replace(OVER, exact=False, inside=Inside(input_tokens=24_000))
    assert over_limit_line(estimate, "--max-cost") == (
        "m, a.txt: ~0.145 USD are 0.005 over --max-cost 0.14; the largest input inside is"
        " ~24,000 tokens"
    )


def test_an_excess_of_many_digits_is_exact() -> None:
    """Python's own arithmetic would round it at 28 digits."""
    line = over_limit_line(
        replace(OVER, amount=Decimal("1000000000.00000000000000000002"), limit=Decimal(1)),
        "--max-cost",
    )
    assert "are 999,999,999.00000000000000000002 over" in line


def test_a_budget_that_is_exceeded_tells_what_stays_inside() -> None:
    """In the unit of the requests."""
    assert budget_line(USE) == (
        "m: 4,500 USD a month are 3,000 over --budget 1,500/month; 333 requests a day stay inside"
    )
    one = replace(USE, most_requests=1, exact=False, per=None, requests_per=None)
    assert budget_line(one) == (
        "m: ~4,500 USD are 3,000 over --budget 1,500; ~1 request stays inside"
    )


def test_a_budget_that_is_kept_tells_what_it_pays_for() -> None:
    """Of what is free, any number."""
    assert budget_line(replace(USE, requests=333)) == (
        "m: --budget 1,500/month pays for 333 requests a day"
    )
    assert budget_line(replace(USE, most_requests=None)) == (
        "m: --budget 1,500/month pays for any number of requests"
    )


def test_an_estimate_that_may_be_over_its_budget_is_told() -> None:
    """And only where the middle is not."""
    doubtful = replace(USE, requests=300, most_spent=Decimal(1600), exact=False)
    assert doubt_line(doubtful) == (
        "warning: m: an estimate, up to 1,600 USD a month, over --budget 1,500/month"
    )
    assert doubt_line(replace(doubtful, requests=1000)) is None
