"""The subcommands by name, each imported when it is asked for.

A count need not wait for what a cost imports. A command is the function, or the `Typer` app, that
bears its name in the module of that name.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer

NAMES = (
    *("count", "inspect", "cost", "compare", "models"),
    *("encode", "decode", "truncate", "split", "train", "export"),
)
# Plain help: rich would be imported for it, and wraps file names in error messages.
PLAIN: dict[str, Any] = {
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "no_args_is_help": True,
}


class Commands(Mapping[str, Any]):
    """Name -> command, as Typer has made it."""

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - Typer's class is not public
        if name not in NAMES:
            raise KeyError(name)
        found = getattr(import_module(f"tokcount.cli.{name}"), name)
        if not isinstance(found, typer.Typer):
            alone = typer.Typer(add_completion=False, **PLAIN | {"no_args_is_help": False})
            alone.command(name)(found)
            found = alone
        return typer.main.get_command(found)
