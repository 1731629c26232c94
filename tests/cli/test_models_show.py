from datetime import date
from pathlib import Path

import pytest

from tests.conftest import Tokcount

ROW = """
schema = 1
[models."gpt-4o"]
cached_input = 1.00
note = "\\u001b[2Jours"
"""


@pytest.fixture(autouse=True)
def _today(tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - its folder
    monkeypatch.setattr("tokcount.core.costs.cost.today", lambda: date(2026, 11, 20))
    Path("own.toml").write_text(ROW, encoding="utf-8")


def test_a_model_is_shown_whole_with_the_origin_of_each_figure(tokcount: Tokcount) -> None:
    """A letter leads to the file; a line follows it where it is known."""
    ran = tokcount("models", "show", "gpt-4o", "--pricing", "own.toml", "-f", "table")
    assert (ran.exit, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["figure", "from", "value"],
        ["model", "gpt-4o"],
    ]
    assert ["cached_input", "b:4", "1.00"] in [line.split() for line in lines]
    assert ["note", "b:5", "\\x1b[2Jours"] in [line.split() for line in lines]
    assert lines[-3:] == [
        "a: packaged pricing.toml, as of 2026-11-09, source genai-prices 0.2.3",
        "b: own.toml",
        "rates in USD per 1,000,000 tokens",
    ]


def test_an_alias_leads_to_its_model_with_a_note(tokcount: Tokcount) -> None:
    """Standard output holds the model, standard error how it was found."""
    ran = tokcount("models", "show", "gpt-4o-2024-08-06")
    assert ran.out.startswith("model\tgpt-4o\t")
    assert ran.err == "tokcount: note: gpt-4o-2024-08-06 is priced as gpt-4o\n"


def test_json_has_rates_as_digits(tokcount: Tokcount) -> None:
    """Strings without an exponent, and null where there is none."""
    document = tokcount("models", "show", "text-embedding-3-small", "-f", "json").document
    assert (document["input"], document["output"]) == ("0.02", None)
    assert document["rates"][0]["rate"] == "0.02"
    assert document["rates"][0]["origin"]["file"] == "packaged pricing.toml"


def test_a_retired_model_is_shown_with_a_warning(tokcount: Tokcount) -> None:
    """It is still priced."""
    ran = tokcount("models", "show", "gpt-4")
    assert ran.exit == 0
    assert ran.err == "tokcount: warning: gpt-4 was retired on 2026-10-23\n"


def test_an_unknown_model_is_an_error(tokcount: Tokcount) -> None:
    """One line, from within the group, and no traceback."""
    ran = tokcount("models", "show", "claude-haiku-4.9")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: unknown model 'claude-haiku-4.9'; near: claude-haiku-4-5,")
    assert ran.err.count("\n") == 1


def test_a_faulty_pricing_file_is_an_error(tokcount: Tokcount) -> None:
    """Its line is named."""
    Path("bad.toml").write_text("schema = 1\nmodels = 1\n", encoding="utf-8")
    ran = tokcount("models", "show", "gpt-4", "--pricing", "bad.toml")
    assert (ran.exit, ran.err) == (
        2,
        "tokcount: bad.toml:2: models: must be a table, got 1\n",
    )
