"""Tells of each turn what it costs, what all up to it cost, and whether the model can take it.

What it leaves to others: the prices (`pricing`), and the whole (`reporting`).
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from tokcount.core.conversations.pricing import PricedTurn
from tokcount.core.conversations.turns import Conversation, Turn
from tokcount.core.costs.exact import total
from tokcount.core.costs.limits import context_of
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.conversation import BothWays, Ends, TurnCost
from tokcount.reports.cost import Usage

NOTHING = BothWays(Decimal(0), Decimal(0))


class TooLarge(NamedTuple):
    """The number of the first turn that a model cannot take, and why."""

    turn: int
    reasons: Sequence[str]


def first_too_large(price: ModelPrice | None, turns: Sequence[Turn]) -> TooLarge | None:
    """Return the first turn that exceeds a limit of the model; None where all fit, or none is."""
    for number, turn in enumerate(turns, start=1):
        usage = Usage(input_tokens=turn.n_input, output_tokens=turn.n_output)
        if reasons := context_of(price, usage).warnings:
            return TooLarge(number, reasons)
    return None


def added(running: BothWays, turn: PricedTurn) -> BothWays:
    """Return what the turns cost so far, with one more."""
    return BothWays(
        total(running.without_caching, turn.without_caching.total),
        total(running.with_caching, turn.with_caching.total),
    )


def turns_of(
    conversation: Conversation,
    priced: Sequence[PricedTurn],
    *,
    window: int | None,
    too_large: TooLarge | None,
) -> list[TurnCost]:
    """Return the turns with their running totals; `priced` is empty where there is no price.

    After a turn that does not fit no other is possible, so none fits.
    """
    turns = []
    running = NOTHING
    for index, turn in enumerate(conversation.turns):
        input_range, output_range = _ranges(conversation, index)
        cost = tier_above = None
        usage = Usage(input_tokens=turn.n_input, output_tokens=turn.n_output)
        if priced:
            each = priced[index]
            usage, tier_above = each.usage, each.rates.tier_above
            cost = BothWays(each.without_caching.total, each.with_caching.total)
            running = added(running, each)
        is_past = too_large is not None and index + 1 >= too_large.turn
        turns.append(
            TurnCost(
                number=index + 1,
                usage=usage,
                input_range=input_range,
                output_range=output_range,
                cost=cost,
                running=running if priced else None,
                tier_above=tier_above,
                fits=False if is_past else None if window is None else True,
            )
        )
    return turns


def _ranges(conversation: Conversation, index: int) -> tuple[Ends | None, Ends | None]:
    """The ends of a turn's input and of its output, None where they are exact."""
    if conversation.ends is None:
        return None, None
    low, high = (turns[index] for turns in conversation.ends)
    outputs = None
    if low.n_output is not None and high.n_output is not None and low.n_output != high.n_output:
        outputs = low.n_output, high.n_output
    return (low.n_input, high.n_input), outputs
