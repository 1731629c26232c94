"""`tokcount models`: the group of the commands on the pricing table.

What one of them needs is imported in it, so that none waits for what the others import.
"""

import typer

from tokcount.cli.commands import PLAIN
from tokcount.cli.models_check import check_models
from tokcount.cli.models_list import list_models
from tokcount.cli.models_set import set_model
from tokcount.cli.models_show import show_model

models = typer.Typer(
    name="models",
    help="List, show, set and check the rates of models.",
    add_completion=False,
    **PLAIN,
)
models.command("list")(list_models)
models.command("show")(show_model)
models.command("set")(set_model)
models.command("check")(check_models)
