"""What is said of a budget: what is over it, and how many requests stay inside."""

from tokcount.render.counts import Json
from tokcount.render.money import WIDE, digits, digits_or_none, grouped
from tokcount.render.words import many
from tokcount.reports.cost import Per
from tokcount.reports.verdicts import BudgetUse


def budget_line(use: BudgetUse, thing: str = "request", how: str = "") -> str:
    """Return what is over a budget and by how much, or what it pays for.

    That is a number of things, requests or conversations; `how` they are reckoned with is told.

    >>> from decimal import Decimal
    >>> budget_line(BudgetUse(model="m", limit=Decimal(5), per="day", most_requests=1000,
    ...     requests_per="hour"))
    'm: --budget 5/day pays for 1,000 requests an hour'
    """
    limit, mark = _limit(use), "" if use.exact else "~"
    name, most = f"{use.model}{how}", f"any number of {thing}s"
    if use.most_requests is not None:
        most = f"{mark}{many(use.most_requests, thing)}{period(use.requests_per)}"
    if not use.is_over or use.spent is None:
        return f"{name}: {limit} pays for {most}"
    excess = grouped(WIDE.subtract(use.spent, use.limit))
    stays = "stays" if use.most_requests == 1 else "stay"
    return (
        f"{name}: {mark}{grouped(use.spent)} USD{period(use.per)} are {excess} over {limit};"
        f" {most} {stays} inside"
    )


def doubt_line(use: BudgetUse, how: str = "") -> str | None:
    """Return what is said of an estimate that is inside a budget, though its high end is not."""
    if not use.may_be_over or use.most_spent is None:
        return None
    most = f"{grouped(use.most_spent)} USD{period(use.per)}"
    return f"warning: {use.model}{how}: an estimate, up to {most}, over {_limit(use)}"


def budget_json(use: BudgetUse, things: str = "requests") -> Json:
    """Return what a budget comes to at a model, as JSON; the things are those that it pays for."""
    return {
        "model": use.model,
        "limit": digits(use.limit),
        "per": use.per,
        "spent": digits_or_none(use.spent),
        "over": use.is_over,
        f"most_{things}": use.most_requests,
        f"{things}_per": use.requests_per,
    }


def period(per: Per | None) -> str:
    """Return what follows an amount to say for which time it is.

    >>> period("hour"), period("day"), period(None)
    (' an hour', ' a day', '')
    """
    return "" if per is None else f" {'an' if per == 'hour' else 'a'} {per}"


def _limit(use: BudgetUse) -> str:
    return f"--budget {grouped(use.limit)}{f'/{use.per}' if use.per else ''}"
