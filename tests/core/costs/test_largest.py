from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of, usage
from tokcount.core.costs.cost import cost
from tokcount.core.costs.largest import inside, largest_input, largest_output
from tokcount.core.costs.request import Request
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import Usage
from tokcount.reports.limit import Inside

DAY = date(2026, 11, 20)
REQUEST = Request(at=DAY)
ROW = "[models.m]\ninput = 2\noutput = 8\ncached_input = 1\n"
FLAT = price_of(ROW)
TIERED = price_of(ROW + "tiers = [{ above = 100, input = 4, output = 16 }]")


def _total(price: ModelPrice, request: Usage) -> Decimal:
    return cost(price, request, at=DAY).cost.total


@pytest.mark.parametrize(
    ("limit", "n_tokens"),
    [
        # 10 output tokens are 80 millionths, each input token is 2
        ("0.000280", 100),
        ("0.000281", 100),
        ("0.000282", 101),
        ("0.000080", 0),
    ],
)
def test_the_largest_input_leaves_the_output_as_it_is(limit: str, n_tokens: int) -> None:
    """One more token would cost more than the limit."""
    found = largest_input(FLAT, usage(500, out=10), REQUEST, Decimal(limit))
    assert found == n_tokens
    assert _total(FLAT, usage(n_tokens, out=10)) <= Decimal(limit)
    assert _total(FLAT, usage(n_tokens + 1, out=10)) > Decimal(limit)


@pytest.mark.parametrize(
    ("limit", "n_tokens"),
    [
        ("0.000560", 100),  # 100 x 2 + 10 x 8 = 280; 101 x 4 + 10 x 16 = 564 is more
        ("0.000564", 101),
        ("0.000567", 101),
        ("0.000568", 102),
    ],
)
def test_a_limit_between_two_tiers_is_reached_below_the_threshold(
    limit: str, n_tokens: int
) -> None:
    """The cost jumps there: 280 millionths with 100 tokens, 564 with 101."""
    assert largest_input(TIERED, usage(500, out=10), REQUEST, Decimal(limit)) == n_tokens


def test_a_tier_that_is_cheaper_is_tried_first() -> None:
    """50 tokens at 2 are 100 millionths, and so are 100 at 1; above 90 it is cheaper."""
    price = price_of("[models.m]\ninput = 2\noutput = 8\ntiers = [{ above = 90, input = 1 }]")
    assert largest_input(price, usage(500), REQUEST, Decimal("0.0001")) == 100
    assert largest_input(price, usage(500), REQUEST, Decimal("0.00009")) == 45


def test_what_is_in_the_cache_stays() -> None:
    """40 cached tokens are 40 millionths; the other 30 are 60."""
    found = largest_input(FLAT, usage(100, cached=40), REQUEST, Decimal("0.0001"))
    assert found == 70
    assert largest_input(FLAT, usage(100, cached=40), REQUEST, Decimal("0.000039")) is None


def test_a_mode_has_rates_of_its_own() -> None:
    """At half the rates the input may be twice as long: 200 x 1 + 10 x 4 = 240."""
    price = price_of(ROW + "modes = { batch = 0.5 }")
    request = Request(at=DAY, mode="batch")
    assert largest_input(price, usage(500, out=10), request, Decimal("0.00024")) == 200


def test_an_output_that_costs_too_much_alone_is_to_be_shorter() -> None:
    """With 50 input tokens, 100 millionths, 12 output tokens stay inside 200."""
    found = inside(FLAT, usage(50, out=1000), REQUEST, Decimal("0.0002"))
    assert found == Inside(output_tokens=12)
    assert _total(FLAT, usage(50, out=12)) <= Decimal("0.0002") < _total(FLAT, usage(50, out=13))


def test_where_both_cost_too_much_alone_the_output_is_told_that_would_do_without_input() -> None:
    """25 output tokens are 200 millionths; the 500 input tokens are 1,000."""
    found = inside(FLAT, usage(500, out=1000), REQUEST, Decimal("0.0002"))
    assert found == Inside(output_tokens=25, with_input=False)


def test_where_the_cache_costs_too_much_alone_nothing_helps() -> None:
    """500 cached tokens are 500 millionths."""
    assert inside(FLAT, usage(600, cached=500, out=1), REQUEST, Decimal("0.0002")) == Inside()


def test_an_input_is_inside_where_one_is_small_enough() -> None:
    """The output then stays."""
    assert inside(FLAT, usage(500, out=10), REQUEST, Decimal("0.00028")) == Inside(input_tokens=100)


def test_of_an_output_that_is_free_all_fits() -> None:
    """But not beside an input that costs too much."""
    free = price_of("[models.m]\ninput = 2\noutput = 0")
    assert largest_output(free, usage(50), REQUEST, Decimal("0.0001"), 7) == 7
    assert largest_output(free, usage(51), REQUEST, Decimal("0.0001"), 7) is None


RATES = st.integers(0, 9).map(lambda tenths: Decimal(tenths) / 10)


@st.composite
def _prices(draw: st.DrawFn) -> ModelPrice:
    """Draw a model with up to three tiers, whose rates go up or down."""
    thresholds = sorted(draw(st.sets(st.integers(0, 30), max_size=3)))
    tiers = "".join(
        f"[[models.m.tiers]]\n{draw(st.sampled_from(['above', 'from']))} = {above + 1}\n"
        f"input = {draw(RATES)}\noutput = {draw(RATES)}\n"
        for above in (2 * threshold for threshold in thresholds)
    )
    rates = "".join(
        f"{key} = {draw(RATES)}\n" for key in ("input", "output", "cached_input", "cache_write")
    )
    return price_of(f"[models.m]\n{rates}{tiers}")


@given(_prices(), st.integers(0, 70), st.integers(0, 9), st.integers(0, 9), st.data())
def test_the_largest_input_is_what_trying_every_one_finds(
    price: ModelPrice, n_more: int, cached: int, output: int, data: st.DataObject
) -> None:
    """Over random rates and tiers, in steps of a ten-millionth."""
    written = data.draw(st.integers(0, 3))
    fewest = cached + written
    request = usage(fewest + n_more, cached, written, output)
    limit = Decimal(data.draw(st.integers(0, 800))) / 10**7
    tried = [
        n
        for n in range(fewest, request.input_tokens)
        if _total(price, usage(n, cached, written, output)) <= limit
    ]
    assert largest_input(price, request, REQUEST, limit) == max(tried, default=None)


@given(_prices(), st.integers(0, 70), st.integers(0, 40), st.data())
def test_the_largest_output_is_what_trying_every_one_finds(
    price: ModelPrice, n_input: int, most: int, data: st.DataObject
) -> None:
    """The tier is that of the input."""
    limit = Decimal(data.draw(st.integers(0, 800))) / 10**7
    tried = [n for n in range(most + 1) if _total(price, usage(n_input, out=n)) <= limit]
    found = largest_output(price, usage(n_input), REQUEST, limit, most)
    assert found == max(tried, default=None)
