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
from tokcount.render.escape import write_out

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


@app.callback()
def _tokcount(version: Version = False) -> None:
    """How many tokens is this text, why that many, and what will it cost?

    Counts are exact, or marked as estimates; nothing needs a network.
    """


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
