from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.models.listing import Order, Wanted, list_models
from tokcount.core.pricing.merge import EMPTY_TABLE, merge
from tokcount.core.pricing.model import PriceTable
from tokcount.core.pricing.reading import read_document
from tokcount.core.pricing.rows import read_rows
from tokcount.errors import UsageError
from tokcount.reports.models_list import ListReport

FILE = """
schema = 1
as_of = 2026-11-09
[models."Big"]
provider = "Acme"
encoding = "o200k_base"
context_window = 1_000_000
input = 2.00
output = 8.00
cached_input = 0.20
retires = 2026-11-20
changes = [{ from = 2026-12-01, input = 4.00 }]
[models."small"]
provider = "acme"
aliases = ["tiny-1"]
context_window = 8_000
input = 0.10
output = 0.40
[models."vector"]
provider = "other"
estimate = { encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }
input = 0.001
output = false
"""
LOW = "0.001 USD per 1,000,000 tokens is unusually low; is it a rate per token or per 1,000 tokens?"
OLD = (
    "rates of 1 of 1 models are more than 60 days old, the oldest as of 2026-11-09;"
    " newer ones go into a file for --pricing"
)
BEFORE, ON_THE_DAY = date(2026, 11, 19), date(2026, 11, 20)


@pytest.fixture
def table(tmp_path: Path) -> PriceTable:
    """Return a table of three models."""
    path = tmp_path / "pricing.toml"
    path.write_text(FILE, encoding="utf-8")
    return merge(EMPTY_TABLE, read_rows(read_document(path, file="a.toml")))


def _list(table: PriceTable, order: Order = "name", at: date = BEFORE) -> ListReport:
    return list_models(table, Wanted(), at=at, order=order)


def _names(report: ListReport) -> Sequence[str]:
    return [model.name for model in report.models]


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (Wanted(), ["Big", "small", "vector"]),
        (Wanted(query=" bIG "), ["Big"]),
        (Wanted(query="TINY"), ["small"]),
        (Wanted(provider="ACME"), ["Big", "small"]),
        (Wanted(max_input_per_mtok=Decimal("0.1")), ["small", "vector"]),
        (Wanted(min_context=8_000), ["Big", "small"]),
        (Wanted(min_context=8_001, provider="acme"), ["Big"]),
    ],
)
def test_what_is_wanted_is_listed(table: PriceTable, wanted: Wanted, names: list[str]) -> None:
    """Part of a name or an alias in any case, a provider, a highest rate, a least window."""
    assert _names(list_models(table, wanted, at=BEFORE)) == names


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("name", ["Big", "small", "vector"]),
        ("input", ["vector", "small", "Big"]),
        ("output", ["small", "Big", "vector"]),
        ("context", ["Big", "small", "vector"]),
    ],
)
def test_models_are_sorted(table: PriceTable, order: Order, names: list[str]) -> None:
    """The cheapest first, or the largest; who lacks the figure comes last."""
    assert _names(_list(table, order)) == names


def test_rates_are_those_of_the_day(table: PriceTable) -> None:
    """A change holds from its day on, in what is shown and in what is asked for."""
    assert _list(table).models[0].input_per_mtok == Decimal("2.00")
    assert _list(table, at=date(2026, 12, 1)).models[0].input_per_mtok == Decimal("4.00")
    wanted = Wanted(max_input_per_mtok=Decimal(3))
    assert "Big" not in _names(list_models(table, wanted, at=date(2026, 12, 1)))


def test_a_model_is_retired_from_its_day_on(table: PriceTable) -> None:
    """On the day before it is not."""
    assert not _list(table, at=BEFORE).models[0].retired
    assert _list(table, at=ON_THE_DAY).models[0].retired


def test_a_rate_that_stands_in_is_not_listed(table: PriceTable) -> None:
    """A model without a cached rate has none, whatever its cached input would cost."""
    small = _list(table).models[1]
    assert (small.cached_input_per_mtok, small.cache_write_per_mtok) == (None, None)


def test_tokens_are_exact_estimated_or_unknown(table: PriceTable) -> None:
    """As its row says."""
    assert [model.exact for model in _list(table).models] == [True, None, False]


def test_an_unknown_provider_is_an_error(table: PriceTable) -> None:
    """The known ones are named, as files write them."""
    with pytest.raises(UsageError) as caught:
        list_models(table, Wanted(provider="acne"), at=BEFORE)
    assert str(caught.value) == "no model is from provider 'acne'; there are Acme, acme, other"


def test_nothing_found_is_said_with_what_to_do(table: PriceTable) -> None:
    """Near names where the query finds nothing, else the other filters."""
    query = list_models(table, Wanted(query="smell"), at=BEFORE).notes
    near = "near: small, vector, Big; without a name all are listed"
    assert query == (f"no model's name or alias holds 'smell'; {near}",)
    filtered = list_models(table, Wanted(query="big", min_context=10**7), at=BEFORE).notes
    assert filtered == ("no model is left; loosen --provider, --max-input-rate or --min-context",)


def test_doubtful_rates_and_changes_of_what_is_listed_are_warnings(table: PriceTable) -> None:
    """A rate as if per token, and a change within 30 days."""
    assert _list(table).warnings == (
        f'a.toml:22: models."vector".input: {LOW}',
        "rates of Big change on 2026-12-01",
    )
    assert not list_models(table, Wanted(query="small"), at=BEFORE).warnings


def test_old_rates_are_one_warning(table: PriceTable) -> None:
    """After 60 days, not on the sixtieth."""
    small = Wanted(query="small")
    assert not list_models(table, small, at=date(2027, 1, 8)).warnings
    assert list_models(table, small, at=date(2027, 1, 9)).warnings == (OLD,)
