"""`tokcount cost --turns`: a conversation that is made up of turns of the same size.

What it leaves to others: reading and counting the system prompt, as `cost` does any text.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.model_warnings import distinct_warnings
from tokcount.core.conversations.limit import (
    conversations_over,
    only_over_without_caching,
    without_price,
)
from tokcount.core.conversations.reporting import price_conversation
from tokcount.core.conversations.turns import Plan
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request
from tokcount.core.counting import Row
from tokcount.core.sources import Listing
from tokcount.errors import UsageError
from tokcount.render import conversation as view
from tokcount.render.limit import over_limit_line
from tokcount.render.show import Format, show
from tokcount.reports.conversation import ConversationReport


def plan_of(
    n_turns: int | None,
    n_user: int | None,
    n_reply: int | None,
    n_system: int | None,
    others: Mapping[str, bool],
) -> Plan | None:
    """Return the conversation that is made up, or None; `others` are options it has no use for.

    Raises:
        UsageError: options are missing, or do not go together.
    """
    given = {"--user-tokens": n_user, "--reply-tokens": n_reply, "--system-tokens": n_system}
    if n_turns is None:
        for name, value in given.items():
            if value is not None:
                raise UsageError(f"{name} is about the turns of a conversation; give --turns, too")
        return None
    if n_user is None or n_reply is None:
        raise UsageError("--turns needs --user-tokens and --reply-tokens, which may be 0")
    for name, is_given in others.items():
        if is_given:
            raise UsageError(f"{name} is about one request; leave it out with --turns")
    return Plan(n_turns=n_turns, n_user=n_user, n_reply=n_reply)


def given_tokens(n_given: int | None, plan: Plan | None, *, is_text: bool) -> int | None:
    """Return the tokens that take the place of a text; a conversation may do without either.

    Raises:
        UsageError: there are both.
    """
    if n_given is not None and is_text:
        option = "--input-tokens" if plan is None else "--system-tokens"
        raise UsageError(f"{option} takes the place of a text; give one or the other")
    return 0 if n_given is None and plan is not None and not is_text else n_given


def cost_turns(
    plan: Plan,
    candidates: Sequence[Candidate],
    counted: Sequence[tuple[str, Row]],
    request: Request,
    listing: Listing | None,
    output: Format,
    max_cost: Decimal | None,
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
    conclude(price_conversation(candidates, conversations, request, listing), output, max_cost)


def conclude(report: ConversationReport, output: Format, max_cost: Decimal | None) -> NoReturn:
    """Print a conversation, tell what to know of it, and end with the exit code it has earned."""
    show(report, view, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=len(report.models[:1]))
    tell((), distinct_warnings(report.models))
    if max_cost is None:
        leave(partial=report.partial)
    over = list(conversations_over(report, max_cost))
    for each in over:
        complain(over_limit_line(each, "--max-cost"))
    for each in only_over_without_caching(report, max_cost):
        complain(f"warning: {over_limit_line(each, '--max-cost')}")
    unknown = without_price(report)
    for model in unknown:
        complain(f"{model} has no price to hold against --max-cost")
    leave(partial=report.partial or bool(unknown), exceeded=any(each.certain for each in over))
