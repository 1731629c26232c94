from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.core.costs.test_input_costs import PRICES
from tests.core.why.house import explained, read
from tokcount.core.decoding import Decoding
from tokcount.core.sources import Listing, single_source, text_source
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.why.explaining import Asked, explain, explain_sources
from tokcount.core.why.pricing import Pricing, pricing_of
from tokcount.errors import PricingError, UsageError
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.estimate import Estimate

CL100K = Tokenizer(encoding_name="cl100k_base")
MODEL = Tokenizer(encoding_name="o200k_base", model="gpt-6.1-sol")
ESTIMATE = Estimate(encoding="gpt2", factor=Decimal(1), low=Decimal(1), high=Decimal(1))
DAY = date(2026, 11, 29)


def test_several_sources_are_looked_at_together(tmp_path: Path) -> None:
    """One that cannot be read is left out, and the report is partial."""
    (tmp_path / "a").write_text("one two", encoding="utf-8")
    (tmp_path / "b").write_bytes(b"\xff")
    names = [str(tmp_path / name) for name in ("a", "b")]
    listing = Listing(sources=[*map(single_source, names), text_source("three")])
    report = explain_sources(listing, CL100K, Decoding(), Asked())
    assert report.sources == [names[0], "<text>"]
    assert report.counts == Counts(n_tokens=3, n_chars=12, n_bytes=12, n_words=3)
    assert [each.name for each in report.errors] == [names[1]]
    assert report.partial


def test_a_text_that_is_refused_is_left_out() -> None:
    """Special-token text where it is to be an error."""
    listing = Listing(sources=[text_source("<|endoftext|>")])
    report = explain_sources(listing, CL100K, Decoding(), Asked(special="error"))
    assert (report.sources, report.counts.n_tokens) == ([], 0)
    assert [(each.name, each.reason[:15]) for each in report.errors] == [
        ("<text>", "'<|endoftext|>'")
    ]
    assert isinstance(report.errors[0], LeftOut)


def test_an_estimate_has_no_tokens_to_look_at() -> None:
    """The way out is an encoding."""
    guessed = Tokenizer(encoding_name="gpt2", model="guessed", estimate=ESTIMATE)
    with pytest.raises(UsageError, match=r"only estimated here.* --encoding, such as gpt2"):
        explain_sources(Listing(), guessed, Decoding(), Asked())


def test_what_is_said_of_a_text_is_the_same_under_any_of_its_reports() -> None:
    """A report on one text, made of it alone, has all sections."""
    report = explained('{"a": "strawberry\u200b"}\n{"a": "strawberry"}\n')
    assert [kind.name for kind in report.kinds][:2] == ["Latin", "JSON structure"]
    assert [key.path for key in report.keys] == ["a"]
    assert [line.line for line in report.lines] == [1, 2]
    assert [waste.habit for waste in report.wastes] == ["indented JSON"]
    assert [oddity.what for oddity in report.oddities] == ["invisible characters"]
    assert report.bill is None


def test_money_comes_with_a_price() -> None:
    """And a model without one has none, which is noted."""
    priced = Asked(pricing=Pricing(price=PRICES["gpt-6.1-sol"], at=DAY))
    report = explain([read("one two", "o200k_base")], MODEL, priced)
    assert report.bill is not None
    assert (report.bill.model, report.bill.cost) == ("gpt-6.1-sol", Decimal("0.000004"))
    assert [kind.cost for kind in report.kinds] == [Decimal("0.000004")]
    unpriced = explain([read("x")], MODEL, Asked(pricing=Pricing(price=None, at=DAY)))
    assert unpriced.bill is None
    assert list(unpriced.notes) == ["no price is known of gpt-6.1-sol, so no money is shown"]


@pytest.mark.parametrize(
    ("encoding", "changed", "instead"),
    [
        ("o200k_base", {}, None),
        ("cl100k_base", {}, "cl100k_base"),
        ("o200k_base", {"encoding": None, "estimate": ESTIMATE}, "o200k_base"),
        ("cl100k_base", {"encoding": None, "name": "nobody"}, None),
        ("cl100k_base", {"encoding": None, "name": "gpt-4o"}, "cl100k_base"),
    ],
)
def test_money_is_an_estimate_where_the_model_has_another_encoding(
    encoding: str, changed: dict[str, Any], instead: str | None
) -> None:
    """By its row or its family; where nobody says which it has, the user may know."""
    price = replace(PRICES["gpt-6.1-sol"], **changed)
    tokenizer = Tokenizer(encoding_name=encoding, model="m")
    asked = Asked(pricing=Pricing(price=price, at=DAY))
    bill = explain([read("one two", encoding)], tokenizer, asked).bill
    assert bill is not None
    assert bill.instead == instead


def test_lists_are_as_long_as_was_asked_for() -> None:
    """Of words, lines and keys."""
    text = "strawberry blackberries cloudberries\nhuckleberries\n"
    report = explained(text, asked=Asked(n_shown=1))
    assert (len(report.words), len(report.lines)) == (1, 1)
    assert len(explained(text).words) == 4


def test_a_price_is_that_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A volume for which none is known cannot be projected."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    found = pricing_of("gpt-6.1-sol", requests="10/day")
    assert found.price is not None
    assert (found.price.name, found.at) == ("gpt-6.1-sol", datetime.now(UTC).date())
    assert pricing_of("gpt-4-32k-mine").price is None
    with pytest.raises(PricingError, match="no price is known of nobody"):
        pricing_of("nobody", requests="10/day")
