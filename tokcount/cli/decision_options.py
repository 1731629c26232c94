"""The options of `tokcount cost` that decide something; `fit_options` has those of what fits."""

from decimal import Decimal
from typing import Annotated

import typer

from tokcount.cli.decision_values import Expected, amount, expected

OutputTokens = Annotated[
    Expected | None,
    typer.Option(
        "--output-tokens",
        parser=expected,
        metavar="N|N..N",
        help="Tokens of the reply. Of 200..800 both ends are shown, plain as LOW..HIGH, and the"
        " upper decides. Without it, only the input is priced.",
    ),
]
Retries = Annotated[
    str | None,
    typer.Option(
        "--retries",
        metavar="SHARE",
        help="Share of the --requests that is sent, and paid, once more: 3% or 0.03, at most 100%.",
    ),
]
MaxCost = Annotated[
    Decimal | None,
    typer.Option(
        "--max-cost",
        parser=amount,
        metavar="USD",
        help="Exit with 1 if a request costs more; of an estimate, the middle decides. With --all:"
        " if a request costs more at each model.",
    ),
]
BudgetAmount = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="USD[/UNIT]",
        help="Exit with 1 if the --requests cost more, as in 500/month (day, hour, minute). Without"
        " --requests: tell how many it pays for.",
    ),
]
AllModels = Annotated[
    bool,
    typer.Option(
        "--all",
        help="Every model of the table, by cost; those that cannot take the request are last, with"
        " the reason.",
    ),
]
Provider = Annotated[
    str | None,
    typer.Option("--provider", metavar="NAME", help="With --all: models of this provider only."),
]
