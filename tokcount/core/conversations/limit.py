"""Holds what a conversation costs against the most that it may cost.

What it leaves to others: saying so, and the exit code.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from tokcount.reports.conversation import ConversationCost, ConversationReport
from tokcount.reports.limit import OverLimit


class ConversationOver(NamedTuple):
    """A conversation that is over a limit, and how many of its turns are inside."""

    over: OverLimit
    n_inside: int


def conversations_over(report: ConversationReport, most: Decimal) -> Iterator[ConversationOver]:
    """Yield each model at which the conversation, with caching, is over the limit.

    Or where it may be, being an estimate.
    """
    for model in report.models:
        name, high = f"{model.model}, with caching", model.with_range and model.with_range[1]
        if model.with_caching and model.with_caching.total > most:
            amount = model.with_caching.total
            over = OverLimit(name=name, amount=amount, limit=most, exact=model.exact)
            yield ConversationOver(over, _n_inside(model, most))
        elif high and high > most:
            over = OverLimit(name=name, amount=high, limit=most, exact=False, certain=False)
            yield ConversationOver(over, len(model.turns))


def only_over_without_caching(report: ConversationReport, most: Decimal) -> Iterator[OverLimit]:
    """Yield each model at which the conversation is over the limit without caching alone."""
    for model in report.models:
        cached, without = model.with_caching, model.without_caching
        if cached and without and cached.total <= most < without.total:
            name = f"{model.model}, without caching"
            yield OverLimit(name=name, amount=without.total, limit=most, exact=model.exact)


def without_price(report: ConversationReport) -> list[str]:
    """Return the models that have no price to hold against a limit."""
    return [model.model for model in report.models if model.with_caching is None]


def _n_inside(model: ConversationCost, most: Decimal) -> int:
    return sum(
        turn.running is not None and turn.running.with_caching <= most for turn in model.turns
    )
