"""`tokcount models set`."""

from datetime import date
from decimal import Decimal
from typing import Annotated

import typer

from tokcount.cli.boundary import complain, tell
from tokcount.cli.options import complete_encoding
from tokcount.cli.values import day, decimal, whole
from tokcount.errors import UsageError

Name = Annotated[
    str,
    typer.Argument(help="A model; one that is not known needs both rates.", show_default=False),
]
InputRate = Annotated[
    Decimal | None, typer.Option("--input", metavar="USD", parser=decimal, help="Input rate.")
]
OutputRate = Annotated[
    Decimal | None, typer.Option("--output", metavar="USD", parser=decimal, help="Output rate.")
]
NoOutput = Annotated[
    bool, typer.Option("--no-output", help="The model has no output, as embeddings have none.")
]
CachedInput = Annotated[
    Decimal | None,
    typer.Option("--cached-input", metavar="USD", parser=decimal, help="Cached input rate."),
]
CacheWrite = Annotated[
    Decimal | None,
    typer.Option("--cache-write", metavar="USD", parser=decimal, help="Cache write rate."),
]
CacheWriteLong = Annotated[
    Decimal | None,
    typer.Option(
        "--cache-write-long",
        metavar="USD",
        parser=decimal,
        help="Rate of cache writes kept longer.",
    ),
]
EncodingOf = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        "-e",
        metavar="NAME",
        help="The encoding that counts its tokens exactly.",
        autocompletion=complete_encoding,
    ),
]
ContextWindow = Annotated[
    int | None,
    typer.Option("--context-window", parser=whole, metavar="N", help="Tokens, in and out."),
]
MaxInput = Annotated[
    int | None, typer.Option("--max-input", parser=whole, metavar="N", help="Most input tokens.")
]
MaxOutput = Annotated[
    int | None, typer.Option("--max-output", parser=whole, metavar="N", help="Most output tokens.")
]
CacheMin = Annotated[
    int | None,
    typer.Option(
        "--cache-min", parser=whole, metavar="N", help="Shorter prompts are never cached."
    ),
]
ProviderOf = Annotated[
    str | None, typer.Option("--provider", metavar="NAME", help="Who offers the model.")
]
Aliases = Annotated[
    list[str] | None,
    typer.Option(
        "--alias",
        metavar="NAME",
        help="Another name; repeatable. Replaces all.",
        show_default=False,
    ),
]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT", help="What else to know.")]
AsOf = Annotated[
    date | None,
    typer.Option(
        "--as-of", metavar="DATE", parser=day, help="The day the rates are of. Default: today."
    ),
]
StatedBy = Annotated[
    str | None, typer.Option("--source", metavar="TEXT", help="Who states the rates.")
]


def set_model(
    name: Name,
    input: InputRate = None,
    output: OutputRate = None,
    no_output: NoOutput = False,
    cached_input: CachedInput = None,
    cache_write: CacheWrite = None,
    cache_write_long: CacheWriteLong = None,
    encoding: EncodingOf = None,
    context_window: ContextWindow = None,
    max_input: MaxInput = None,
    max_output: MaxOutput = None,
    cache_min: CacheMin = None,
    provider: ProviderOf = None,
    aliases: Aliases = None,
    note: Note = None,
    as_of: AsOf = None,
    source: StatedBy = None,
) -> None:
    """Set rates and limits of a model in your own pricing file.

    Rates are in USD per 1,000,000 tokens. What is not given stays as it is; but a new input or
    output rate drops the tiers, modes and changes of the packaged table. Comments in the file stay.

    \b
    tokcount models set gpt-5.4 --input 2 --output 8
    tokcount models set my-model --input 0.20 --output 0.60 --encoding o200k_base
    """
    from tokcount.core.costs.cost import today
    from tokcount.core.models.setting import set_figures
    from tokcount.render.models_set import lines

    if no_output and output is not None:
        raise UsageError("give either --output or --no-output")
    given = {
        "provider": provider,
        "aliases": aliases or None,
        "encoding": encoding,
        "context_window": context_window,
        "max_input": max_input,
        "max_output": max_output,
        "cache_min": cache_min,
        "input": input,
        "output": False if no_output else output,
        "cached_input": cached_input,
        "cache_write": cache_write,
        "cache_write_long": cache_write_long,
        "note": note,
        "as_of": as_of,
        "source": source,
    }
    values = {key: value for key, value in given.items() if value is not None}
    report = set_figures(name, values, as_of=as_of or today())
    tell(report.notes)
    for line in lines(report):
        complain(line)
    tell((), report.warnings)
