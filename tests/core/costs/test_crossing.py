from datetime import date

import pytest

from tests.core.pricing.texts import price_of, usage
from tokcount.core.costs.crossing import tier_crossed
from tokcount.core.costs.request import Request, price_request
from tokcount.reports.cost import Usage

REQUEST = Request(at=date(2026, 11, 20))
TIERED = price_of(
    "[models.m]\ninput = 2\noutput = 8\ncached_input = 2\n"
    "tiers = [{ above = 1000, input = 4, output = 16, cached_input = 4 }]"
)


def _warnings(request: Usage, *, exact: bool = True) -> list[str]:
    priced = price_request(TIERED, request, REQUEST)
    return list(tier_crossed("a.txt", priced, REQUEST, exact=exact))


def test_a_tier_just_entered_is_pointed_out() -> None:
    """1,010 x 4 = 4,040 millionths, against 1,000 x 2 = 2,000."""
    (warning,) = _warnings(usage(1010))
    assert warning == (
        "a.txt: 10 tokens over 1,000: the whole request costs 2.02x at m;"
        " with 1,000 it would be 0.00204 USD less"
    )


def test_the_factor_is_that_of_the_whole_request() -> None:
    """1,000 x 4 + 4 + 100 x 16 = 5,604, against 2,000 + 800 = 2,800: output has a tier, too."""
    (warning,) = _warnings(usage(1001, out=100))
    assert "the whole request costs 2x at m; with 1,000 it would be 0.002804 USD less" in warning


@pytest.mark.parametrize(("n_tokens", "warned"), [(1000, 0), (1001, 1), (1050, 1), (1051, 0)])
def test_a_twentieth_is_a_little(n_tokens: int, warned: int) -> None:
    """Up to 5% over the threshold, and not at it."""
    assert len(_warnings(usage(n_tokens))) == warned


def test_of_an_estimate_tokens_and_money_are_marked() -> None:
    """Whether it is over at all is not certain."""
    (warning,) = _warnings(usage(1010), exact=False)
    assert warning.startswith("a.txt: ~10 tokens over 1,000:")
    assert warning.endswith("it would be ~0.00204 USD less")


def test_what_is_in_the_cache_cannot_be_left_out() -> None:
    """Nothing is said where only that is over the threshold."""
    assert _warnings(usage(1010, cached=1001)) == []
    assert len(_warnings(usage(1010, cached=1000))) == 1


def test_a_tier_that_costs_less_is_no_matter() -> None:
    """Nor one from which nothing is free."""
    cheaper = price_of("[models.m]\ninput = 2\noutput = 8\ntiers = [{ above = 100, input = 1 }]")
    priced = price_request(cheaper, usage(101), REQUEST)
    assert list(tier_crossed("a.txt", priced, REQUEST, exact=True)) == []
    free = price_of("[models.m]\ninput = 0\noutput = 8\ntiers = [{ above = 100, input = 1 }]")
    (warning,) = tier_crossed(
        "a.txt", price_request(free, usage(101), REQUEST), REQUEST, exact=True
    )
    assert "the whole request costs more than nothing at m" in warning
