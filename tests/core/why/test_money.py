from datetime import date
from decimal import Decimal

from tokcount.core.costs.projection import parse_volume
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.why.money import Priced

# 2 USD a million tokens, and 4 above 272,000.
PRICE = load_packaged().models["gpt-6.1-sol"]


def _priced(n_tokens: list[int], volume: str | None = None) -> Priced:
    return Priced(
        model="gpt-6.1-sol",
        price=PRICE,
        at=date(2026, 11, 29),
        n_tokens=n_tokens,
        volume=None if volume is None else parse_volume(volume),
    )


def test_each_text_is_a_request_at_its_own_rate() -> None:
    """Half of a text above the tier costs at the tier's rate, of one below at the base rate."""
    priced = _priced([100_000, 300_000])
    assert priced.cost_of([50_000, 150_000]) == Decimal("0.1") + Decimal("0.6")
    bill = priced.bill()
    assert bill.cost == Decimal("0.2") + Decimal("1.2")
    assert [rate.per_mtok for rate in bill.rates] == [2, 4]


def test_what_is_saved_may_take_a_text_below_a_tier() -> None:
    """272,001 tokens cost 1.088004, a token less 0.544."""
    assert _priced([272_001]).saved_by([1]) == Decimal("0.544004")
    assert _priced([272_000]).saved_by([1]) == Decimal("0.000002")
    assert _priced([10]).saved_by([-5]) == Decimal("-0.00001")


def test_a_volume_is_a_month_or_a_number_of_requests() -> None:
    """A month has 30 days."""
    amount = Decimal("0.001")
    assert _priced([1]).projected(amount) is None
    assert _priced([1], "500").projected(amount) == Decimal("0.5")
    assert _priced([1], "10/hour").projected(amount) == Decimal("7.2")
    assert _priced([1], "10/hour").projected(None) is None
    assert _priced([1000], "500").bill().projected == Decimal(1)
