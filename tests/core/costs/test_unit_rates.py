from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of
from tokcount.core.costs.cost import cost
from tokcount.core.costs.unit_rates import ManyRates, UnitRates
from tokcount.core.pricing.layers import load_packaged
from tokcount.errors import NotOfferedError, PricingError
from tokcount.reports.cost import Usage

TABLE = load_packaged()
DAY = date(2026, 11, 20)
TIERED = """[models.m]
input = 1
output = 2
modes.batch = 0.5
modes.fast = { input = 3, output = 4, tiers = [{ above = 50, input = 5, output = 6 }] }
modes.flex = { multiplier = 0.5, tiers = false }
tiers = [{ above = 100, input = 2, output = 4 }]
[[models.m.changes]]
from = 2026-12-01
input = 10
tiers = [{ above = 70, input = 20, output = 40 }]
"""


def _usd(rates: UnitRates, usage: Usage) -> Decimal:
    n_units = (
        usage.uncached_input_tokens * rates.input
        + usage.cached_input_tokens * rates.cached_input
        + usage.cache_write_tokens * rates.cache_write
        + usage.cache_write_long_tokens * rates.cache_write_long
        + (usage.output_tokens or 0) * (rates.output or 0)
    )
    return Decimal(f"{n_units}E-{rates.places}")


@given(st.sampled_from(sorted(TABLE.models)), st.lists(st.integers(0, 10**6), max_size=8))
def test_whole_units_come_to_what_decimals_do(name: str, sizes: list[int]) -> None:
    """For every packaged model, in each of its modes, at any size."""
    price = TABLE.models[name]
    many = ManyRates(price, DAY)
    for mode in (None, *price.modes):
        for size in sizes:
            usage = Usage(
                input_tokens=size,
                cached_input_tokens=size // 3,
                cache_write_tokens=size // 5,
                cache_write_long_tokens=size // 7,
                output_tokens=size % 1000 if price.has_output else None,
            )
            try:
                expected = cost(price, usage, at=DAY, mode=mode).cost.total
            except NotOfferedError:
                with pytest.raises(NotOfferedError):
                    many.of(size, mode)
                continue
            assert _usd(many.of(size, mode), usage) == expected


@pytest.mark.parametrize("day", [DAY, date(2026, 12, 1)])
@pytest.mark.parametrize("mode", [None, "batch", "fast"])
@pytest.mark.parametrize("size", [0, 50, 51, 70, 71, 100, 101])
def test_a_rate_changes_where_a_tier_begins(day: date, mode: str | None, size: int) -> None:
    """Whichever tier it is: the model's, the mode's, or that of a change."""
    price = price_of(TIERED)
    many = ManyRates(price, day)
    for seen_before in (0, 60, 90, 1000):
        many.of(seen_before, mode)
    usage = Usage(input_tokens=size, output_tokens=1)
    expected = cost(price, usage, at=day, mode=mode).cost.total
    assert _usd(many.of(size, mode), usage) == expected


def test_a_rate_of_many_decimals_makes_the_units_smaller() -> None:
    """1e-9 USD per 1,000,000 tokens are 1e-15 USD a token."""
    rates = ManyRates(price_of("[models.m]\ninput = 0.000000001\noutput = 1"), DAY).of(1, None)
    assert (rates.places, rates.input, rates.output) == (15, 1, 10**9)


def test_what_is_not_offered_is_an_error_each_time() -> None:
    """With the number of tokens that was asked for."""
    many = ManyRates(price_of(TIERED), DAY)
    for size in (101, 102):
        with pytest.raises(NotOfferedError, match=f"got {size}"):
            many.of(size, "flex")
    with pytest.raises(PricingError, match="has no mode 'sale'"):
        many.of(1, "sale")
