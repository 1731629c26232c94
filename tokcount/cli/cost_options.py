"""The options of `tokcount cost` that no other command has."""

from datetime import date
from decimal import Decimal
from typing import Annotated

import typer

from tokcount.cli.options import complete_encoding, complete_model
from tokcount.cli.values import day, decimal, whole
from tokcount.core.costs.rates import CacheTtl

Models = Annotated[
    list[str] | None,
    typer.Option(
        "--model",
        "-m",
        metavar="NAME",
        help="Model whose rates hold; repeatable, to compare. Without: the one that is set"
        " (tokcount --show-config). With -e too, -e counts.",
        autocompletion=complete_model,
        show_default=False,
    ),
]
CountedWith = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        "-e",
        metavar="NAME",
        help="Encoding that counts the text, in place of the model's own: a name, or a file.",
        autocompletion=complete_encoding,
    ),
]
InputTokens = Annotated[
    int | None,
    typer.Option(
        "--input-tokens", parser=whole, metavar="N", help="Tokens of the input, in place of a text."
    ),
]
CachedTokens = Annotated[
    int,
    typer.Option(
        "--cached-tokens",
        parser=whole,
        metavar="N",
        help="Of the input, the tokens read from the cache.",
    ),
]
CacheWriteTokens = Annotated[
    int,
    typer.Option(
        "--cache-write-tokens",
        parser=whole,
        metavar="N",
        help="Of the input, the tokens written to the cache.",
    ),
]
Ttl = Annotated[
    CacheTtl,
    typer.Option(
        "--cache-ttl",
        help="How long a cache write lives: Anthropic's 5 minutes are short, its hour is long.",
    ),
]
ModeName = Annotated[
    str | None,
    typer.Option(
        "--mode",
        metavar="NAME",
        help="batch, flex, priority or another mode; tokcount models show lists a model's.",
    ),
]
Requests = Annotated[
    str | None,
    typer.Option(
        "--requests",
        metavar="N[/UNIT]",
        help="Volume to project: 500, or 10000/day (minute, hour, month of 30 days); of a log,"
        " requests like its mean. Tables, JSON and --explain show it.",
    ),
]
At = Annotated[
    date | None,
    typer.Option(
        "--at",
        parser=day,
        metavar="DATE",
        help="Day (UTC) on which the rates hold. Default: today.",
    ),
]
Join = Annotated[
    bool, typer.Option("--join", help="All sources are one request, not one request each.")
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Show the arithmetic, and where each rate is from.")
]
InputRate = Annotated[
    Decimal | None,
    typer.Option(
        "--input-rate", parser=decimal, metavar="USD", help="Input rate, USD per 1M tokens."
    ),
]
OutputRate = Annotated[
    Decimal | None,
    typer.Option(
        "--output-rate", parser=decimal, metavar="USD", help="Output rate, USD per 1M tokens."
    ),
]
CachedRate = Annotated[
    Decimal | None,
    typer.Option(
        "--cached-rate", parser=decimal, metavar="USD", help="Cached-input rate, USD per 1M tokens."
    ),
]
