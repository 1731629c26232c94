"""`tokcount models check`."""

from pathlib import Path
from typing import Annotated

import typer

from tokcount.cli.boundary import leave
from tokcount.render.show import Format, show

File = Annotated[Path, typer.Argument(help="A pricing file, schema 1.", show_default=False)]
CheckFormat = Annotated[
    Format,
    typer.Option("--format", "-f", help="auto: plain, on a terminal too: FILE:LINE: KEY: WHAT."),
]


def check_models(file: File, output: CheckFormat = "auto") -> None:
    """Report every problem of a pricing file, and what is doubtful.

    The file is checked as laid over the packaged table and your own file. Exit code 2 if it has
    problems; warnings alone are 0.

    \b
    tokcount models check pricing.toml
    """
    from tokcount.core.models.checking import check_pricing
    from tokcount.render import models_check as view

    report = check_pricing(file)
    show(report, view, "plain" if output == "auto" else output)
    leave(partial=bool(report.problems))
