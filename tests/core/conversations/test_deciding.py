from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.core.pricing.texts import table_of
from tokcount.core.conversations.deciding import decided
from tokcount.core.conversations.reporting import price_conversation
from tokcount.core.conversations.turns import Conversation, Turn
from tokcount.core.costs.candidates import candidates_of
from tokcount.core.costs.costing import Request
from tokcount.core.costs.deciding import Decisions
from tokcount.core.costs.projection import Volume
from tokcount.core.costs.volume_budget import Budget
from tokcount.core.pricing.layers import RateOptions
from tokcount.reports.conversation import ConversationReport
from tokcount.reports.verdicts import BudgetUse, ConversationVerdicts

DAY = date(2026, 11, 20)
ROWS = """
[models."house"]
encoding = "o200k_base"
context_window = 1899
input = 10
cached_input = 1
output = 30
[models."open"]
encoding = "o200k_base"
input = 10
output = 30
"""
# Inputs of 1,100, 1,400 and 1,700 at 10, and 600 of output at 30: 42,000 + 18,000 millionths; of
# the inputs 2,500 at 1 instead: 17,000 + 2,500 + 18,000.
THREE = [Turn(1100, 200), Turn(1400, 200), Turn(1700, 200)]


def _report(name: str, conversation: Conversation) -> ConversationReport:
    candidates = candidates_of([name], table_of(ROWS), RateOptions())
    return price_conversation(candidates, [conversation], Request(at=DAY))


def _verdicts(
    decisions: Decisions,
    volume: Volume | None = None,
    name: str = "house",
    conversation: Conversation | None = None,
) -> ConversationVerdicts:
    report = _report(name, conversation or Conversation(turns=THREE))
    verdicts = decided(report, decisions, volume).verdicts
    assert verdicts is not None
    return verdicts


def test_a_budget_is_held_against_conversations_as_they_cost_with_caching() -> None:
    """100 of them are 3.75 USD, and 4 pay for 106; without caching 6, and 66."""
    decisions = Decisions(budget=Budget(limit=Decimal(4), per="day"))
    verdicts = _verdicts(decisions, Volume(requests=100, per="day"))
    cached = BudgetUse(
        model="house",
        limit=Decimal(4),
        per="day",
        requests=100,
        spent=Decimal("3.75"),
        most_requests=106,
        requests_per="day",
    )
    assert verdicts.budgets == [cached]
    assert verdicts.without_caching == [replace(cached, spent=Decimal(6), most_requests=66)]
    assert not verdicts.exceeded
    assert _verdicts(decisions, Volume(requests=107, per="day")).exceeded


def test_a_budget_for_estimates_knows_their_high_end() -> None:
    """1,100, or 1,000 to 1,300 tokens; an output of 0: 0.011 to 0.013 USD, twice."""
    turns = [[Turn(n, 0)] for n in (1100, 1000, 1300)]
    estimate = Conversation(turns=turns[0], ends=(turns[1], turns[2]))
    verdicts = _verdicts(
        Decisions(budget=Budget(limit=Decimal("0.024"))),
        Volume(requests=2),
        conversation=estimate,
    )
    (use,) = verdicts.budgets
    assert (use.spent, use.most_spent, use.exact) == (Decimal("0.022"), Decimal("0.026"), False)
    assert (use.is_over, use.may_be_over) == (False, True)


@pytest.mark.parametrize(
    ("name", "last", "fits", "exceeded", "undecided"),
    [
        ("house", 199, True, False, False),
        ("house", 200, False, True, False),
        ("open", 200, None, False, True),
    ],
)
def test_each_turn_must_fit(
    name: str,
    last: int,
    fits: bool | None,  # noqa: FBT001 # expected
    exceeded: bool,  # noqa: FBT001 # expected
    undecided: bool,  # noqa: FBT001 # expected
) -> None:
    """1,700 and 199 are all of the window; where none is known nothing is."""
    conversation = Conversation(turns=[*THREE[:2], Turn(1700, last)])
    verdicts = _verdicts(Decisions(fits=True), name=name, conversation=conversation)
    (fit,) = verdicts.fits
    assert (fit.fits, fit.largest, fit.n_turns) == (fits, 1700 + last, 3)
    assert (verdicts.exceeded, verdicts.undecided) == (exceeded, undecided)
    assert (fit.overflow.turn if fit.overflow else None) == (3 if fits is False else None)


def test_what_was_not_asked_for_is_not_told() -> None:
    """A limit on the cost of one is held elsewhere."""
    assert _verdicts(Decisions(max_cost=Decimal(1))) == ConversationVerdicts(fits=[])
