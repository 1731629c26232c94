from datetime import date
from decimal import Decimal

import pytest

from tests.core.pricing.texts import table_of
from tokcount.core.conversations.reporting import price_conversation
from tokcount.core.conversations.turns import Conversation, Turn
from tokcount.core.costs.candidates import candidates_of
from tokcount.core.costs.costing import Request
from tokcount.core.costs.projection import Volume
from tokcount.core.pricing.layers import RateOptions
from tokcount.errors import PricingError
from tokcount.reports.conversation import BothWays, Caching, ConversationReport
from tokcount.reports.cost import Usage

DAY = date(2026, 11, 20)
ROWS = """
[models."house"]
encoding = "o200k_base"
context_window = 1700
cache_min = 500
input = 10
cached_input = 1
cache_write = 12
output = 30
[models."plain"]
encoding = "o200k_base"
input = 1
output = 3
[models."unsaid"]
encoding = "o200k_base"
input = 10
cached_input = 1
output = 30
[models."unheard"]
input = 2
output = 5
max_output = 199
modes = { batch = 0.5 }
"""
# What house costs is worked out in test_pricing.py.
THREE = [Turn(1100, 200), Turn(1400, 200), Turn(1700, 200)]


def _report(
    *names: str,
    conversation: Conversation | None = None,
    request: Request | None = None,
) -> ConversationReport:
    candidates = candidates_of(names, table_of(ROWS), RateOptions())
    conversations = [conversation or Conversation(turns=THREE)] * len(candidates)
    return price_conversation(candidates, conversations, request or Request(at=DAY))


def test_the_whole_is_the_sum_of_its_turns_both_ways() -> None:
    """17,000 + 20,000 + 23,000 without caching, and 19,200 + 10,700 + 11,000 with it."""
    (house,) = _report("house").models
    assert house.without_caching is not None
    assert house.with_caching is not None
    assert house.without_caching.total == Decimal("0.06")
    assert house.with_caching.total == Decimal("0.0409")
    # 1,100 + 1,400 are read and 1,100 + 300 + 300 written; 3 x 6,000 are the replies
    assert house.with_caching.cached_input == Decimal("0.0025")
    assert house.with_caching.cache_write == Decimal("0.0204")
    assert house.with_caching.output == Decimal("0.018")
    assert house.usage == Usage(
        input_tokens=4200, cached_input_tokens=2500, cache_write_tokens=1700, output_tokens=600
    )
    assert house.caching == Caching(offered=True, writes_billed=True, least=500)


def test_each_turn_knows_what_all_up_to_it_cost() -> None:
    """The last running total is the whole."""
    (house,) = _report("house").models
    assert [turn.running for turn in house.turns] == [
        BothWays(Decimal("0.017"), Decimal("0.0192")),
        BothWays(Decimal("0.037"), Decimal("0.0299")),
        BothWays(Decimal("0.06"), Decimal("0.0409")),
    ]


def test_the_first_turn_that_does_not_fit_ends_the_conversation() -> None:
    """1,400 and 200 fit in 1,700, and 1,700 and 200 do not; the two before cost 0.037."""
    (house,) = _report("house").models
    assert [turn.fits for turn in house.turns] == [True, True, False]
    assert house.overflow is not None
    assert (house.overflow.turn, house.overflow.n_possible) == (3, 2)
    assert house.overflow.possible == BothWays(Decimal("0.037"), Decimal("0.0299"))
    (warning,) = house.warnings
    assert warning == (
        "turn 3: input and output (1,900 tokens) exceed the context_window of house (1,700);"
        " 2 turns are possible"
    )


def test_after_a_turn_that_does_not_fit_none_does() -> None:
    """A reply that is too long is never there to go on from."""
    turns = [Turn(10, 100), Turn(120, 200), Turn(330, 100)]
    (unheard,) = _report("unheard", conversation=Conversation(turns=turns)).models
    assert [turn.fits for turn in unheard.turns] == [None, False, False]
    assert unheard.overflow is not None
    assert unheard.overflow.reasons == (
        "the output (200 tokens) exceeds the max_output of unheard (199)",
    )


def test_a_first_turn_that_does_not_fit_leaves_nothing() -> None:
    """No turn is possible, for nothing."""
    (house,) = _report("house", conversation=Conversation(turns=[Turn(1700, 1)])).models
    assert house.overflow is not None
    assert house.overflow.n_possible == 0
    assert house.overflow.possible == BothWays(Decimal(0), Decimal(0))


def test_a_model_without_caching_says_that_both_ways_cost_the_same() -> None:
    """In a warning, and by what is known of its caching."""
    (plain,) = _report("plain").models
    # 4,200 x 1 + 600 x 3 = 6,000
    assert plain.without_caching == plain.with_caching
    assert plain.with_caching is not None
    assert plain.with_caching.total == Decimal("0.006")
    assert plain.caching == Caching(offered=False, writes_billed=False, least=None)
    assert plain.warnings == ["no rate for cached input of plain: with caching it costs the same"]


def test_an_unknown_least_cacheable_size_is_told_where_it_may_matter() -> None:
    """Of the models that state one none has more than 4,096; from there on it is no matter."""
    (unsaid,) = _report("unsaid").models
    assert unsaid.caching == Caching(offered=True, writes_billed=False, least=None)
    (warning,) = unsaid.warnings
    assert warning == (
        "no least cacheable size is known of unsaid, and short inputs may cost the same with"
        " caching; tokcount models set unsaid --cache-min N stores it"
    )
    (unsaid,) = _report("unsaid", conversation=Conversation(turns=[Turn(4096, 1)])).models
    assert unsaid.warnings == []


def test_an_estimate_is_priced_at_its_ends() -> None:
    """One token more or less in each input; at the high end a turn may be too large."""
    ends = ([Turn(999, 100), Turn(1299, 100)], [Turn(1001, 100), Turn(1601, 100)])
    conversation = Conversation(turns=[Turn(1000, 100), Turn(1300, 100)], ends=ends)
    (house,) = _report("house", conversation=conversation).models
    # 2,298 x 10 + 2 x 3,000 = 28,980; 2,602 x 10 + 6,000 = 32,020
    assert house.without_range == (Decimal("0.02898"), Decimal("0.03202"))
    # 1,299 x 12 + 999 + 6,000 = 22,587; 1,601 x 12 + 1,001 + 6,000 = 26,213
    assert house.with_range == (Decimal("0.022587"), Decimal("0.026213"))
    assert not house.exact
    assert [turn.input_range for turn in house.turns] == [(999, 1001), (1299, 1601)]
    assert house.turns[0].output_range is None
    assert house.overflow is None
    (warning,) = house.warnings
    assert warning == (
        "turn 2: an estimate, which may be too large:"
        " input and output (1,701 tokens) exceed the context_window of house (1,700)"
    )


def test_fewer_tokens_may_cost_more_and_the_range_says_so() -> None:
    """Below 500 tokens nothing is cached: 499 + 499 at 10 are 9,980, not 12 x 500 + 500."""
    conversation = Conversation(
        turns=[Turn(500, 0), Turn(500, 0)],
        ends=([Turn(499, 0), Turn(499, 0)], [Turn(501, 0), Turn(501, 0)]),
    )
    (house,) = _report("house", conversation=conversation).models
    # 501 x 12 + 501 = 6,513; 500 x 12 + 500 = 6,500
    assert house.with_range == (Decimal("0.0065"), Decimal("0.00998"))


def test_a_last_turn_without_a_reply_is_priced_by_its_input() -> None:
    """And it is said which."""
    (plain,) = _report("plain", conversation=Conversation(turns=[Turn(5, 1), Turn(9, None)])).models
    assert plain.with_caching is not None
    assert plain.with_caching.total == Decimal("0.000017")  # 14 x 1 + 3
    assert "turn 2: no output tokens given: this prices its input only" in plain.warnings


def test_a_volume_of_conversations_is_projected_both_ways() -> None:
    """10 a day: 0.6 and 0.409, and of tokens (4,200 + 600) x 10 in 1,440 minutes."""
    request = Request(at=DAY, volume=Volume(requests=10, per="day"))
    (house,) = _report("house", request=request).models
    assert house.without_projection is not None
    assert house.with_projection is not None
    assert house.without_projection.per_day == Decimal("0.6")
    assert house.with_projection.per_month == Decimal("12.27")
    assert house.with_projection.tokens_per_minute == Decimal("33.333333333333")


def test_in_a_comparison_the_cheapest_is_first_and_what_has_no_price_last() -> None:
    """It says why; its turns are told all the same."""
    report = _report("code-davinci-001", "house", "plain")
    assert [model.model for model in report.models] == ["plain", "house", "code-davinci-001"]
    last = report.models[-1]
    assert (last.with_caching, last.turns[0].cost, last.turns[0].running) == (None, None, None)
    assert last.usage.input_tokens == 4200
    assert "no price is known of it" in last.warnings[0]


def test_alone_a_model_that_cannot_be_priced_is_an_error() -> None:
    """There is nothing to show beside it."""
    with pytest.raises(PricingError, match="no price is known of it"):
        _report("code-davinci-001")
    with pytest.raises(PricingError, match="'house' has no mode 'batch'"):
        _report("house", request=Request(at=DAY, mode="batch"))
