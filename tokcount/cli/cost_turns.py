"""`tokcount cost --turns`: a conversation of equal turns; and the end of `--per-turn`, too.

What it leaves to others: reading and counting the system prompt, as `cost` does any text.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.cost_asked import Asked
from tokcount.cli.log_options import MOST_ERRORS
from tokcount.core.conversations.limit import (
    conversations_over,
    only_over_without_caching,
    without_price,
)
from tokcount.core.conversations.reporting import price_conversation
from tokcount.core.conversations.turns import Plan
from tokcount.core.costs.candidates import Candidate
from tokcount.core.counting import Row
from tokcount.core.sources import Listing
from tokcount.errors import UsageError
from tokcount.render import conversation as view
from tokcount.render.chat_parts import doubts_line, ignored_line, incomplete_line
from tokcount.render.conversation_verdicts import complaints, said_as_verdicts, told
from tokcount.render.limit import over_limit_line
from tokcount.render.model_warnings import distinct_warnings
from tokcount.render.show import meant, show
from tokcount.render.words import many
from tokcount.reports.conversation import ConversationReport


def cost_turns(
    plan: Plan,
    candidates: Sequence[Candidate],
    counted: Sequence[tuple[str, Row]],
    listing: Listing | None,
    asked: Asked,
) -> NoReturn:
    """Price the conversation after the one system prompt that was counted, and end the command.

    Raises:
        UsageError: there are several.
    """
    if len(counted) > 1:
        raise UsageError(
            f"a conversation has one system prompt, got {len(counted):,}; --join makes them one"
        )
    conversations = [plan.conversation(counts) for _, row in counted for counts in row]
    conclude_turns(price_conversation(candidates, conversations, asked.request, listing), asked)


def conclude_turns(report: ConversationReport, asked: Asked) -> NoReturn:
    """Print a conversation, tell what to know of it, and end with the exit code it has earned."""
    if asked.decisions:
        from tokcount.core.conversations.deciding import decided

        report = decided(report, asked.decisions, asked.request.volume)
    show(report, view, asked.output)
    account_for(
        *(report.notes, report.skipped, report.errors),
        n_counted=len(report.models[:1]),
        most_errors=MOST_ERRORS,
    )
    _tell_of_chat(report)
    tell((), distinct_warnings(report.models, but=said_as_verdicts(report)))
    if report.verdicts and meant(asked.output) in {"plain", "csv"}:
        tell(told(report))
    for line in complaints(report):
        complain(line)
    max_cost = asked.decisions.max_cost if asked.decisions else None
    is_held = max_cost is None or _hold(report, max_cost)
    verdicts = report.verdicts
    leave(
        partial=report.partial or is_held is None or bool(verdicts and verdicts.undecided),
        exceeded=is_held is False or bool(verdicts and verdicts.exceeded),
    )


def _hold(report: ConversationReport, max_cost: Decimal) -> bool | None:
    """Tell what costs more than one conversation may; return whether none does, None if unknown."""
    over = list(conversations_over(report, max_cost))
    for each, n_inside in over:
        inside = f"; {many(n_inside, 'turn')} would be inside" if each.certain else ""
        complain(f"{over_limit_line(each, '--max-cost')}{inside}")
    for each in only_over_without_caching(report, max_cost):
        complain(f"warning: {over_limit_line(each, '--max-cost')}")
    unknown = without_price(report)
    for model in unknown:
        complain(f"{model} has no price to hold against --max-cost")
    return None if unknown else not any(each.certain for each, _ in over)


def _tell_of_chat(report: ConversationReport) -> None:
    """Tell what formats have no place for."""
    if report.doubts:
        tell([f"an estimate, {doubts_line(report.doubts)}"])
    if report.ignored:
        tell([ignored_line(report.ignored)])
    if report.left_out:
        tell((), [incomplete_line(report.left_out, 1, 1)])
