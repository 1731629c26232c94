from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import MINUTES, Volume
from tokcount.core.costs.volume_budget import (
    Budget,
    Spending,
    budget_use,
    check_budget,
    parse_budget,
    use_of,
)
from tokcount.core.counting import given_rows
from tokcount.errors import UsageError
from tokcount.reports.cost import ModelCost, Per

DAY = date(2026, 11, 20)
PRICE = price_of("[models.m]\ninput = 2\noutput = 8")


def _model(n_tokens: int) -> ModelCost:
    """A request of so many tokens at 2 USD per million."""
    candidate = Candidate(name="m", price=PRICE, tokenizer=None)
    (model,) = price_all([candidate], given_rows(n_tokens, 1), Request(at=DAY)).models
    return model


HALF_A_CENT = _model(2500)


@pytest.mark.parametrize(
    ("text", "limit", "per"),
    [
        ("500/month", "500", "month"),
        ("1,500.50/day", "1500.50", "day"),
        ("0.01/hour", "0.01", "hour"),
        ("1/minute", "1", "minute"),
        ("20", "20", None),
    ],
)
def test_a_budget_reads_as_an_amount_and_a_period(text: str, limit: str, per: Per | None) -> None:
    """Without a period it is for all the requests."""
    assert parse_budget(text) == Budget(limit=Decimal(limit), per=per)


@pytest.mark.parametrize(
    "text", ["", "x", "-1/day", "1/week", "1/", "/day", "nan/day", "inf", "1/days", "9" * 31]
)
def test_what_is_no_budget_is_refused(text: str) -> None:
    """The error shows what would be one."""
    with pytest.raises(UsageError, match=r"must be an amount of USD such as 500/month") as caught:
        parse_budget(text)
    assert str(caught.value).endswith(f"got {text!r}")


def test_a_budget_with_a_period_needs_a_volume_with_one() -> None:
    """And the other way round; without a volume, either will do."""
    for budget, volume in (
        (Budget(limit=Decimal(1), per="day"), Volume(requests=1)),
        (Budget(limit=Decimal(1)), Volume(requests=1, per="day")),
    ):
        with pytest.raises(UsageError, match="needs --requests"):
            check_budget(budget, volume)
        check_budget(budget, None)


def test_a_volume_over_its_budget_tells_how_many_requests_stay_inside() -> None:
    """0.005 x 1,000 x 30 = 150 a month; 100 / 30 / 0.005 = 666.67 requests a day."""
    budget = Budget(limit=Decimal(100), per="month")
    use = budget_use(HALF_A_CENT, budget, Volume(requests=1000, per="day"))
    assert (use.spent, use.is_over, use.most_requests, use.requests_per) == (
        *(Decimal(150), True, 666, "day"),
    )


@pytest.mark.parametrize(("n_requests", "is_over"), [(666, False), (667, True), (0, False)])
def test_the_number_that_stays_inside_is_the_largest(n_requests: int, is_over: bool) -> None:  # noqa: FBT001 # expected
    """One more is over."""
    budget = Budget(limit=Decimal(100), per="month")
    volume = Volume(requests=n_requests, per="day")
    assert budget_use(HALF_A_CENT, budget, volume).is_over is is_over


def test_without_a_volume_the_budget_tells_how_many_requests_it_pays_for() -> None:
    """In its own period: 100 / 0.005 = 20,000; with 25% sent again, 16,000."""
    budget = Budget(limit=Decimal(100), per="month")
    use = budget_use(HALF_A_CENT, budget, None)
    assert (use.spent, use.is_over, use.most_requests, use.requests_per) == (
        *(None, False, 20_000, "month"),
    )
    again = replace(budget, retries=Decimal("0.25"))
    assert budget_use(HALF_A_CENT, again, None).most_requests == 16_000


def test_retries_are_paid() -> None:
    """0.005 x 100 x 1.03 = 0.515."""
    volume = Volume(requests=100, retries=Decimal("0.03"))
    use = budget_use(HALF_A_CENT, Budget(limit=Decimal("0.51")), volume)
    assert (use.spent, use.is_over, use.most_requests) == (Decimal("0.515"), True, 99)


def test_of_what_is_free_any_number_stays_inside() -> None:
    """Even of nothing."""
    use = budget_use(_model(0), Budget(limit=Decimal(0)), Volume(requests=10**15))
    assert (use.spent, use.is_over, use.most_requests) == (Decimal(0), False, None)


def test_of_an_estimate_the_middle_decides() -> None:
    """Its high end, 0.01 each, is told."""
    estimate = replace(
        HALF_A_CENT, range=(1000, 5000), cost_range=(Decimal("0.002"), Decimal("0.01"))
    )
    use = budget_use(estimate, Budget(limit=Decimal("0.75")), Volume(requests=100))
    assert (use.is_over, use.may_be_over, use.most_spent, use.exact) == (
        *(False, True, Decimal(1), False),
    )


def test_without_a_price_nothing_is_known() -> None:
    """So it is not inside."""
    unpriced = replace(HALF_A_CENT, cost=None)
    use = budget_use(unpriced, Budget(limit=Decimal(1)), Volume(requests=100))
    assert (use.priced, use.spent, use.most_requests) == (False, None, None)


@given(
    st.integers(1, 10**6),
    st.sampled_from(list(MINUTES)),
    st.sampled_from(list(MINUTES)),
    st.integers(0, 10**6),
    st.integers(0, 100),
)
def test_the_largest_number_stays_inside_and_one_more_does_not(
    n_tokens: int, per: Per, budget_per: Per, cents: int, percent: int
) -> None:
    """Whatever the periods, held in whole numbers: millionths of a cent, in 30 days."""
    budget = Budget(limit=Decimal(cents) / 100, per=budget_per)
    volume = Volume(requests=1, per=per, retries=Decimal(percent) / 100)
    most = budget_use(_model(n_tokens), budget, volume).most_requests
    assert most is not None
    one = n_tokens * 2 * (100 + percent) * (43_200 // MINUTES[per])
    limit = cents * 10**6 * (43_200 // MINUTES[budget_per])
    assert most * one <= limit < (most + 1) * one


def test_a_budget_may_be_held_against_the_mean_of_several_requests() -> None:
    """10 USD of three: 7 in all are 23.3 USD, and 6 stay inside 20; at the most 12 a three."""
    spending = Spending("m", Decimal(10), high=Decimal(12), n_requests=3, exact=False)
    use = use_of(spending, Budget(limit=Decimal(20)), Volume(requests=7))
    assert (use.spent, use.most_spent) == (Decimal("23.333333333333"), Decimal(28))
    assert (use.is_over, use.most_requests, use.exact) == (True, 6, False)
    six = use_of(spending, Budget(limit=Decimal(20)), Volume(requests=6))
    assert (six.is_over, six.may_be_over, six.spent) == (False, True, Decimal(20))
