from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.chats.house import GPT_4O, request_of, said, tokens_of
from tests.core.pricing.texts import price_of, usage
from tokcount.core.chats.costs import with_costs
from tokcount.core.chats.counting import count_request
from tokcount.core.costs.cost import cost
from tokcount.reports.chat import PARTS, ChatCount, ChatPart
from tokcount.reports.counts import Counts

PRICE = price_of(
    '[models."house"]\nencoding = "o200k_base"\n'
    "input = 10\ncached_input = 1\ncache_write = 12\noutput = 50\n"
)
DAY = date(2026, 11, 20)


def _chat(*tokens: int) -> ChatCount:
    counts = Counts(n_tokens=sum(tokens), n_chars=0, n_bytes=0)
    parts = zip(PARTS, tokens, strict=True)
    return ChatCount(counts=counts, parts=[ChatPart(name=name, n_tokens=n) for name, n in parts])


def _priced(chat: ChatCount, n_input: int, cached: int = 0, write: int = 0) -> ChatCount:
    used = usage(n_input, cached, write)
    return with_costs(chat, used, cost(PRICE, used, at=DAY).rates)


def test_each_part_pays_the_input_rate() -> None:
    """Tokens x 10 / 1,000,000."""
    parts = _priced(_chat(4, 3, 0, 2, 1), 10).parts
    assert [part.cost for part in parts] == [
        Decimal("0.00004"),
        Decimal("0.00003"),
        Decimal(0),
        Decimal("0.00002"),
        Decimal("0.00001"),
    ]
    assert [list(part.rates_per_mtok) for part in parts] == [[10], [10], [], [10], [10]]


def test_what_is_cached_is_the_beginning_of_the_request() -> None:
    """5 read, then 2 written: tools 4 x 1; system 1 x 1 + 2 x 12; the rest at 10."""
    parts = _priced(_chat(4, 3, 0, 2, 1), 10, cached=5, write=2).parts
    assert [part.cost for part in parts] == [
        Decimal("0.000004"),
        Decimal("0.000025"),
        Decimal(0),
        Decimal("0.00002"),
        Decimal("0.00001"),
    ]
    assert [list(part.rates_per_mtok) for part in parts] == [[1], [1, 12], [], [10], [10]]


def test_an_estimate_that_is_less_than_what_is_cached_grows_to_it() -> None:
    """As the price of the whole does: 20 tokens in the proportion of 4, 3, 0, 2, 1."""
    chat = _priced(_chat(4, 3, 0, 2, 1), 20, cached=20)
    assert tokens_of(chat) == [8, 6, 0, 4, 2]
    assert [part.share for part in chat.parts] == pytest.approx([0.4, 0.3, 0, 0.2, 0.1])


@given(
    tokens=st.lists(st.integers(0, 1000), min_size=5, max_size=5).filter(any),
    cached=st.integers(0, 1000),
    write=st.integers(0, 1000),
)
def test_the_parts_cost_what_the_input_costs(tokens: list[int], cached: int, write: int) -> None:
    """To the last digit."""
    n_input = max(sum(tokens), cached + write)
    used = usage(n_input, cached, write)
    priced = cost(PRICE, used, at=DAY)
    parts = with_costs(_chat(*tokens), used, priced.rates).parts
    assert sum(part.cost or Decimal(0) for part in parts) == priced.cost.total


def test_a_real_request_costs_the_sum_of_its_parts() -> None:
    """26 tokens at 10: 0.00026."""
    chat = count_request(
        request_of(
            said("system", "be brief"),
            said("user", "hi"),
            said("assistant", "one two three"),
            said("user", "today"),
        ),
        GPT_4O,
    )
    parts = _priced(chat, 26).parts
    assert sum(part.cost or Decimal(0) for part in parts) == Decimal("0.00026")
