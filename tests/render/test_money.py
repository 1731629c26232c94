from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.render.money import digits, usd


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        ("0", "$0.00"),
        ("0E-9", "$0.00"),
        ("1", "$1.00"),
        ("1234567.891", "$1,234,567.89"),
        ("0.999949", "$0.9999"),
        ("0.99995", "$1.00"),
        ("0.125", "$0.125"),
        ("0.1", "$0.10"),
        ("0.01", "$0.01"),
        ("0.012345", "$0.0123"),
        ("0.0099", "$0.0099"),
        ("0.00996", "$0.01"),
        ("0.0024", "$0.0024"),
        ("0.00006", "$0.000060"),
        ("0.003", "$0.0030"),
        ("0.0000001249", "$0.00000012"),
        ("3E-20", "$0.000000000000000000030"),
        ("1E+30", "$1,000,000,000,000,000,000,000,000,000,000.00"),
    ],
)
def test_money_has_the_decimals_it_needs(amount: str, shown: str) -> None:
    """Fewer the more it is; never $0.00 for what is not free, never an exponent."""
    assert usd(Decimal(amount)) == shown


AMOUNTS = st.decimals(0, 10**12, allow_nan=False, places=12)


@given(amount=AMOUNTS)
def test_what_is_shown_is_near_and_never_a_false_zero(amount: Decimal) -> None:
    """Within five percent, and zero only for zero."""
    read_back = Decimal(usd(amount).removeprefix("$").replace(",", ""))
    assert abs(read_back - amount) <= amount / 20
    assert bool(read_back) == bool(amount)


@given(amount=AMOUNTS)
def test_digits_are_read_back_as_the_same_amount(amount: Decimal) -> None:
    """Exactly, and without an exponent."""
    assert Decimal(digits(amount)) == amount
    assert set(digits(amount)) <= set("0123456789.")
