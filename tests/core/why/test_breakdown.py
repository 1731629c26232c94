from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.house import TEXTS, explained, read
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.why.breakdown import breakdown
from tokcount.core.why.money import Priced
from tokcount.reports.why import Kind

PRICE = load_packaged().models["gpt-6.1-sol"]


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
@given(text=st.text() | TEXTS)
def test_every_token_is_of_one_kind_and_the_sums_are_the_whole(name: str, text: str) -> None:
    """Characters, tokens and shares, of any text."""
    report = explained(text, name)
    assert sum(kind.n_chars for kind in report.kinds) == len(text)
    assert sum(kind.n_tokens for kind in report.kinds) == read(text, name).encoding.count(text)
    assert len({kind.name for kind in report.kinds}) == len(report.kinds)
    shares = sum(kind.share for kind in report.kinds)
    assert shares == pytest.approx(1.0 if report.counts.n_tokens else 0.0)


@given(texts=st.lists(st.text() | TEXTS, min_size=1, max_size=4))
def test_the_money_for_all_kinds_is_all_the_money(texts: list[str]) -> None:
    """To the last digit, over several texts."""
    found = [read(text) for text in texts]
    n_tokens = [len(text.ids) for text in found]
    priced = Priced(model="m", price=PRICE, at=date(2026, 11, 29), n_tokens=n_tokens)
    costs = [kind.cost or Decimal(0) for kind in breakdown(found, priced)]
    assert sum(costs, Decimal(0)) == priced.bill().cost == sum(n_tokens) * Decimal(2) / 1_000_000


def test_each_kind_has_its_characters_and_tokens() -> None:
    r"""The tokens are `{"`, `a`, `":`, a space, `12` and `}\n`."""
    assert breakdown([read('{"a": 12}\n', "cl100k_base")]) == [
        Kind(name="JSON structure", n_chars=6, n_tokens=3, share=0.5),
        Kind(name="digits", n_chars=2, n_tokens=1, share=1 / 6),
        Kind(name="Latin", n_chars=1, n_tokens=1, share=1 / 6),
        Kind(name="whitespace", n_chars=1, n_tokens=1, share=1 / 6),
    ]


def test_tokens_that_share_a_character_are_of_its_kind() -> None:
    """One emoji of three tokens has a third of a character a token."""
    (kind,) = breakdown([read("\U0001fae0", "cl100k_base")])
    assert (kind.name, kind.n_chars, kind.n_tokens) == ("emoji", 1, 3)
    assert kind.chars_per_token == pytest.approx(1 / 3)


def test_kinds_of_several_texts_are_one_list() -> None:
    """The one with most tokens first."""
    kinds = breakdown([read("one two"), read("3 4 5 three")])
    assert [(kind.name, kind.n_chars, kind.n_tokens) for kind in kinds] == [
        ("Latin", 13, 3),
        ("digits", 3, 3),
        ("whitespace", 2, 2),
    ]


def test_no_text_has_no_kinds() -> None:
    """Nor any tokens to share."""
    assert breakdown([read("")]) == []
