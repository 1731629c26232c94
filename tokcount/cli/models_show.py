"""`tokcount models show`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import tell
from tokcount.cli.options import OutputFormat, PricingFile, complete_model
from tokcount.render.show import show

Name = Annotated[
    str,
    typer.Argument(
        help="A model, by its name or an alias, with or without a date.",
        autocompletion=complete_model,
        show_default=False,
    ),
]


def show_model(name: Name, output: OutputFormat = "auto", pricing: PricingFile = None) -> None:
    """Show all that is known of a model, and where each figure came from.

    Figures bear the names that they have in a pricing file. Rates are those that are billed, in
    each mode and tier. Plain lines hold figure, value, file and line, the day of which it is
    stated, and its source.

    \b
    tokcount models show claude-haiku-4-5
    tokcount models show gpt-4o-mini-2024-07-18 -f json
    """
    from tokcount.core.costs.cost import today
    from tokcount.core.models.describing import describe_model
    from tokcount.core.pricing.layers import load_table
    from tokcount.render import models_show as view

    report = describe_model(load_table(pricing), name, at=today())
    show(report, view, output)
    tell(report.notes, report.warnings)
