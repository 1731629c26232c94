from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of
from tokcount.core.costs.budget import costs_over
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.input_costs import priced_input
from tokcount.reports.cost import ModelCost
from tokcount.reports.counts import Counts

DAY = date(2026, 11, 20)
PRICE = price_of(
    "[models.m]\ninput = 5\noutput = 7\ntiers = [{ above = 20, input = 1, output = 1 }]"
)


def _model(
    n_tokens: int, low: int, high: int, least: int | None = None, most: int | None = None
) -> ModelCost:
    counts = Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, range=(low, high))
    request = Request(at=DAY, output_tokens=most, least_output_tokens=least)
    candidate = Candidate(name="m", price=PRICE, tokenizer=None)
    (model,) = price_all([candidate], [("a", [counts])], request).models
    return model


@pytest.mark.parametrize(
    ("n_tokens", "low", "high", "least", "most"),
    [
        # 23 and 45 are in the tier, 15 x 5 are not
        (23, 15, 45, "0.000023", "0.000075"),
        # only the high end is: 20 x 5 in the middle is the most, 30 the least
        (20, 15, 30, "0.00003", "0.0001"),
    ],
)
def test_in_a_tier_that_costs_less_more_tokens_do(
    n_tokens: int, low: int, high: int, least: str, most: str
) -> None:
    """The least and the most are not those of the ends, and the cost lies between them."""
    model = _model(n_tokens, low, high)
    assert model.cost_range == (Decimal(least), Decimal(most))
    counts = Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, range=(low, high))
    assert priced_input(PRICE, counts, DAY).cost_range == model.cost_range


def test_the_ends_of_the_output_go_with_each_end_of_the_input() -> None:
    """15 x 5 + 4 x 7 = 103 at most; 23 x 1 + 2 x 1 = 25 at least."""
    assert _model(23, 15, 45, 2, 4).cost_range == (Decimal("0.000025"), Decimal("0.000103"))


def test_what_may_be_over_a_limit_is_the_most() -> None:
    """The 15 tokens of the low end: 75 millionths, over 50 though 23 and 45 are not."""
    (over,) = costs_over(_model(23, 15, 45), PRICE, Request(at=DAY), Decimal("0.00005"))
    assert (over.certain, over.amount) == (False, Decimal("0.000075"))


@given(
    st.lists(st.integers(0, 60), min_size=3, max_size=3).map(sorted),
    st.lists(st.integers(0, 9), min_size=2, max_size=2).map(sorted),
)
def test_a_cost_lies_inside_its_range(inputs: list[int], outputs: list[int]) -> None:
    """Whichever of its tokens are in the tier."""
    low, middle, high = inputs
    model = _model(middle, low, high, *outputs)
    assert model.cost is not None
    assert model.least is not None
    assert model.least.cost is not None
    assert model.cost_range is not None
    least, most = model.cost_range
    assert least <= model.least.cost.total <= model.cost.total <= most
