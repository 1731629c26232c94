from pathlib import Path

import pytest

from tests.cli.house import TODAY
from tests.conftest import Tokcount

# Over the packaged table, so only --provider "us" is looked at.
PRICING = f"""
schema = 1
as_of = {TODAY}
source = "vendor"
[models."dear"]
provider = "us"
encoding = "o200k_base"
context_window = 2000
input = 10
output = 50
[models."plain"]
provider = "us"
encoding = "o200k_base"
context_window = 1000
input = 1
output = 5
modes = {{ batch = 0.5 }}
[models."guessed"]
provider = "us"
estimate = {{ encoding = "cl100k_base", factor = 1.5, low = 1, high = 2 }}
input = 1
output = 5
[models."gone"]
provider = "us"
encoding = "o200k_base"
retires = 2026-01-31
input = 0.1
output = 0.1
[models."tiny"]
provider = "us"
encoding = "o200k_base"
context_window = 11
input = 0.2
output = 0.2
[models."curt"]
provider = "us"
encoding = "o200k_base"
max_output = 5
input = 0.3
output = 0.3
[models."brief"]
provider = "us"
encoding = "o200k_base"
max_input = 1
input = 0.4
output = 0.4
[models."vectors"]
provider = "us"
encoding = "o200k_base"
context_window = 8000
input = 0.01
output = false
[models."free"]
provider = "us"
encoding = "o200k_base"
context_window = 1000
input = 0
output = 0
"""
ALL = ("cost", "--all", "--provider", "US")


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)


def test_models_are_sorted_by_cost_and_those_that_cannot_take_it_are_last(
    tokcount: Tokcount,
) -> None:
    """2 tokens (~3 by half as much again) and 10 of the reply; no price is never the cheapest."""
    ran = tokcount(*ALL, "--text", "hello world", "--output-tokens", "10")
    assert ran.exit == 0
    assert ran.out == (
        "0\tfree\n"
        "0.000052\tplain\n"
        "~0.000053\tguessed\n"
        "0.00052\tdear\n"
        "0.0000012\tgone\tretired\n"
        "0.0000024\ttiny\twindow 11\n"
        "0.0000036\tcurt\tmax output 5\n"
        "0.0000048\tbrief\tmax input 1\n"
        "no price\tvectors\tno output\n"
    )


def test_the_table_says_why_not_in_place_of_the_window(tokcount: Tokcount) -> None:
    """A row a model; the range of an estimate has columns."""
    ran = tokcount(*ALL, "--text", "hello world", "--output-tokens", "10", "-f", "table")
    assert ran.out == (
        "      cost        low       high        window  model\n"
        "     $0.00          -          -            1%  free\n"
        " $0.000052          -          -            1%  plain\n"
        "~$0.000053  $0.000052  $0.000054             -  guessed\n"
        "  $0.00052          -          -           <1%  dear\n"
        "$0.0000012          -          -       retired  gone\n"
        "$0.0000024          -          -     window 11  tiny\n"
        "$0.0000036          -          -  max output 5  curt\n"
        "$0.0000048          -          -   max input 1  brief\n"
        "  no price          -          -     no output  vectors\n"
        "4 of 9 models can take it; the window of the others says why not\n"
        "~: an estimate, as no exact tokenizer is here; it is from low to high\n"
        f"rates: vendor, as of {TODAY}\n"
    )


def test_where_nothing_is_estimated_there_are_no_ends(tokcount: Tokcount) -> None:
    """Tokens that were given are as many for every model: 2 x 1 + 10 x 5 = 52 millionths."""
    ran = tokcount(*ALL, "--input-tokens", "2", "--output-tokens", "10", "-f", "table")
    lines = ran.out.splitlines()
    assert lines[0] == "      cost        window  model"
    assert lines[3] == " $0.000052            1%  plain"


def test_a_volume_takes_the_place_of_the_range(tokcount: Tokcount) -> None:
    """So that a row fits on a narrow screen: 0.000052 x 1,000 x 1.5 x 30 = 2.34."""
    ran = tokcount(
        *(*ALL, "--text", "hello world", "--output-tokens", "10", "-f", "table"),
        *("--requests", "1000/day", "--retries", "50%"),
    )
    lines = ran.out.splitlines()
    assert lines[0] == "      cost  30 days        window  model"
    assert lines[2] == " $0.000052    $2.34            1%  plain"
    assert "of each, 1,000 requests a day and 50% retries" in lines


def test_json_has_the_reason_and_the_warnings_of_each(tokcount: Tokcount) -> None:
    """And everything else that `cost` tells of a model."""
    ran = tokcount(*ALL, "--text", "hello world", "--output-tokens", "10", "-f", "json")
    models = {model["model"]: model for model in ran.document["models"]}
    assert [models[name]["reason"] for name in ("plain", "gone", "vectors")] == [
        *(None, "retired", "no output"),
    ]
    assert models["gone"]["warnings"] == ["gone was retired on 2026-01-31"]
    assert models["vectors"]["cost"] is None
    assert models["guessed"]["range"] == [2, 4]
    assert models["tiny"]["context"] == {"window": 11, "used": 12, "left": -1, "fits": False}


def test_csv_has_the_reason(tokcount: Tokcount) -> None:
    """As its last column."""
    ran = tokcount(*ALL, "--input-tokens", "2", "--output-tokens", "10", "-f", "csv")
    rows = [line.split(",") for line in ran.out.splitlines()]
    assert rows[0][-1] == "reason"
    assert [row[-1] for row in rows if row[0] in {"plain", "tiny"}] == ["", "window 11"]


def test_stderr_has_one_line_on_the_warnings_of_single_models(tokcount: Tokcount) -> None:
    """What holds for most models is told as ever."""
    ran = tokcount(*ALL, "--input-tokens", "2", "--at", "2027-06-01")
    assert ran.err == (
        "tokcount: warning: no output tokens given: this prices the input only\n"
        "tokcount: warning: 7 of the models have warnings of their own;"
        " --format json lists them\n"
    )


def test_without_output_tokens_a_model_that_has_none_competes(tokcount: Tokcount) -> None:
    """It may be what is looked for."""
    ran = tokcount(*ALL, "--input-tokens", "5")
    assert ran.out.splitlines()[:2] == ["0\tfree", "0.00000005\tvectors"]


def test_a_chat_request_needs_a_model_that_replies(tokcount: Tokcount) -> None:
    """Even where nothing is said of the reply: "hi" is 1 token, and ~7 are around it."""
    Path("a.json").write_text('[{"role":"user","content":"hi"}]')
    lines = tokcount(*ALL, "--chat", "a.json").out.splitlines()
    assert lines[-3:] == [
        "~0.00000008\tvectors\tno output",
        "~0.0000008\tgone\tretired",
        "~0.0000032\tbrief\tmax input 1",
    ]
    assert all(line.count("\t") == 1 for line in lines[:-3])


def test_several_texts_are_a_row_a_model_together(tokcount: Tokcount) -> None:
    """JSON has each of them."""
    Path("a.txt").write_text("hello world")
    Path("b.txt").write_text("hello world hello world")
    ran = tokcount(*ALL, "a.txt", "b.txt", "--output-tokens", "1")
    assert "0.000016\tplain\n" in ran.out
    table = tokcount(*ALL, "a.txt", "b.txt", "--output-tokens", "1", "-f", "table").out
    assert "2 requests together; the window is that of the largest\n" in table
    document = tokcount(*ALL, "a.txt", "b.txt", "--output-tokens", "1", "-f", "json").document
    (plain,) = (model for model in document["models"] if model["model"] == "plain")
    assert [source["name"] for source in plain["sources"]] == ["a.txt", "b.txt"]


def test_a_model_without_the_mode_is_last(tokcount: Tokcount) -> None:
    """A mode that no model has is a mistake."""
    args = (*ALL, "--input-tokens", "2", "--output-tokens", "2")
    ran = tokcount(*args, "--mode", "batch")
    lines = ran.out.splitlines()
    assert lines[0] == "0.000006\tplain"
    assert "no price\tfree\tnot in this mode" in lines
    sale = tokcount(*args, "--mode", "sale")
    assert (sale.exit, sale.out) == (2, "")
    assert sale.err == "tokcount: no model has a mode 'sale'; there are: batch\n"


def test_what_nothing_tells_how_to_count_is_left_out_and_named(tokcount: Tokcount) -> None:
    """Given tokens need no counting."""
    Path("own.toml").write_text(
        'schema = 1\n[models.unheard]\nprovider = "us"\ninput = 0\noutput = 0\n'
    )
    ran = tokcount(*ALL, "--pricing", "own.toml", "--text", "hello", "--output-tokens", "1")
    assert "unheard" not in ran.out
    assert ran.err.startswith(
        "tokcount: note: left out, since nothing tells how they count: unheard\n"
    )
    given = tokcount(*ALL, "--pricing", "own.toml", "--input-tokens", "1", "--output-tokens", "1")
    assert "0\tunheard\n" in given.out


def test_a_limit_holds_if_one_model_stays_inside(tokcount: Tokcount) -> None:
    """Of those that can take it; how many there are is told."""
    args = (*ALL, "--input-tokens", "2", "--output-tokens", "10")
    ran = tokcount(*args, "--max-cost", "0.0001")
    assert ran.exit == 0
    assert "tokcount: note: 3 of 4 models that can take it stay inside the limit\n" in ran.err
    Path("pricing.toml").write_text(
        PRICING.replace("input = 0\noutput = 0", "input = 9\noutput = 9")
    )
    ran = tokcount(*args, "--max-cost", "0.00001")
    assert ran.exit == 1
    assert (
        "tokcount: no model stays inside; the cheapest that can take it is guessed, <tokens>:"
        " 0.000052 USD are 0.000042 over --max-cost 0.00001;"
    ) in ran.err


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["-m", "plain"], "--all prices every model at the rates of the table; leave out --model"),
        (["--input-rate", "1"], "at the rates of the table; leave out --input-rate"),
        (["--fits"], "--all tells of each model whether it fits; leave out --fits"),
        (["--provider", "nobody"], "no model is from provider 'nobody'"),
    ],
)
def test_what_is_about_one_model_does_not_go_with_all(
    tokcount: Tokcount, args: list[str], error: str
) -> None:
    """A usage error, and no cost."""
    ran = tokcount("cost", "--all", "--input-tokens", "1", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert error in ran.err


def test_a_provider_is_chosen_from_all(tokcount: Tokcount) -> None:
    """Without --all there is nothing to choose from."""
    ran = tokcount("cost", "-m", "plain", "--provider", "us", "--input-tokens", "1")
    assert (ran.exit, ran.err) == (*(2, "tokcount: --provider needs --all; give both\n"),)


def test_every_packaged_model_has_a_row(tokcount: Tokcount) -> None:
    """An encoding that is set for other work does not count for them."""
    Path("pricing.toml").unlink()
    Path("tokcount.toml").write_text('encoding = "gpt2"\nmodel = "gpt-4"\n')
    listed = tokcount("models", "list", "-f", "json").document["models"]
    ran = tokcount("cost", "--all", "--text", "one two three", "--output-tokens", "1", "-f", "json")
    models = ran.document["models"]
    assert {model["model"] for model in models} == {model["model"] for model in listed}
    assert {model["encoding"] for model in models} >= {"o200k_base", "cl100k_base"}
    assert "gpt2" not in {model["encoding"] for model in models}
    able = [model for model in models if model["reason"] is None]
    assert models[: len(able)] == able
    assert all(model["cost"] for model in able)
