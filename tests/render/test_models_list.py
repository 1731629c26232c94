from datetime import date
from decimal import Decimal
from io import StringIO

from tokcount.render import models_list as view
from tokcount.render.csv import write_csv
from tokcount.render.json import json_lines
from tokcount.render.markdown import markdown_lines
from tokcount.render.table import print_table
from tokcount.reports.estimate import Estimate
from tokcount.reports.models_list import ListedModel, ListReport

EXACT = ListedModel(
    name="gpt-x",
    provider="openai",
    aliases=("gpt-x-latest",),
    input_per_mtok=Decimal("2.5"),
    output_per_mtok=Decimal(100),
    cached_input_per_mtok=Decimal("0.00875"),
    encoding="o200k_base",
    context_window=1_050_000,
    max_output=128_000,
    retires=date(2026, 10, 23),
    retired=True,
    replaced_by="gpt-y",
    as_of=date(2026, 11, 9),
    source="price list",
)
ESTIMATED = ListedModel(
    name="claude\x1b[2J",
    input_per_mtok=Decimal("10.00"),
    cached_input_per_mtok=Decimal(1),
    encoding="o200k_base",
    estimate=Estimate(
        encoding="o200k_base", factor=Decimal("1.50"), low=Decimal("1.10"), high=Decimal("2.44")
    ),
    retires=date(2027, 1, 14),
    source="price list",
)
UNKNOWN = ListedModel(name="mine", input_per_mtok=Decimal(0), source="my.toml")
REPORT = ListReport(at=date(2026, 11, 20), models=(EXACT, ESTIMATED, UNKNOWN))
NONE = ListReport(at=date(2026, 11, 20), models=())


def _table(report: ListReport) -> str:
    file = StringIO()
    print_table(view.grid(report), file)
    return file.getvalue()


def test_a_table_puts_points_below_one_another() -> None:
    """Rates are compared at a glance; what is retired is marked, what will be is dated."""
    assert _table(REPORT) == (
        "input  output   cached    context  tokens  retires     model\n"
        " 2.50  100.00  0.00875  1,050,000  exact   retired     gpt-x\n"
        "10.00    -     1.00             -  ~       2027-01-14  claude\\x1b[2J\n"
        " 0.00    -     -                -  -       -           mine\n"
        "USD per 1,000,000 tokens; tokens ~: an estimate, no exact tokenizer here\n"
    )


def test_where_all_is_exact_the_table_does_not_speak_of_estimates() -> None:
    """The caption explains only marks that are there."""
    assert _table(ListReport(at=REPORT.at, models=[EXACT])).endswith("\nUSD per 1,000,000 tokens\n")


def test_plain_is_a_line_a_model() -> None:
    """Fields are parted by tabs, missing ones are dashes, and names are escaped."""
    assert list(view.plain(REPORT)) == [
        "2.5\t100\t0.00875\t1050000\texact\t2026-10-23\tgpt-x",
        "10\t-\t1\t-\t~\t2027-01-14\tclaude\\x1b[2J",
        "0\t-\t-\t-\t-\t-\tmine",
    ]


def test_csv_has_the_columns_that_no_screen_has_room_for() -> None:
    """Raw figures, the provider and the estimate among them; what is missing is empty."""
    file = StringIO()
    write_csv(view.records(REPORT), file)
    assert file.getvalue() == (
        "model,provider,input,output,cached_input,cache_write,cache_write_long,context_window,"
        "max_input,max_output,exact,encoding,factor,low,high,retires,as_of,source\n"
        "gpt-x,openai,2.5,100,0.00875,,,1050000,,128000,true,o200k_base,,,,2026-10-23,2026-11-09,"
        "price list\n"
        "claude\\x1b[2J,,10,,1,,,,,,false,o200k_base,1.50,1.10,2.44,2027-01-14,,price list\n"
        "mine,,0,,,,,,,,,,,,,,,my.toml\n"
    )


def test_markdown_has_the_columns_of_the_table() -> None:
    """Numbers stand as they are, text as code."""
    lines = list(markdown_lines(view.grid(REPORT)))
    assert lines[0] == "| input | output | cached | context | tokens | retires | model |"
    assert lines[2] == "| 2.50 | 100.00 | 0.00875 | 1,050,000 | `exact` | `retired` | `gpt-x` |"


def test_json_says_all_of_a_model() -> None:
    """Rates are strings of digits; the estimate comes with its range."""
    assert view.document(REPORT)["at"] == "2026-11-20"
    models = view.document(REPORT)["models"]
    assert isinstance(models, list)
    assert models[0] == {
        "model": "gpt-x",
        "provider": "openai",
        "aliases": ["gpt-x-latest"],
        "encoding": "o200k_base",
        "exact": True,
        "estimate": None,
        "input": "2.5",
        "output": "100",
        "cached_input": "0.00875",
        "cache_write": None,
        "cache_write_long": None,
        "context_window": 1_050_000,
        "max_input": None,
        "max_output": 128_000,
        "retires": "2026-10-23",
        "retired": True,
        "replaced_by": "gpt-y",
        "as_of": "2026-11-09",
        "source": "price list",
    }
    assert models[1]["estimate"] == {"factor": "1.50", "low": "1.10", "high": "2.44"}
    assert (models[1]["exact"], models[2]["exact"]) == (False, None)


def test_nothing_to_list_is_nothing_to_see() -> None:
    """The titles stand alone, without a caption; in JSON the list is empty."""
    assert _table(NONE) == "input  output  cached  context  tokens  retires  model\n"
    assert not list(view.plain(NONE))
    assert list(json_lines(view.document(NONE)))[3] == '  "models": []'
