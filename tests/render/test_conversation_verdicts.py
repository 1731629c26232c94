from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tokcount.render.conversation_verdicts import (
    complaints,
    said_as_verdicts,
    told,
    verdicts_json,
)
from tokcount.reports.conversation import ConversationCost, ConversationReport, Overflow
from tokcount.reports.cost import Usage
from tokcount.reports.verdicts import BudgetUse, ConversationVerdicts, TurnsFit

USE = BudgetUse(
    model="house",
    limit=Decimal(500),
    per="month",
    requests=1000,
    spent=Decimal(400),
    most_requests=1250,
    requests_per="day",
)
OVER = replace(USE, spent=Decimal(600), most_requests=833)
FIT = TurnsFit(
    model="house",
    window=8192,
    n_turns=20,
    largest=8000,
    with_reply=True,
    exact=True,
    fits=True,
)
OVERFLOW = Overflow(turn=15, reasons=["too much", "far too much"], possible=None)
TOO_LONG = replace(FIT, fits=False, overflow=OVERFLOW)


def _report(
    budgets: Sequence[BudgetUse] = (),
    without_caching: Sequence[BudgetUse] = (),
    fits: Sequence[TurnsFit] = (),
) -> ConversationReport:
    return ConversationReport(
        currency="USD",
        at=date(2026, 11, 20),
        models=[],
        verdicts=ConversationVerdicts(budgets=budgets, without_caching=without_caching, fits=fits),
    )


def test_what_is_kept_is_told() -> None:
    """What a budget pays for, and what the largest turn takes."""
    report = _report([USE], [USE], [FIT])
    assert told(report) == [
        "house, with caching: --budget 500/month pays for 1,250 conversations a day",
        "house: all 20 turns fit; the largest takes 8,000 of 8,192 tokens, its reply included",
    ]
    assert list(complaints(report)) == []


@pytest.mark.parametrize(
    ("fit", "said"),
    [
        (replace(FIT, n_turns=1), "the turn fits; it takes 8,000 of 8,192 tokens, its reply incl"),
        (replace(FIT, exact=False), "the largest takes ~8,000 of 8,192 tokens, its reply included"),
    ],
)
def test_one_turn_is_not_many_and_an_estimate_is_marked(fit: TurnsFit, said: str) -> None:
    """In the words on what fits."""
    assert said in told(_report(fits=[fit]))[0]


def test_a_reply_that_nothing_is_known_of_is_not_included() -> None:
    """A last message may be yet to be answered."""
    (line,) = told(_report(fits=[replace(FIT, with_reply=False)]))
    assert line == "house: all 20 turns fit; the largest takes 8,000 of 8,192 tokens"


def test_what_is_over_is_told_with_what_would_stay_inside() -> None:
    """As it costs with caching; else only that it would be over without."""
    assert list(complaints(_report([OVER], [OVER]))) == [
        (
            "house, with caching: 600 USD a month are 100 over --budget 500/month;"
            " 833 conversations a day stay inside"
        ),
    ]
    assert told(_report([OVER], [OVER])) == []
    assert list(complaints(_report([USE], [OVER]))) == [
        (
            "warning: house, without caching: 600 USD a month are 100 over --budget 500/month;"
            " 833 conversations a day stay inside"
        ),
    ]


def test_what_may_be_over_or_has_no_price_is_told() -> None:
    """A gate must not open for what it cannot see."""
    doubtful = replace(USE, exact=False, most_spent=Decimal(550))
    unpriced = BudgetUse(model="odd", limit=Decimal(500), per="month", priced=False)
    assert list(complaints(_report([doubtful, unpriced], [OVER, unpriced]))) == [
        "warning: house, with caching: an estimate, up to 550 USD a month, over --budget 500/month",
        "odd has no price to hold against --budget",
    ]


def test_the_turn_that_does_not_fit_is_told_once() -> None:
    """As an answer, and then not as a warning, too; how many fit is part of it."""
    first = replace(TOO_LONG, overflow=replace(OVERFLOW, turn=1))
    unknown = replace(FIT, window=None, fits=None)
    second = replace(TOO_LONG, overflow=replace(OVERFLOW, turn=2))
    report = _report(fits=[TOO_LONG, first, second, unknown])
    assert list(complaints(report)) == [
        "house does not hold turn 15: too much; far too much; 14 turns fit",
        "house does not hold turn 1: too much; far too much; no turn fits",
        "house does not hold turn 2: too much; far too much; 1 turn fits",
        (
            "house: no context window is known to hold against --fits; store one with tokcount"
            " models set house --context-window N"
        ),
    ]
    warning = "turn 15: too much; far too much; 14 turns are possible"
    model = ConversationCost(
        model="house",
        priced_as=None,
        encoding=None,
        window=8192,
        turns=[],
        usage=Usage(input_tokens=0),
        exact=True,
        overflow=OVERFLOW,
        warnings=["old", warning, "turn 1: an estimate"],
    )
    assert said_as_verdicts(replace(report, models=[model])) == {warning}
    assert said_as_verdicts(replace(_report([USE], [USE]), models=[model])) == set()


def test_json_has_only_what_was_asked_for() -> None:
    """Each key is a list of an object a model."""
    assert verdicts_json(ConversationVerdicts()) == {}
    assert verdicts_json(
        ConversationVerdicts(budgets=[OVER], without_caching=[OVER], fits=[TOO_LONG])
    ) == {
        "budgets": [
            {
                "model": "house",
                "limit": "500",
                "per": "month",
                "spent": "600",
                "over": True,
                "most_conversations": 833,
                "conversations_per": "day",
            }
        ],
        "fits": [
            {
                "model": "house",
                "fits": False,
                "window": 8192,
                "turns": 20,
                "largest": 8000,
                "possible_turns": 14,
            }
        ],
    }
