from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.cost import PricedRequest
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import Volume
from tokcount.core.costs.request import price_request
from tokcount.core.counting import Row
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import ModelCost, Usage
from tokcount.reports.counts import Counts

DAY = date(2026, 11, 20)
PRICE = price_of("[models.m]\ninput = 2\noutput = 8")
RANGE = Request(at=DAY, output_tokens=30, least_output_tokens=10)


def _counts(n_tokens: int, token_range: tuple[int, int] | None = None) -> Row:
    return [Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, range=token_range)]


def _model(*rows: Row, request: Request = RANGE) -> ModelCost:
    candidate = Candidate(name="m", price=PRICE, tokenizer=None)
    counted = [(f"{index}.txt", row) for index, row in enumerate(rows)]
    (model,) = price_all([candidate], counted, request).models
    return model


def _total(model: ModelCost) -> Decimal:
    assert model.cost is not None
    return model.cost.total


def _least(model: ModelCost) -> Decimal:
    assert model.least is not None
    assert model.least.cost is not None
    return model.least.cost.total


def test_the_cost_is_that_of_the_upper_end_and_the_lower_stands_beside_it() -> None:
    """100 x 2 + 30 x 8 = 440 millionths; with 10 output tokens, 280."""
    model = _model(_counts(100))
    assert (_least(model), _total(model)) == (Decimal("0.00028"), Decimal("0.00044"))
    assert model.usage.output_tokens == 30
    assert model.least is not None
    assert model.least.output_tokens == 10
    assert model.cost_range == (Decimal("0.00028"), Decimal("0.00044"))


def test_an_estimate_goes_from_its_low_end_with_little_output_to_its_high_with_much() -> None:
    """80 x 2 + 10 x 8 = 240; 200 x 2 + 30 x 8 = 640; the middle stays in between."""
    model = _model(_counts(100, (80, 200)))
    assert model.cost_range == (Decimal("0.00024"), Decimal("0.00064"))
    assert (_least(model), _total(model)) == (Decimal("0.00028"), Decimal("0.00044"))


def test_the_ends_of_several_requests_are_added_up() -> None:
    """280 + 480 = 760, and 440 + 640 = 1,080 millionths; 20 and 60 output tokens."""
    model = _model(_counts(100), _counts(200))
    assert (_least(model), _total(model)) == (Decimal("0.00076"), Decimal("0.00108"))
    assert model.least is not None
    assert (model.least.output_tokens, model.usage.output_tokens) == (20, 60)


def test_both_ends_are_projected() -> None:
    """1,000 a day: 0.28 and 0.44; 110 and 130 tokens each."""
    request = Request(
        at=DAY, output_tokens=30, least_output_tokens=10, volume=Volume(requests=1440, per="day")
    )
    model = _model(_counts(100), request=request)
    assert model.projection is not None
    assert model.least is not None
    assert model.least.projection is not None
    ends = model.least.projection, model.projection
    assert [end.per_day for end in ends] == [Decimal("0.4032"), Decimal("0.6336")]
    assert [end.tokens_per_minute for end in ends] == [110, 130]


def test_whether_it_fits_is_decided_by_the_upper_end() -> None:
    """Replies of that size are expected."""
    small = price_of("[models.m]\ninput = 2\noutput = 8\ncontext_window = 120")
    candidate = Candidate(name="m", price=small, tokenizer=None)
    (model,) = price_all([candidate], [("a", _counts(100))], RANGE).models
    assert model.context is not None
    assert (model.context.used, model.context.fits) == (130, False)


def test_without_a_price_the_lower_end_has_no_cost() -> None:
    """But its tokens."""
    candidates = [
        Candidate(name="m", price=PRICE, tokenizer=None),
        Candidate(name="odd", price=None, tokenizer=None),
    ]
    row = [*_counts(100), *_counts(100)]
    _, odd = price_all(candidates, [("a", row)], RANGE).models
    assert odd.least is not None
    assert (odd.least.output_tokens, odd.least.cost, odd.cost_range) == (10, None, None)


@pytest.mark.parametrize("token_range", [None, (50, 150)])
def test_without_a_range_there_is_no_lower_end(token_range: tuple[int, int] | None) -> None:
    """Of estimates neither: their ends are of the input."""
    model = _model(_counts(100, token_range), request=Request(at=DAY, output_tokens=30))
    assert model.least is None
    assert (model.cost_range is None) == (token_range is None)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_each_end_is_what_a_request_of_that_output_costs(
    n_input: int, least: int, more: int
) -> None:
    """Priced one by one."""
    request = Request(at=DAY, output_tokens=least + more, least_output_tokens=least)
    both = _model(_counts(n_input), request=request)
    ends = [
        _total(_model(_counts(n_input), request=Request(at=DAY, output_tokens=n_output)))
        for n_output in (least, least + more)
    ]
    assert [_least(both), _total(both)] == ends


def test_a_request_is_priced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one model as with several; only another end is another request."""
    priced: list[int | None] = []

    def counting(price: ModelPrice, usage: Usage, request: Request) -> PricedRequest:
        priced.append(usage.output_tokens)
        return price_request(price, usage, request)

    monkeypatch.setattr("tokcount.core.costs.source_costs.price_request", counting)
    _model(_counts(100), _counts(200), request=Request(at=DAY, output_tokens=30))
    assert priced == [30, 30]
    priced.clear()
    _model(_counts(100))
    assert set(priced) == {10, 30}
    assert len(priced) == 2
