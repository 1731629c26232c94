from datetime import date
from pathlib import Path

import pytest

from tests.conftest import Tokcount

FILE = Path(".config/tokcount/pricing.toml")


@pytest.fixture(autouse=True)
def _today(tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - its folder
    monkeypatch.setattr("tokcount.core.costs.cost.today", lambda: date(2026, 11, 20))


def test_it_says_what_was_written_where_and_what_that_overrides(tokcount: Tokcount) -> None:
    """All of it on standard error."""
    ran = tokcount("models", "set", "gpt-5.4", "--input", "2", "--output", "8")
    assert (ran.exit, ran.out) == (0, "")
    assert ran.err == (
        f"tokcount: {FILE.resolve()}: gpt-5.4: set input 2.00, output 8.00, as of 2026-11-20\n"
        "tokcount: input was 2.50, from packaged pricing.toml\n"
        "tokcount: output was 15.00, from packaged pricing.toml\n"
        "tokcount: this drops tiers, modes.batch, modes.flex, modes.priority"
        " of packaged pricing.toml\n"
    )


def test_what_was_set_holds_from_then_on(tokcount: Tokcount) -> None:
    """Every option finds its way to the file, and from there to the list."""
    ran = tokcount(
        *("models", "set", "mine", "--input", "0.20", "--output", "0.60", "-e", "CL100K_base"),
        *("--cached-input", "0.02", "--cache-write", "0.25", "--cache-write-long", "0.4"),
        *("--context-window", "9000", "--max-input", "8000", "--max-output", "1000"),
        *("--cache-min", "512", "--provider", "acme", "--alias", "m1", "--alias", "m2"),
        *("--note", "ours", "--as-of", "2026-11-01", "--source", "the bill"),
    )
    assert ran.exit == 0
    assert tokcount("models", "list", "m1", "-f", "json").document["models"] == [
        {
            "model": "mine",
            "provider": "acme",
            "aliases": ["m1", "m2"],
            "encoding": "cl100k_base",
            "exact": True,
            "estimate": None,
            "input": "0.2",
            "output": "0.6",
            "cached_input": "0.02",
            "cache_write": "0.25",
            "cache_write_long": "0.4",
            "context_window": 9000,
            "max_input": 8000,
            "max_output": 1000,
            "retires": None,
            "retired": False,
            "replaced_by": None,
            "as_of": "2026-11-01",
            "source": "the bill",
        }
    ]
    shown = tokcount("models", "show", "mine", "-f", "json").document
    assert (shown["cache_min"], shown["note"]) == (512, "ours")


def test_a_model_may_have_no_output(tokcount: Tokcount) -> None:
    """`--no-output` takes the place of a rate, and excludes it."""
    assert tokcount("models", "set", "vector", "--input", "0.10", "--no-output").exit == 0
    assert "output = false" in FILE.read_text(encoding="utf-8")
    ran = tokcount("models", "set", "vector", "--output", "1", "--no-output")
    assert (ran.exit, ran.err) == (2, "tokcount: give either --output or --no-output\n")


def test_comments_of_the_file_stay(tokcount: Tokcount) -> None:
    """Only the keys that are set change."""
    FILE.parent.mkdir(parents=True)
    FILE.write_text(
        '# ours\nschema = 1\n[models."gpt-4"]  # old\ninput = 9  # agreed\n', encoding="utf-8"
    )
    assert tokcount("models", "set", "gpt-4", "--cached-input", "1").exit == 0
    assert FILE.read_text(encoding="utf-8").startswith(
        '# ours\nschema = 1\n[models."gpt-4"]  # old\ninput = 9  # agreed\n'
    )


@pytest.mark.parametrize("given", ["1,5", "-1", "nan", "2.0.0"])
def test_a_rate_that_is_none_is_a_usage_error(tokcount: Tokcount, given: str) -> None:
    """The option and the value are named, and nothing is written."""
    ran = tokcount("models", "set", "gpt-4", f"--input={given}")
    assert ran.exit == 2
    assert f"Invalid value for '--input': '{given}' is not a number" in ran.err
    assert not FILE.exists()


def test_a_day_that_is_none_is_a_usage_error(tokcount: Tokcount) -> None:
    """The option and the value are named."""
    ran = tokcount("models", "set", "gpt-4", "--input", "1", "--as-of", "yesterday")
    assert ran.exit == 2
    assert "Invalid value for '--as-of': 'yesterday' is not a date such as 2026-12-01" in ran.err


def test_nothing_to_set_is_an_error(tokcount: Tokcount) -> None:
    """It is told by the one boundary."""
    ran = tokcount("models", "set", "gpt-4")
    assert (ran.exit, ran.err) == (
        2,
        "tokcount: nothing to set; give a rate such as --input 2, or a limit\n",
    )
