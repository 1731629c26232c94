"""What is said of a budget for conversations and of turns that fit, beside what they cost."""

from collections.abc import Iterator

from tokcount.render.budget import budget_json, budget_line, doubt_line
from tokcount.render.counts import Json
from tokcount.render.fit import unknown_line
from tokcount.render.words import many
from tokcount.reports.conversation import ConversationReport, Overflow
from tokcount.reports.verdicts import BudgetUse, ConversationVerdicts, TurnsFit

CACHED, UNCACHED = ", with caching", ", without caching"


def told(report: ConversationReport) -> list[str]:
    """Return what was asked for and is no fault: what a budget pays for, and what fits."""
    verdicts = report.verdicts
    if verdicts is None:
        return []
    within = [use for use in verdicts.budgets if use.priced and not use.is_over]
    return [
        *(_budget(use, CACHED) for use in within),
        *(_fits(fit) for fit in verdicts.fits if fit.fits),
    ]


def complaints(report: ConversationReport) -> Iterator[str]:
    """Yield what is over a budget, or may be, or does not fit, or cannot be told; a line each."""
    verdicts = report.verdicts
    if verdicts is None:
        return
    for use, without in zip(verdicts.budgets, verdicts.without_caching, strict=True):
        doubt = doubt_line(use, CACHED)
        if not use.priced:
            yield f"{use.model} has no price to hold against --budget"
        elif use.is_over:
            yield _budget(use, CACHED)
        elif doubt:
            yield doubt
        elif without.is_over:
            yield f"warning: {_budget(without, UNCACHED)}"
    for fit in verdicts.fits:
        if fit.overflow:
            yield _overflow(fit, fit.overflow)
        elif fit.fits is None:
            yield unknown_line(fit.model)


def said_as_verdicts(report: ConversationReport) -> set[str]:
    """Return the warnings that the complaints say again: which turn does not fit."""
    if report.verdicts is None or not report.verdicts.fits:
        return set()
    return {
        warning
        for model in report.models
        for warning in model.warnings
        if model.overflow and warning.startswith(f"turn {_first_too_large(model.overflow)};")
    }


def verdicts_json(verdicts: ConversationVerdicts) -> Json:
    """Return the keys of what was asked for beside the cost, and no others."""
    document: Json = {}
    if verdicts.budgets:
        document["budgets"] = [budget_json(use, "conversations") for use in verdicts.budgets]
    if verdicts.fits:
        document["fits"] = [
            {
                "model": fit.model,
                "fits": fit.fits,
                "window": fit.window,
                "turns": fit.n_turns,
                "largest": fit.largest,
                "possible_turns": fit.overflow.n_possible if fit.overflow else fit.n_turns,
            }
            for fit in verdicts.fits
        ]
    return document


def _budget(use: BudgetUse, how: str) -> str:
    return budget_line(use, "conversation", how)


def _fits(fit: TurnsFit) -> str:
    which = (
        "the turn fits; it" if fit.n_turns == 1 else f"all {fit.n_turns:,} turns fit; the largest"
    )
    mark = "" if fit.exact else "~"
    reply = ", its reply included" if fit.with_reply else ""
    return f"{fit.model}: {which} takes {mark}{fit.largest:,} of {fit.window or 0:,} tokens{reply}"


def _overflow(fit: TurnsFit, overflow: Overflow) -> str:
    possible = many(overflow.n_possible, "turn") if overflow.n_possible else "no turn"
    fitting = "fits" if overflow.n_possible <= 1 else "fit"
    return f"{fit.model} does not hold turn {_first_too_large(overflow)}; {possible} {fitting}"


def _first_too_large(overflow: Overflow) -> str:
    return f"{overflow.turn:,}: {'; '.join(overflow.reasons)}"
