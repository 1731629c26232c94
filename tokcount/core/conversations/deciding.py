"""Adds to a report on a conversation the verdicts that were asked for: a budget, and what fits.

What it leaves to others: the most that one conversation may cost (`limit`), and saying so.
"""

from dataclasses import replace

from tokcount.core.costs.deciding import Decisions
from tokcount.core.costs.projection import Volume
from tokcount.core.costs.volume_budget import Budget, Spending, use_of
from tokcount.reports.conversation import ConversationCost, ConversationReport
from tokcount.reports.verdicts import BudgetUse, ConversationVerdicts, TurnsFit


def decided(
    report: ConversationReport, decisions: Decisions, volume: Volume | None
) -> ConversationReport:
    """Return a report with verdicts on each model; a budget is held as it costs with caching."""
    models, budget = report.models, decisions.budget
    verdicts = ConversationVerdicts(fits=[_fit(model) for model in models if decisions.fits])
    if budget is not None:
        verdicts = replace(
            verdicts,
            budgets=[_with_caching(model, budget, volume) for model in models],
            without_caching=[_without_caching(model, budget, volume) for model in models],
        )
    return replace(report, verdicts=verdicts)


def _with_caching(model: ConversationCost, budget: Budget, volume: Volume | None) -> BudgetUse:
    spending = Spending(
        model=model.model,
        amount=model.with_caching.total if model.with_caching else None,
        high=model.with_range[1] if model.with_range else None,
        exact=model.exact,
    )
    return use_of(spending, budget, volume)


def _without_caching(model: ConversationCost, budget: Budget, volume: Volume | None) -> BudgetUse:
    amount = model.without_caching.total if model.without_caching else None
    return use_of(Spending(model.model, amount, exact=model.exact), budget, volume)


def _fit(model: ConversationCost) -> TurnsFit:
    """How the turns fit: nothing is known to where no window is known."""
    sizes = [turn.usage.input_tokens + (turn.usage.output_tokens or 0) for turn in model.turns]
    known = None if model.window is None else True
    return TurnsFit(
        model=model.model,
        window=model.window,
        n_turns=len(model.turns),
        largest=max(sizes),
        with_reply=all(turn.usage.output_tokens is not None for turn in model.turns),
        exact=model.exact,
        fits=False if model.overflow else known,
        overflow=model.overflow,
    )
