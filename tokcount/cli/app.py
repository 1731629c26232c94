"""The command `tokcount`: its subcommands, `--version`, and how it is started."""

import codecs
import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import tokcount
from tokcount.cli.boundary import Boundary
from tokcount.cli.commands import PLAIN
from tokcount.errors import UsageError
from tokcount.render.escape import write_out
from tokcount.render.show import Format

app = typer.Typer(
    name="tokcount",
    cls=Boundary,
    context_settings={"help_option_names": ["-h", "--help"]},
    **PLAIN,
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - Typer calls it
    if wanted:
        typer.echo(f"tokcount {tokcount.__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
]


ShowConfig = Annotated[
    bool,
    typer.Option(
        "--show-config",
        help="Print the encoding, model, pricing files and excludes that hold here, and from where:"
        " tokcount.toml, [tool.tokcount] in pyproject.toml, TOKCOUNT_ENCODING, TOKCOUNT_MODEL and"
        " TOKCOUNT_PRICING.",
    ),
]
ConfigFormat = Annotated[
    Format, typer.Option("--format", "-f", help="Of --show-config, as of the commands.")
]


@app.callback(invoke_without_command=True)
def _tokcount(
    context: typer.Context,
    version: Version = False,  # noqa: ARG001 - it has its own callback
    show_config: ShowConfig = False,
    output: ConfigFormat = "auto",
) -> None:
    """How many tokens is this text, why that many, and what will it cost?

    Counts are exact, or marked as estimates; nothing needs a network.
    """
    if show_config:
        from tokcount.cli.show_config import show_config as show_it

        show_it(output)
        raise typer.Exit
    if output != "auto":
        raise UsageError("--format before a command is for --show-config; put it after the command")
    if context.invoked_subcommand is None:
        raise UsageError("name a command; see tokcount --help")


def main() -> None:
    """Run the command line."""
    _open_what_is_closed()
    codecs.register_error("write-out", write_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Under a locale that has no letter for a character, its escape is printed.
            stream.reconfigure(errors="write-out")
    app()


def _open_what_is_closed() -> None:
    """Stand in for a stream that the caller closed: nothing to read, and nobody reading."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program
