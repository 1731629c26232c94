from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of, usage
from tokcount.core.costs.cost import cost
from tokcount.core.pricing.layers import load_packaged
from tokcount.errors import PricingError
from tokcount.reports.cost import Usage

TABLE = load_packaged()
DAY = date(2026, 11, 9)
RATES = st.decimals(0, 10**9, places=20)


@st.composite
def usages(draw: st.DrawFn, most: int = 10**15) -> Usage:
    """Draw a request of any size."""
    n_input = draw(st.integers(0, most))
    cached = draw(st.integers(0, n_input))
    write = draw(st.integers(0, n_input - cached))
    return usage(n_input, cached, write, draw(st.integers(0, most)))


@given(st.tuples(RATES, RATES, RATES, RATES), usages(), st.sampled_from([None, "batch"]))
def test_the_total_is_the_exact_sum_of_the_parts(
    rates: tuple[Decimal, ...], request: Usage, mode: str | None
) -> None:
    """At any size: nothing is rounded, not even at Python's 28 digits."""
    keys = ("input", "output", "cached_input", "cache_write")
    row = "\n".join(f"{key} = {rate:f}" for key, rate in zip(keys, rates, strict=True))
    price = price_of(f"[models.m]\n{row}\nmodes = {{ batch = 0.123456789 }}")
    found = cost(price, request, at=DAY, mode=mode).cost
    assert found.output is not None
    parts = (found.uncached_input, found.cached_input, found.cache_write, found.output)
    assert sum(map(whole, parts)) == whole(found.total)
    assert Decimal(str(found.total)) == found.total


def whole(amount: Decimal) -> int:
    """Return an amount in units so small that it is a whole number."""
    numerator, denominator = amount.as_integer_ratio()
    units, rest = divmod(numerator * 10**60, denominator)
    assert rest == 0
    return units


@given(st.sampled_from(sorted(TABLE.models)), usages(10**7), st.data())
def test_cached_input_never_costs_more_than_full_input(
    name: str, request: Usage, data: st.DataObject
) -> None:
    """In every packaged model and mode a cached rate is at most the input rate."""
    price = TABLE.models[name]
    mode = data.draw(st.sampled_from([None, *price.modes]))
    none_cached = usage(request.input_tokens)
    all_cached = usage(request.input_tokens, cached=request.input_tokens)
    try:
        full = cost(price, none_cached, at=DAY, mode=mode).cost.total
    except PricingError:
        return
    assert cost(price, all_cached, at=DAY, mode=mode).cost.total <= full


@given(st.sampled_from(sorted(TABLE.models)), usages(10**7), st.integers(1, 10**6), st.data())
def test_more_tokens_never_cost_less_within_a_tier(
    name: str, request: Usage, more: int, data: st.DataObject
) -> None:
    """One more token of any kind costs something or nothing."""
    price = TABLE.models[name]
    mode = data.draw(st.sampled_from([None, *price.modes]))
    n_output = request.output_tokens if price.has_output else None
    larger_input, cached, write = (
        request.input_tokens + more,
        *data.draw(st.sampled_from([(0, 0), (more, 0), (0, more)])),
    )
    small = usage(
        request.input_tokens, request.cached_input_tokens, request.cache_write_tokens, n_output
    )
    large = usage(
        larger_input,
        request.cached_input_tokens + cached,
        request.cache_write_tokens + write,
        n_output,
    )
    try:
        before = cost(price, small, at=DAY, mode=mode)
        after = cost(price, large, at=DAY, mode=mode)
    except PricingError:
        return
    if before.rates.tier_above == after.rates.tier_above:
        assert before.cost.total <= after.cost.total
