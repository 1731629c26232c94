"""`tokcount models check`."""

from pathlib import Path
from typing import Annotated

import typer

from tokcount.cli.boundary import leave
from tokcount.cli.options import OutputFormat

File = Annotated[Path, typer.Argument(help="A pricing file, schema 1.", show_default=False)]


def check_models(file: File, output: OutputFormat = "auto") -> None:
    """Report every problem of a pricing file, and what is doubtful.

    The file is checked as laid over the packaged table and your own file. Exit code 2 if it has
    problems; warnings alone are 0.

    \b
    tokcount models check pricing.toml
    """
    from tokcount.core.checking import check_pricing
    from tokcount.render import models_check as view
    from tokcount.render.show import show

    report = check_pricing(file)
    show(report, view, output)
    leave(partial=bool(report.problems))
