from dataclasses import replace
from decimal import Decimal

from tokcount.render.over import over_line
from tokcount.reports.limit import Inside
from tokcount.reports.log import CostsOver


def test_what_is_over_a_limit_is_told_in_one_line() -> None:
    """How many, and the dearest; of estimates, what may be over."""
    over = CostsOver(
        model="house",
        n_over=12,
        n_requests=1200,
        limit=Decimal("0.01"),
        amount=Decimal("0.0608"),
        name="log:3",
    )
    assert over_line(over, "record") == (
        "over --max-cost 0.01: 12 of 1,200 records at house; the dearest is log:3: 0.0608 USD,"
        " 0.0508 over"
    )
    smaller = replace(over, inside=Inside(input_tokens=1500))
    assert over_line(smaller, "record").endswith(
        "0.0508 over; the largest input inside is 1,500 tokens"
    )
    mixed = replace(over, model=None, n_over=1, exact=False)
    assert over_line(mixed, "request") == (
        "over --max-cost 0.01: 1 of 1,200 requests; the dearest is log:3: ~0.0608 USD, 0.0508 over"
    )
    may_be = replace(over, exact=False, certain=False, n_over=1)
    assert over_line(may_be, "request") == (
        "warning: perhaps over --max-cost 0.01: 1 more request at house, as estimates go up to"
        " 0.0608 USD"
    )
