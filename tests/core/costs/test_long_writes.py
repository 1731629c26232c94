from datetime import date
from decimal import Decimal

import pytest

from tests.core.pricing.texts import price_of
from tokcount.core.costs.cost import cost
from tokcount.core.costs.limits import context_of
from tokcount.errors import UsageError
from tokcount.reports.cost import SourceCost, Usage

DAY = date(2026, 11, 20)
ROW = "[models.m]\ninput = 4\ncached_input = 0.4\ncache_write = 5\noutput = 20\n"
BOTH = Usage(
    input_tokens=1000,
    cached_input_tokens=500,
    cache_write_tokens=100,
    cache_write_long_tokens=200,
    output_tokens=10,
)


def test_writes_for_short_and_for_long_are_priced_apart() -> None:
    """In 1e-6: 200 x 4, 500 x 0.4, 100 x 5, 200 x 8, 10 x 20 are 800 + 200 + 500 + 1600 + 200."""
    priced = cost(price_of(f"{ROW}cache_write_long = 8"), BOTH, at=DAY)
    assert priced.cost.total == Decimal("0.0033")
    assert (priced.cost.cache_write, priced.cost.cache_write_long) == (
        *(Decimal("0.0005"), Decimal("0.0016")),
    )
    bill = SourceCost(
        name="x",
        usage=BOTH,
        context=context_of(priced.price, BOTH),
        rates=priced.rates,
        cost=priced.cost,
    )
    assert [(part.name, part.n_tokens, part.amount) for part in bill.parts] == [
        ("uncached input", 200, Decimal("0.0008")),
        ("cached input", 500, Decimal("0.0002")),
        ("cache write", 100, Decimal("0.0005")),
        ("long cache write", 200, Decimal("0.0016")),
        ("output", 10, Decimal("0.0002")),
    ]


def test_without_a_rate_for_long_writes_they_cost_as_short_ones_do() -> None:
    """And that is said."""
    priced = cost(price_of(ROW), BOTH, at=DAY)
    assert priced.cost.cache_write_long == Decimal("0.001")
    assert "no cache_write_long rate: long cache writes cost the cache_write rate" in priced.notes


def test_long_writes_are_part_of_the_input() -> None:
    """They cannot exceed what is left of it."""
    usage = Usage(input_tokens=10, cache_write_tokens=5, cache_write_long_tokens=6)
    with pytest.raises(UsageError, match="are part of the input"):
        cost(price_of(ROW), usage, at=DAY)
