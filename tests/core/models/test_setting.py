from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.models.setting import set_figures
from tokcount.core.pricing.edit import Value
from tokcount.core.pricing.layers import user_path
from tokcount.errors import PricingError, TokcountError, UsageError
from tokcount.reports.models_set import SetReport

DAY = date(2026, 11, 20)
RATES: Mapping[str, Value] = {"input": Decimal(1), "output": Decimal(2)}


@pytest.fixture(autouse=True)
def _empty_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))


def _set(name: str, **values: Value) -> SetReport:
    return set_figures(name, values, as_of=DAY)


def test_what_was_overridden_is_told_with_its_origin() -> None:
    """The packaged rate first; then, set again, that of the user's own file."""
    first = _set("gpt-4", input=Decimal(5)).figures[0]
    assert (first.before, first.before_origin and first.before_origin.file) == (
        Decimal("30.00"),
        "packaged pricing.toml",
    )
    again = _set("gpt-4", input=Decimal(6)).figures[0]
    assert again.before == Decimal(5)
    assert again.before_origin is not None
    assert (again.before_origin.file, again.before_origin.as_of) == (str(user_path()), DAY)


def test_what_no_longer_holds_is_told() -> None:
    """An input rate drops tiers and modes of the packaged table, an encoding its estimate."""
    assert [each.key for each in _set("gpt-5.4", input=Decimal(1)).dropped] == [
        *("tiers", "modes.batch", "modes.flex", "modes.priority"),
    ]
    dropped = _set("claude-haiku-4-5", encoding="o200k_base").dropped
    assert [each.key for each in dropped] == ["estimate"]


def test_a_limit_alone_drops_nothing_and_has_no_date() -> None:
    """Nothing builds on it, and no rate is dated by it."""
    report = _set("gpt-5.4", context_window=5_000)
    assert (list(report.dropped), report.as_of) == ([], None)


def test_an_alias_stands_for_its_model() -> None:
    """The row of the model is set, and that is said."""
    report = _set("GPT-5-4", context_window=5_000)
    assert report.model == "gpt-5.4"
    assert report.notes == ("GPT-5-4 stands for gpt-5.4, which is set",)
    assert not _set("GPT-5.4", context_window=5_000).notes


def test_a_dated_name_is_a_model_of_its_own() -> None:
    """Setting gpt-5.4-2027-01-01 leaves gpt-5.4 alone."""
    assert set_figures("gpt-5.4-2027-01-01", RATES, as_of=DAY).model == "gpt-5.4-2027-01-01"


def test_a_file_that_goes_before_is_told() -> None:
    """In a folder with a pricing.toml of its own the figure is still that file's."""
    Path("pricing.toml").write_text('schema = 1\n[models."gpt-4"]\ninput = 9\n', encoding="utf-8")
    hidden_by = _set("gpt-4", input=Decimal(5)).figures[0].hidden_by
    assert hidden_by is not None
    assert (hidden_by.file, hidden_by.line) == ("pricing.toml", 3)


def test_a_faulty_file_of_the_folder_does_not_hinder() -> None:
    """The user's file is written all the same."""
    Path("pricing.toml").write_text("schema = 2\n", encoding="utf-8")
    assert _set("gpt-4", input=Decimal(5)).figures[0].hidden_by is None
    assert user_path().is_file()


def test_a_rate_as_if_per_token_is_warned_of() -> None:
    """It is written, since it may be right."""
    report = _set("gpt-4", input=Decimal("0.00003"))
    assert len(report.warnings) == 1
    assert report.warnings[0].endswith("is it a rate per token or per 1,000 tokens?")


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        (" ", RATES, "the name of a model must not be empty"),
        ("gpt-4", {}, "nothing to set; give a rate such as --input 2, or a limit"),
        ("gpt-4", {"as_of": DAY}, "nothing to set; give a rate such as --input 2, or a limit"),
        (
            "gpt-5.44",
            {"input": Decimal(1)},
            "no file knows 'gpt-5.44', so it needs both --input and --output (or --no-output); ",
        ),
        ("gpt-4", {"encoding": "o200k"}, "unknown encoding 'o200k'; near: o200k_base, "),
    ],
)
def test_what_cannot_be_set_is_an_error(
    name: str, values: Mapping[str, Value], message: str
) -> None:
    """The message says what to give, and nothing is written."""
    with pytest.raises(TokcountError) as caught:
        set_figures(name, values, as_of=DAY)
    assert str(caught.value).startswith(message)
    assert not user_path().exists()


def test_a_faulty_file_of_the_user_is_left_as_it_was() -> None:
    """The fault is named with its line."""
    user_path().parent.mkdir(parents=True)
    user_path().write_text("schema = 2\n", encoding="utf-8")
    with pytest.raises(PricingError, match=r"pricing\.toml:1: schema: must be 1"):
        set_figures("gpt-4", RATES, as_of=DAY)
    assert user_path().read_text(encoding="utf-8") == "schema = 2\n"


@pytest.mark.parametrize("name", ["\udcff", "a\nb", "\x1b[2J"])
def test_a_name_that_cannot_be_printed_is_an_error(name: str) -> None:
    """Nor could it be written to the file."""
    with pytest.raises(UsageError, match="holds characters that cannot be printed"):
        _set(name, input=Decimal(1), output=Decimal(1))
    with pytest.raises(UsageError, match="holds characters that cannot be printed"):
        _set("x", input=Decimal(1), output=Decimal(1), note=name)


def test_a_provider_before_the_name_is_its_own() -> None:
    """The row that a request would find is the one that is set."""
    report = _set("openai/gpt-5.4", input=Decimal(9))
    assert (report.model, report.notes) == (
        "gpt-5.4",
        ("openai/gpt-5.4 stands for gpt-5.4, which is set",),
    )
