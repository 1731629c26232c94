"""Holds what a conversation costs against the most that it may cost.

What it leaves to others: saying so, and the exit code.
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.reports.conversation import ConversationReport
from tokcount.reports.limit import OverLimit


def conversations_over(report: ConversationReport, most: Decimal) -> Iterator[OverLimit]:
    """Yield each model at which the conversation, with caching, is over the limit.

    Or where it may be, being an estimate.
    """
    for model in report.models:
        name, high = f"{model.model}, with caching", model.with_range and model.with_range[1]
        if model.with_caching and model.with_caching.total > most:
            amount = model.with_caching.total
            yield OverLimit(name=name, amount=amount, limit=most, exact=model.exact)
        elif high and high > most:
            yield OverLimit(name=name, amount=high, limit=most, exact=False, certain=False)


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
