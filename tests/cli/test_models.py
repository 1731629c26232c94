import subprocess
import sys

import pytest

from tests.conftest import Tokcount

HEAVY = (
    "platformdirs tomlkit tomli_w rich tokcount.core.pricing.layers tokcount.core.models.listing"
)


def test_without_a_subcommand_the_help_is_shown(tokcount: Tokcount) -> None:
    """As `tokcount` alone does, with the exit code of a usage error."""
    ran = tokcount("models")
    assert ran.exit == 2
    assert [line.split()[0] for line in ran.err.partition("Commands:")[2].splitlines() if line] == [
        *("list", "show", "set", "check"),
    ]


@pytest.mark.parametrize("command", ["list", "show", "set", "check"])
def test_every_subcommand_has_help(tokcount: Tokcount, command: str) -> None:
    """On standard output, without markup."""
    ran = tokcount("models", command, "-h")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: tokcount models {command} [OPTIONS]")


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    """Whoever counts, or reads the help, pays nothing for these commands."""
    code = f"import sys, tokcount.cli.models; print(*(set('{HEAVY}'.split()) & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
