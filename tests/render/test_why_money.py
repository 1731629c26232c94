from dataclasses import replace
from decimal import Decimal

from tests.render.why_report import BILL
from tokcount.render.why_money import amount_of, marked

ESTIMATED = replace(BILL, instead="o200k_base")


def test_an_amount_may_be_less_than_nothing() -> None:
    """With the sign before the dollar, and a mark before an estimate."""
    assert amount_of(Decimal("-0.125"), BILL) == "-$0.125"
    assert amount_of(Decimal(0), BILL) == "$0.00"
    assert amount_of(Decimal("-0.125"), ESTIMATED) == "~-$0.125"
    assert amount_of(None, ESTIMATED) is None


def test_digits_are_marked_in_an_estimate() -> None:
    """What has no amount is empty."""
    assert [marked(cell, ESTIMATED) for cell in ("0.5", None)] == ["~0.5", ""]
    assert marked("0.5", BILL) == "0.5"
