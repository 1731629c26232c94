"""The command `tokcount`: its subcommands, `--version`, and how it is started."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import tokcount
from tokcount.cli.boundary import Boundary
from tokcount.cli.compare import compare
from tokcount.cli.count import count
from tokcount.cli.inspect import inspect
from tokcount.cli.models import models

app = typer.Typer(
    name="tokcount",
    cls=Boundary,
    no_args_is_help=True,
    # Plain help: rich would be imported for it, and wraps file names in error messages.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - Typer calls it
    if wanted:
        typer.echo(f"tokcount {tokcount.__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]


@app.callback()
def _tokcount(version: Version = False) -> None:
    """How many tokens is this text, why that many, and what will it cost?

    Counts are exact, or marked as estimates; nothing needs a network.
    """


app.command()(count)
app.command()(inspect)
app.command()(compare)
app.add_typer(models)


def main() -> None:
    """Run the command line."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A locale that has no letter for a character prints its escape.
        sys.stdout.reconfigure(errors="backslashreplace")
    app()
