from dataclasses import replace

from tests.render.why_report import BILL, REPORT
from tokcount.render.why_bill import bill_lines

ESTIMATED = replace(BILL, instead="o200k_base")


def test_the_bill_says_what_it_is_for() -> None:
    """One text is the input; of several each is sent as often."""
    one, several = replace(REPORT, sources=["a"], bill=BILL), replace(REPORT, bill=BILL)
    assert list(bill_lines(one)) == [
        "m: $0.00040 as input, $120.00 in 30 days, at 10,000 requests a day",
        "cost: at the rates of vendor, as of 2026-11-09",
    ]
    assert next(bill_lines(several)) == (
        "m: $0.00040 as input of 2 texts, $120.00 in 30 days, at 10,000 requests a day of each"
    )
    assert list(bill_lines(REPORT)) == []


def test_the_bill_of_an_estimate_says_why() -> None:
    """What has counted."""
    first, second, _ = bill_lines(replace(REPORT, sources=["a"], bill=ESTIMATED))
    assert first.startswith("m: ~$0.00040 as input, ~$120.00 in 30 days")
    assert second == "~: an estimate, counted with o200k_base instead of the model's own encoding"
