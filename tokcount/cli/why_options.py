"""The options of `tokcount inspect --why`."""

from typing import Annotated

import typer

from tokcount.cli.values import whole

Why = Annotated[
    bool,
    typer.Option(
        "--why",
        help="Show what takes the tokens: kinds of characters, costly words, waste, odd characters."
        " A token is of the kind of its first character that is not blank. Several PATHS are looked"
        " at together.",
    ),
]
WhyRequests = Annotated[
    str | None,
    typer.Option(
        "--requests",
        metavar="N[/UNIT]",
        help="Of --why with -m: volume to project waste to: 500, or 10000/day (minute, hour, month"
        " of 30 days). Each source is a request.",
    ),
]
MostShown = Annotated[
    int | None,
    typer.Option(
        "--top",
        parser=whole,
        metavar="N",
        help="Of --why: how many words, lines, keys and passages to show. Default: 5.",
        show_default=False,
    ),
]
InspectedPaths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]",
        help="A file, or - for standard input. None: standard input. With --why, several files"
        " and directories.",
        show_default=False,
    ),
]
