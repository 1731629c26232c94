"""What is said of a budget: what is over it, and how many requests stay inside."""

from tokcount.render.counts import Json
from tokcount.render.money import WIDE, digits, digits_or_none
from tokcount.render.words import many
from tokcount.reports.cost import Per
from tokcount.reports.verdicts import BudgetUse


def budget_line(use: BudgetUse) -> str:
    """Return what is over a budget and by how much, or what it pays for.

    >>> from decimal import Decimal
    >>> budget_line(BudgetUse(model="m", limit=Decimal(5), per="day", most_requests=1000,
    ...     requests_per="hour"))
    'm: --budget 5/day pays for 1,000 requests an hour'
    """
    limit, mark = _limit(use), "" if use.exact else "~"
    most = "any number of requests"
    if use.most_requests is not None:
        most = f"{mark}{many(use.most_requests, 'request')}{period(use.requests_per)}"
    if not use.is_over or use.spent is None:
        return f"{use.model}: {limit} pays for {most}"
    excess = digits(WIDE.subtract(use.spent, use.limit))
    stays = "stays" if use.most_requests == 1 else "stay"
    return (
        f"{use.model}: {mark}{digits(use.spent)} USD{period(use.per)} are {excess} over {limit};"
        f" {most} {stays} inside"
    )


def doubt_line(use: BudgetUse) -> str | None:
    """Return what is said of an estimate that is inside a budget, though its high end is not."""
    if not use.may_be_over or use.most_spent is None:
        return None
    return (
        f"warning: {use.model}: an estimate, up to {digits(use.most_spent)} USD{period(use.per)},"
        f" over {_limit(use)}"
    )


def budget_json(use: BudgetUse) -> Json:
    """Return what a budget comes to at a model, as JSON."""
    return {
        "model": use.model,
        "limit": digits(use.limit),
        "per": use.per,
        "spent": digits_or_none(use.spent),
        "over": use.is_over,
        "most_requests": use.most_requests,
        "requests_per": use.requests_per,
    }


def period(per: Per | None) -> str:
    """Return what follows an amount to say for which time it is.

    >>> period("hour"), period("day"), period(None)
    (' an hour', ' a day', '')
    """
    return "" if per is None else f" {'an' if per == 'hour' else 'a'} {per}"


def _limit(use: BudgetUse) -> str:
    return f"--budget {digits(use.limit)}{f'/{use.per}' if use.per else ''}"
