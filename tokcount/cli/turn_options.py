"""The options of `tokcount cost` that are about conversations."""

from typing import Annotated

import typer

from tokcount.cli.values import whole

Turns = Annotated[
    int | None,
    typer.Option(
        "--turns",
        parser=whole,
        metavar="N",
        help="Price a conversation of N turns, each with all before it as input; a text, if one is"
        " named, is the system prompt. --max-cost and --requests are then of conversations.",
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
