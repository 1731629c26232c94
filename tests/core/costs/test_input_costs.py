from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.core.costs.input_costs import with_costs
from tokcount.core.pricing.layers import load_packaged
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts

DAY = date(2026, 11, 29)
PRICES = {"gpt-6.1-sol": load_packaged().models["gpt-6.1-sol"]}


def _row(source: str, label: str, n_tokens: int) -> ComparedCount:
    return ComparedCount(
        source=source,
        label=label,
        encoding="o200k_base",
        model=label,
        counts=Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, n_words=0),
        ratio=None,
    )


def test_each_input_is_a_request_of_its_own() -> None:
    """200,000 tokens twice stay below the tier that 400,000 would reach: 2 x 0.4, not 1.6."""
    report = CompareReport(
        baseline="gpt-6.1-sol",
        rows=[_row("a", "gpt-6.1-sol", 200_000), _row("b", "gpt-6.1-sol", 200_000)],
        totals=[_row("total", "gpt-6.1-sol", 400_000)],
    )
    priced = with_costs(report, PRICES, DAY)
    assert [row.cost for row in priced.rows] == [Decimal("0.4"), Decimal("0.4")]
    assert [row.cost for row in priced.totals] == [Decimal("0.8")]
    assert {row.rate.per_mtok for row in priced.rows if row.rate} == {Decimal(2)}


def test_what_has_no_price_has_no_cost() -> None:
    """Neither a row nor a total."""
    rows = [_row("a", "unknown", 1), _row("b", "unknown", 1)]
    report = CompareReport(baseline="unknown", rows=rows, totals=[_row("total", "unknown", 2)])
    priced = with_costs(report, PRICES, DAY)
    assert [row.cost for row in (*priced.rows, *priced.totals)] == [None, None, None]


def test_the_cost_of_an_estimate_has_a_range() -> None:
    """Of 100,000 to 250,000 tokens at 2 USD, from 0.2 to 0.5; a total adds up both ends."""
    guess = _row("a", "gpt-6.1-sol", 200_000)
    guess = replace(guess, counts=replace(guess.counts, range=(100_000, 250_000)))
    report = CompareReport(
        baseline="gpt-6.1-sol",
        rows=[guess, replace(guess, source="b")],
        totals=[_row("total", "gpt-6.1-sol", 400_000)],
    )
    priced = with_costs(report, PRICES, DAY)
    assert priced.rows[0].cost_range == (Decimal("0.2"), Decimal("0.5"))
    assert priced.totals[0].cost_range == (Decimal("0.4"), Decimal(1))
