from decimal import Decimal

import pytest

from tests.core.logs.house import book
from tokcount.core.pricing.layers import RateOptions
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import PricingError, UnknownNameError

MIXED = Tokens(input=1000, cached=500, written_short=100, written_long=150, written=50, output=10)


@pytest.mark.parametrize(
    ("ttl", "millionths"),
    [
        # 200 x 4 + 500 x 0.4 + 10 x 20 = 1200 for all but the writes
        ("short", 1200 + 150 * 5 + 150 * 8),
        ("long", 1200 + 100 * 5 + 200 * 8),
    ],
)
def test_each_kind_of_write_has_its_rate(ttl: str, millionths: int) -> None:
    """--cache-ttl is for those of which the record does not tell how long they live."""
    prices = book()
    prices.cache_ttl = "long" if ttl == "long" else "short"
    rates = prices.rates("writes").of(1000, None)
    assert rates.places == 12
    assert prices.n_units(MIXED, rates, "writes") == millionths * 10**6


@pytest.mark.parametrize(
    ("mode", "tier", "expected"),
    [
        (None, None, None),
        (None, "batch", "batch"),
        (None, "BATCH", "batch"),
        ("batch", None, "batch"),
        ("batch", "flex", "batch"),
        ("standard", "batch", None),
        ("default", "batch", None),
    ],
)
def test_a_service_tier_is_a_mode_unless_an_option_names_one(
    mode: str | None, tier: str | None, expected: str | None
) -> None:
    """And `--mode standard` wants none."""
    prices = book(mode)
    assert prices.mode_at(tier, prices.rates("plain")) == (expected, None)


def test_a_service_tier_without_rates_is_a_doubt() -> None:
    """What was really billed is not known here."""
    prices = book()
    mode, doubt = prices.mode_at("scale", prices.rates("plain"))
    assert mode is None
    assert doubt == (
        "service tier 'scale': plain has no rates for it, so priced at its standard rates;"
        " --mode names others"
    )


def test_a_model_without_a_price_is_an_error_each_time() -> None:
    """Its encoding may be known, or nothing at all."""
    prices = book()
    for _ in range(2):
        with pytest.raises(PricingError, match="no price is known of 'code-davinci-001'; give"):
            prices.rates("code-davinci-001")
        with pytest.raises(UnknownNameError, match="unknown model 'plane'; near: plain, "):
            prices.rates("plane")


def test_rates_of_the_command_line_hold_for_every_model() -> None:
    """Also for one that no file knows."""
    prices = book(options=RateOptions(input_per_mtok=Decimal(7)))
    assert prices.rates("plain").of(1, None).input == 7 * 10**6
    assert prices.rates("plane").of(1, None).input == 7 * 10**6


def test_output_of_a_model_that_has_none_is_an_error() -> None:
    """As in any request."""
    prices = book()
    rates = prices.rates("vectors").of(1, None)
    assert prices.n_units(Tokens(input=3, output=0), rates, "vectors") == 3 * 10**6
    with pytest.raises(PricingError, match="model 'vectors' has no output rate, got 2 output"):
        prices.n_units(Tokens(input=3, output=2), rates, "vectors")
