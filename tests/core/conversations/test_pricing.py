"""Three turns after a system prompt of 1,000 tokens; the user sends 100 and gets 200 each time.

So the inputs are 1,100, 1,400 and 1,700 tokens. Amounts in the comments are millionths of a USD.
"""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import price_of, usage
from tokcount.core.conversations.pricing import price_turns
from tokcount.core.conversations.turns import Turn
from tokcount.core.costs.cost import cost
from tokcount.core.costs.costing import Request
from tokcount.core.pricing.layers import load_packaged
from tokcount.errors import NotOfferedError, PricingError, UsageError
from tokcount.reports.cost import Usage

TABLE = load_packaged()
DAY = date(2026, 11, 9)
REQUEST = Request(at=DAY)
THREE = [Turn(1100, 200), Turn(1400, 200), Turn(1700, 200)]
ROW = "[models.m]\ninput = 10\ncached_input = 1\ncache_write = 12\noutput = 30\n"


def _amounts(row: str, request: Request = REQUEST) -> tuple[list[str], list[str]]:
    """Return what each of the three turns costs, without caching and with it."""
    priced = list(price_turns(price_of(row), THREE, request))
    without = [str(turn.without_caching.total.normalize()) for turn in priced]
    return without, [str(turn.with_caching.total.normalize()) for turn in priced]


def _usages(row: str) -> list[Usage]:
    return [turn.usage for turn in price_turns(price_of(row), THREE, REQUEST)]


def test_three_turns_cost_what_they_cost_by_hand() -> None:
    """Without caching all input is new; with it only what came after the turn before."""
    without, cached = _amounts(ROW)
    # 1,100 x 10 + 200 x 30 = 17,000; 1,400 x 10 + 6,000 = 20,000; 1,700 x 10 + 6,000 = 23,000
    assert without == ["0.017", "0.02", "0.023"]
    # written: 1,100 x 12 + 6,000 = 19,200
    # read and written: 1,100 x 1 + 300 x 12 + 6,000 = 10,700
    # and again: 1,400 x 1 + 300 x 12 + 6,000 = 11,000
    assert cached == ["0.0192", "0.0107", "0.011"]
    assert _usages(ROW) == [
        usage(1100, cached=0, write=1100, out=200),
        usage(1400, cached=1100, write=300, out=200),
        usage(1700, cached=1400, write=300, out=200),
    ]


def test_what_is_below_the_least_cacheable_size_is_neither_written_nor_read() -> None:
    """At 1,400 tokens, not before, the whole input is written; the next turn reads it."""
    row = ROW + "cache_min = 1400\n"
    # as without: 17,000; 1,400 x 12 + 6,000 = 22,800; 1,400 x 1 + 300 x 12 + 6,000 = 11,000
    assert _amounts(row)[1] == ["0.017", "0.0228", "0.011"]
    assert _usages(row) == [
        usage(1100, out=200),
        usage(1400, write=1400, out=200),
        usage(1700, cached=1400, write=300, out=200),
    ]
    # one token more, and only the last turn is written: 20,000; 1,700 x 12 + 6,000 = 26,400
    assert _amounts(ROW + "cache_min = 1401\n")[1] == ["0.017", "0.02", "0.0264"]


def test_where_writing_has_no_rate_new_input_costs_the_input_rate() -> None:
    """Caching is automatic then, and nothing is said to be written."""
    row = ROW.replace("cache_write = 12\n", "")
    # 17,000; 1,100 x 1 + 300 x 10 + 6,000 = 10,100; 1,400 x 1 + 300 x 10 + 6,000 = 10,400
    assert _amounts(row)[1] == ["0.017", "0.0101", "0.0104"]
    assert _usages(row)[1] == usage(1400, cached=1100, out=200)


def test_how_long_a_write_lives_chooses_its_rate() -> None:
    """An hour costs 20: 1,100 x 20 + 6,000; 1,100 + 300 x 20 + 6,000; 1,400 + 6,000 + 6,000."""
    row = ROW + "cache_write_long = 20\n"
    long = Request(at=DAY, cache_ttl="long")
    assert _amounts(row, long)[1] == ["0.028", "0.0131", "0.0134"]
    assert _amounts(row)[1] == ["0.0192", "0.0107", "0.011"]


def test_without_a_rate_for_cached_input_there_is_no_caching() -> None:
    """Not even a write, though it has a rate."""
    without, cached = _amounts(ROW.replace("cached_input = 1\n", ""))
    assert cached == without == ["0.017", "0.02", "0.023"]


def test_a_tier_begins_with_the_turn_whose_input_exceeds_it() -> None:
    """The whole turn moves, its cached part included; writes have no rate of their own there."""
    row = ROW + "tiers = [{ above = 1699, input = 20, cached_input = 2, output = 60 }]\n"
    without, cached = _amounts(row)
    # 1,700 x 20 + 200 x 60 = 46,000; 1,400 x 2 + 300 x 20 + 12,000 = 20,800
    assert without == ["0.017", "0.02", "0.046"]
    assert cached == ["0.0192", "0.0107", "0.0208"]
    priced = price_turns(price_of(row), THREE, REQUEST)
    assert [turn.rates.tier_above for turn in priced] == [None, None, 1699]


def test_a_mode_holds_for_every_turn() -> None:
    """Half of 17,000, 20,000 and 23,000; the batch has no rate for cached input of its own."""
    row = ROW + "modes = { batch = { input = 5, output = 15 } }\n"
    without, cached = _amounts(row, Request(at=DAY, mode="batch"))
    assert cached == without == ["0.0085", "0.01", "0.0115"]


def test_a_mode_that_ends_at_a_tier_names_the_turn() -> None:
    """The conversation cannot be priced in it."""
    row = (
        ROW
        + "modes = { fast = { multiplier = 2, tiers = false } }\n"
        + "tiers = [{ above = 1399, input = 20, output = 60 }]\n"
    )
    with pytest.raises(NotOfferedError, match="turn 2: model 'm' does not offer mode 'fast'"):
        _amounts(row, Request(at=DAY, mode="fast"))


def test_a_turn_larger_than_any_request_is_an_error() -> None:
    """With its number."""
    turns = [Turn(10**15, 1), Turn(10**15 + 1, 1)]
    with pytest.raises(UsageError, match="turn 2: input tokens: must be whole, from 0 to"):
        list(price_turns(price_of(ROW), turns, REQUEST))


@st.composite
def _conversations(draw: st.DrawFn) -> list[Turn]:
    """Draw turns of any sizes; the input of each holds the input and the output before it."""
    sizes = st.tuples(st.integers(0, 60_000), st.integers(0, 60_000))
    turns, n_before = [], draw(st.integers(0, 5_000))
    for n_new, n_output in draw(st.lists(sizes, min_size=1, max_size=12)):
        turns.append(Turn(n_before + n_new, n_output))
        n_before += n_new + n_output
    return turns


@given(st.sampled_from(sorted(TABLE.models)), _conversations(), st.data())
def test_turns_priced_at_once_are_turns_priced_one_by_one(
    name: str, turns: list[Turn], data: st.DataObject
) -> None:
    """At every packaged model and mode, to the last digit, without caching and with it."""
    price = TABLE.models[name]
    mode = data.draw(st.sampled_from([None, *price.modes]))
    full = [usage(turn.n_input, out=turn.n_output) for turn in turns]
    try:
        expected = [cost(price, each, at=DAY, mode=mode).cost for each in full]
    except PricingError:
        with pytest.raises(PricingError):
            list(price_turns(price, turns, Request(at=DAY, mode=mode)))
        return
    found = list(price_turns(price, turns, Request(at=DAY, mode=mode)))
    assert [turn.without_caching for turn in found] == expected
    assert [turn.with_caching for turn in found] == [
        cost(price, turn.usage, at=DAY, mode=mode).cost for turn in found
    ]


@given(turns=_conversations(), least=st.integers(1, 100_000), writes=st.booleans())
def test_the_cache_gives_back_the_input_of_the_turn_before(
    turns: list[Turn], least: int, *, writes: bool
) -> None:
    """If that was large enough, and all else is written, at any sizes."""
    row = ROW if writes else ROW.replace("cache_write = 12\n", "")
    found = price_turns(price_of(f"{row}cache_min = {least}\n"), turns, REQUEST)
    before = 0
    for turn in found:
        n_input = turn.usage.input_tokens
        n_read = before if before >= least else 0
        if n_input < least:
            assert (turn.usage.cached_input_tokens, turn.usage.cache_write_tokens) == (0, 0)
        else:
            assert turn.usage.cached_input_tokens == n_read
            assert turn.usage.cache_write_tokens == (n_input - n_read if writes else 0)
        before = n_input
