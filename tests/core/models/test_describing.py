from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.costs.rates import CacheTtl, rates_for
from tokcount.core.models.describing import describe_model
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.pricing.merge import EMPTY_TABLE, merge
from tokcount.core.pricing.model import PriceTable
from tokcount.core.pricing.reading import read_document
from tokcount.core.pricing.rows import read_rows
from tokcount.errors import PricingError, UnknownNameError
from tokcount.reports.models_show import RateFigure

BELOW = """
schema = 1
as_of = 2026-11-09
source = "a list"
[models."gpt-x"]
aliases = ["gpt-ex"]
encoding = "o200k_base"
input = 2.00
output = 8.00
cached_input = 0.20
modes = { batch = 0.5, flex = { input = 1.00, output = 4.00, tiers = false } }
tiers = [{ above = 1_000, input = 4.00, output = 16.00 }]
changes = [{ from = 2026-12-01, input = 3.00 }]
[models."tuned"]
input = 1
output = 1
"""
ABOVE = """
schema = 1
[models."gpt-x"]
cached_input = 0.0001
modes.batch = 0.4
"""
AT = date(2026, 11, 20)


@pytest.fixture
def table(tmp_path: Path) -> PriceTable:
    """Return a table merged from two files."""
    found = EMPTY_TABLE
    for name, text in (("below.toml", BELOW), ("above.toml", ABOVE)):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        found = merge(found, read_rows(read_document(path, file=name)))
    return found


def _shown(rate: RateFigure) -> tuple[object, ...]:
    return (rate.since, rate.mode, rate.above, rate.key, rate.per_mtok)


def test_every_rate_is_told_in_every_mode_tier_and_period(table: PriceTable) -> None:
    """Until the change they are these; a rate that the model has nowhere is left out."""
    rates = describe_model(table, "gpt-x", at=AT).rates
    assert [_shown(rate) for rate in rates if rate.since is None] == [
        (None, None, None, "input", Decimal("2.00")),
        (None, None, None, "output", Decimal("8.00")),
        (None, None, None, "cached_input", Decimal("0.0001")),
        (None, None, 1_000, "input", Decimal("4.00")),
        (None, None, 1_000, "output", Decimal("16.00")),
        (None, None, 1_000, "cached_input", Decimal("4.00")),
        (None, "batch", None, "input", Decimal("0.800")),
        (None, "batch", None, "output", Decimal("3.200")),
        (None, "batch", None, "cached_input", Decimal("0.00004")),
        (None, "batch", 1_000, "input", Decimal("1.600")),
        (None, "batch", 1_000, "output", Decimal("6.400")),
        (None, "batch", 1_000, "cached_input", Decimal("1.600")),
        (None, "flex", None, "input", Decimal("1.00")),
        (None, "flex", None, "output", Decimal("4.00")),
        (None, "flex", None, "cached_input", Decimal("1.00")),
        (None, "flex", 1_000, "input", None),
    ]
    later = date(2026, 12, 1)
    changed = next(rate for rate in rates if rate.since)
    assert _shown(changed) == (later, None, None, "input", Decimal("3.00"))
    assert {rate.until for rate in rates if rate.since is None} == {later}


def test_every_figure_says_where_it_is_from(table: PriceTable) -> None:
    """The file that set it last, its line, and what that file says of day and source."""
    report = describe_model(table, "gpt-x", at=AT)
    assert report.origins["encoding"].file == "below.toml"
    by_key = {(rate.mode, rate.above, rate.key): rate for rate in report.rates if rate.until}
    scaled = by_key["batch", None, "input"]
    assert (scaled.origin.file, scaled.origin.line) == ("below.toml", 8)
    assert (scaled.origin.as_of, scaled.origin.source) == (date(2026, 11, 9), "a list")
    assert scaled.multiplier_origin is not None
    assert (scaled.multiplier_origin.file, scaled.multiplier_origin.line) == ("above.toml", 5)
    cached = by_key[None, None, "cached_input"]
    assert (cached.origin.file, cached.origin.line) == ("above.toml", 4)
    assert not cached.stands_in
    assert by_key[None, 1_000, "cached_input"].stands_in


def test_a_doubtful_rate_is_warned_of_once(table: PriceTable) -> None:
    """Of the file's warning and the request's the one that says more is not repeated."""
    doubts = describe_model(table, "gpt-x", at=AT).warnings
    assert [doubt.partition(": ")[0] for doubt in doubts] == [
        "above.toml:4",
        "rates of gpt-x change on 2026-12-01",
    ]


@pytest.mark.parametrize("name", ["gpt-ex", "GPT-X-2026-01-31", " gpt-x@20260131"])
def test_another_name_is_told(table: PriceTable, name: str) -> None:
    """An alias or a dated name is found, and a note says as what."""
    assert describe_model(table, name, at=AT).notes == (f"{name.strip()} is priced as gpt-x",)
    assert not describe_model(table, "GPT-X", at=AT).notes


def test_an_unknown_name_is_an_error_with_ways_out(table: PriceTable) -> None:
    """Near names, and the command that gives it a price."""
    with pytest.raises(UnknownNameError) as caught:
        describe_model(table, "gptx", at=AT)
    assert str(caught.value) == (
        "unknown model 'gptx'; near: gpt-x, tuned;"
        " or tokcount models set gptx --input USD --output USD gives it one"
    )


def test_a_fine_tuned_model_is_not_priced_as_its_base(table: PriceTable) -> None:
    """That the encoding is known does not make its price known."""
    with pytest.raises(UnknownNameError, match="no price is known of 'ft:gpt-x:acme::1': fine-"):
        describe_model(table, "ft:gpt-x:acme::1", at=AT)


def test_a_model_known_by_its_family_has_no_price(table: PriceTable) -> None:
    """The message says what is known of it."""
    with pytest.raises(UnknownNameError, match="'gpt-4o-audio', only that o200k_base counts it"):
        describe_model(table, "gpt-4o-audio", at=AT)


def test_a_change_on_the_first_of_all_days_leaves_nothing_before_it(tmp_path: Path) -> None:
    """There is no day before it on which another rate could hold."""
    path = tmp_path / "a.toml"
    path.write_text(
        'schema = 1\n[models."x"]\ninput = 1\noutput = 1\n'
        "changes = [{ from = 0001-01-01, input = 2 }]\n",
        encoding="utf-8",
    )
    table = merge(EMPTY_TABLE, read_rows(read_document(path)))
    rates = describe_model(table, "x", at=AT).rates
    assert [(rate.since, rate.per_mtok) for rate in rates] == [
        (date.min, Decimal(2)),
        (date.min, Decimal(1)),
    ]


def test_the_rates_of_every_packaged_model_are_those_that_a_request_has() -> None:
    """Asked for a request of that size in that mode on that day, the core says the same."""
    table = load_packaged()
    for name, price in table.models.items():
        for rate in describe_model(table, name, at=AT).rates:
            n_tokens = 0 if rate.above is None else rate.above + 1
            day = rate.since or date(2026, 11, 9)
            ttl: CacheTtl = "long" if rate.key == "cache_write_long" else "short"
            if rate.per_mtok is None:
                with pytest.raises(PricingError):
                    rates_for(price, n_tokens, at=day, mode=rate.mode)
                continue
            rates = rates_for(price, n_tokens, at=day, mode=rate.mode, cache_ttl=ttl)
            used = getattr(rates, rate.key.removesuffix("_long"))
            assert used.per_mtok == rate.per_mtok
