"""`tokcount models list`."""

from decimal import Decimal
from typing import Annotated, Literal

import typer

from tokcount.cli.boundary import tell
from tokcount.cli.options import OutputFormat, PricingFile
from tokcount.cli.values import decimal, whole
from tokcount.render.show import show

Query = Annotated[
    str,
    typer.Argument(metavar="[QUERY]", help="Part of a name or an alias.", show_default=False),
]
Provider = Annotated[
    str | None, typer.Option("--provider", metavar="NAME", help="Models of this provider only.")
]
MaxInputRate = Annotated[
    Decimal | None,
    typer.Option(
        "--max-input-rate",
        metavar="USD",
        parser=decimal,
        help="Models whose input costs at most this, USD per 1,000,000 tokens.",
    ),
]
MinContext = Annotated[
    int | None,
    typer.Option(
        "--min-context",
        parser=whole,
        metavar="N",
        help="Models whose context window has N tokens or more.",
    ),
]
SortedBy = Annotated[
    Literal["name", "input", "output", "context"],
    typer.Option("--sort", help="Rates from the lowest, context windows from the largest."),
]


def list_models(
    query: Query = "",
    provider: Provider = None,
    max_input_rate: MaxInputRate = None,
    min_context: MinContext = None,
    sort: SortedBy = "name",
    output: OutputFormat = "auto",
    pricing: PricingFile = None,
) -> None:
    """List models with today's rates, USD per 1,000,000 tokens.

    Rates are those of a small request without a mode; tokcount models show tells what larger ones
    cost. Plain lines hold input, output and cached rate, context window, exact or ~, the day of
    retirement, and the model.

    \b
    tokcount models list haiku
    tokcount models list --provider openai --sort input
    tokcount models list --min-context 1000000 --max-input-rate 0.50
    """
    from tokcount.core.costs.cost import today
    from tokcount.core.models.listing import Wanted
    from tokcount.core.models.listing import list_models as listing
    from tokcount.core.pricing.layers import load_table
    from tokcount.render import models_list as view

    wanted = Wanted(
        query=query, provider=provider, max_input_per_mtok=max_input_rate, min_context=min_context
    )
    report = listing(load_table(pricing), wanted, at=today(), order=sort)
    show(report, view, output)
    tell(report.notes, report.warnings)
