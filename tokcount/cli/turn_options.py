"""The options of `tokcount cost` that are about conversations."""

from typing import TYPE_CHECKING, Annotated

import typer

from tokcount.cli.values import whole
from tokcount.errors import UsageError

if TYPE_CHECKING:
    from tokcount.core.conversations.turns import Plan

Turns = Annotated[
    int | None,
    typer.Option(
        "--turns",
        parser=whole,
        metavar="N",
        help="Price a conversation of N turns, each with all before it as input; a text, if one is"
        " named, is the system prompt. --max-cost, --requests and --budget are then of"
        " conversations, and --fits of each turn.",
    ),
]
UserTokens = Annotated[
    int | None,
    typer.Option(
        "--user-tokens", parser=whole, metavar="N", help="With --turns: tokens the user sends each."
    ),
]
ReplyTokens = Annotated[
    int | None,
    typer.Option(
        "--reply-tokens", parser=whole, metavar="N", help="With --turns: tokens of each reply."
    ),
]
SystemTokens = Annotated[
    int | None,
    typer.Option(
        "--system-tokens",
        parser=whole,
        metavar="N",
        help="With --turns: tokens of the system prompt, in place of a text.",
    ),
]
PerTurn = Annotated[
    bool,
    typer.Option(
        "--per-turn",
        help="With --chat: price one conversation, each reply with all before it as input. A last"
        " message without a reply has --output-tokens.",
    ),
]


def plan_of(n_turns: int | None, *, n_user: int | None, n_reply: int | None) -> "Plan | None":
    """Return the conversation that is made up, if one is."""
    if n_turns is None or n_user is None or n_reply is None:
        return None
    from tokcount.core.conversations.turns import Plan

    return Plan(n_turns=n_turns, n_user=n_user, n_reply=n_reply)


def given_tokens(
    n_input: int | None, n_system: int | None, *, is_plan: bool, is_text: bool
) -> int | None:
    """Return the tokens that take the place of a text; a system prompt may be missing altogether.

    Raises:
        UsageError: there are both.
    """
    n_given = n_system if is_plan else n_input
    if n_given is not None and is_text:
        option = "--system-tokens" if is_plan else "--input-tokens"
        raise UsageError(f"{option} takes the place of a text; give one or the other")
    return 0 if n_given is None and is_plan and not is_text else n_given
