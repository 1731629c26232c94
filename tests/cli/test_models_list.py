from datetime import date
from pathlib import Path

import pytest

from tests.conftest import Tokcount

ROWS = """
schema = 1
as_of = 2026-11-09
source = "a list"
[models."acme-large"]
provider = "acme"
encoding = "o200k_base"
context_window = 200_000
input = 4.00
output = 12.00
retires = 2026-11-01
[models."acme-small"]
provider = "acme"
encoding = "o200k_base"
context_window = 8_000
input = 0.125
output = 0.50
cached_input = 0.0125
"""


@pytest.fixture(autouse=True)
def _prices(tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - its folder
    Path("acme.toml").write_text(ROWS, encoding="utf-8")
    monkeypatch.setattr("tokcount.core.costs.cost.today", lambda: date(2026, 11, 20))


def test_models_are_listed_with_the_file_on_top(tokcount: Tokcount) -> None:
    """Piped, a line a model; the packaged models stay below."""
    ran = tokcount("models", "list", "acme", "--pricing", "acme.toml")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == (
        "4\t12\t-\t200000\texact\t2026-11-01\tacme-large\n"
        "0.125\t0.5\t0.0125\t8000\texact\t-\tacme-small\n"
    )
    assert "gpt-4o\n" in tokcount("models", "list", "--pricing", "acme.toml").out


def test_a_table_is_read_at_a_glance(tokcount: Tokcount) -> None:
    """The cheapest first, what is retired marked."""
    ran = tokcount(
        *("models", "list", "--provider", "ACME", "--sort", "input", "-f", "table"),
        *("--pricing", "acme.toml"),
    )
    assert ran.out == (
        "input  output  cached  context  tokens  retires  model\n"
        "0.125    0.50  0.0125    8,000  exact   -        acme-small\n"
        "4.00    12.00  -       200,000  exact   retired  acme-large\n"
        "USD per 1,000,000 tokens\n"
    )


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["--max-input-rate", "0.125"], "acme-small"),
        (["--min-context", "8001"], "acme-large"),
    ],
)
def test_rate_and_context_filter(tokcount: Tokcount, options: list[str], name: str) -> None:
    """Bounds are inclusive."""
    ran = tokcount("models", "list", "acme", "--pricing", "acme.toml", "-f", "json", *options)
    assert [model["model"] for model in ran.document["models"]] == [name]


def test_nothing_found_is_an_answer(tokcount: Tokcount) -> None:
    """The list is empty and the exit code 0; standard error says what to do."""
    ran = tokcount("models", "list", "acmee", "--pricing", "acme.toml")
    assert (ran.exit, ran.out) == (0, "")
    assert ran.err.startswith("tokcount: note: no model's name or alias holds 'acmee'; near: acme-")
    assert tokcount("models", "list", "acmee", "-f", "json").document["models"] == []


def test_an_unknown_provider_is_an_error(tokcount: Tokcount) -> None:
    """The one boundary tells it, from within the group of subcommands."""
    ran = tokcount("models", "list", "--provider", "acmee")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: no model is from provider 'acmee'; there are anthropic,")


@pytest.mark.parametrize("rate", ["1,5", "-1", "nan", "inf", ""])
def test_a_rate_that_is_none_is_a_usage_error(tokcount: Tokcount, rate: str) -> None:
    """The option and the value are named."""
    ran = tokcount("models", "list", f"--max-input-rate={rate}")
    assert (ran.exit, ran.out) == (2, "")
    assert f"Invalid value for '--max-input-rate': {rate!r} is not a number" in ran.err


def test_a_pricing_toml_of_somebody_else_is_told(tokcount: Tokcount) -> None:
    """It is ignored, with a note."""
    Path("pricing.toml").write_text("x = 1\n", encoding="utf-8")
    ran = tokcount("models", "list", "gpt-4o")
    assert ran.exit == 0
    assert ran.err == (
        "tokcount: note: pricing.toml: has no `schema`, so it is no pricing file of tokcount:"
        " ignored\n"
    )
