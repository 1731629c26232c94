"""The options that ask whether a text fits into the context window of a model."""

from typing import Annotated

import typer

from tokcount.cli.values import whole

Fits = Annotated[
    bool,
    typer.Option(
        "--fits",
        help="Exit with 1 if it does not fit into the model's context window, and tell what helps;"
        " of an estimate, the middle decides.",
    ),
]
Reserve = Annotated[
    int | None,
    typer.Option(
        "--reserve",
        parser=whole,
        metavar="N",
        help="With --fits: tokens that are kept for the reply. In cost, without it: those of"
        " --output-tokens.",
    ),
]
