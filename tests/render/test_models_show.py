from datetime import date
from decimal import Decimal
from io import StringIO

from tokcount.render import models_show as view
from tokcount.render.csv import write_csv
from tokcount.render.table import print_table
from tokcount.reports.estimate import Estimate
from tokcount.reports.models_list import ListedModel
from tokcount.reports.models_show import RateFigure, ShowReport
from tokcount.reports.origin import Origin

PACKAGED = Origin(file="packaged", as_of=date(2026, 11, 9), source="a list")
MINE = Origin(file="my\x1b.toml", line=4)
MINE_LATER = Origin(file="my\x1b.toml", line=9)
BASE = RateFigure(
    key="input", per_mtok=Decimal("2.5"), listed_per_mtok=Decimal("2.5"), origin=PACKAGED
)
TIER = RateFigure(
    key="input",
    per_mtok=Decimal(5),
    listed_per_mtok=Decimal(5),
    above=272_000,
    origin=MINE,
    until=date(2026, 12, 1),
)
SCALED = RateFigure(
    key="input",
    per_mtok=Decimal("1.25"),
    listed_per_mtok=Decimal("2.5"),
    multiplier=Decimal("0.5"),
    mode="batch",
    since=date(2026, 12, 1),
    origin=PACKAGED,
    multiplier_origin=MINE_LATER,
)
STANDING_IN = RateFigure(
    key="cached_input",
    per_mtok=Decimal(3),
    listed_per_mtok=Decimal(3),
    mode="flex",
    stands_in=True,
    origin=PACKAGED,
    multiplier_origin=None,
)
NOT_OFFERED = RateFigure(
    key="input", per_mtok=None, listed_per_mtok=None, mode="flex", above=272_000, origin=PACKAGED
)
MODEL = ListedModel(
    name="gpt-x",
    provider="openai",
    aliases=("gpt-a", "gpt-b"),
    input_per_mtok=Decimal("2.5"),
    encoding="o200k_base",
    context_window=1_050_000,
    retires=date(2026, 10, 23),
    retired=True,
    source="a list",
)
KEYS = ("provider", "aliases", "encoding", "context_window", "input", "output", "retires", "note")
REPORT = ShowReport(
    at=date(2026, 11, 20),
    model=MODEL,
    has_output=False,
    note="mind\u202ethis",
    rates=(BASE, TIER, SCALED, STANDING_IN, NOT_OFFERED),
    origins=dict.fromkeys(KEYS, PACKAGED),
)


def _table(report: ShowReport) -> str:
    file = StringIO()
    print_table(view.grid(report), file)
    return file.getvalue()


def test_a_table_gives_a_letter_to_each_origin() -> None:
    """Every figure says where it is from, with its line; a scaled rate says how, and from both."""
    assert _table(REPORT) == (
        "figure                                 from   value\n"
        "model                                         gpt-x\n"
        "provider                               a      openai\n"
        "encoding                               a      o200k_base: counts are exact\n"
        "context_window                         a      1,050,000\n"
        "input                                  a      2.50\n"
        "until 2026-12-01 above 272,000: input  b:4    5.00\n"
        "from 2026-12-01 batch: input           a b:9  1.25 = 2.50 x 0.5\n"
        "flex: cached_input                     a      3.00 (the input rate)\n"
        "flex above 272,000                     a      not offered\n"
        "output                                 a      none\n"
        "retires                                a      2026-10-23 (retired)\n"
        "aliases                                a      gpt-a, gpt-b\n"
        "note                                   a      mind\\u202ethis\n"
        "a: packaged, as of 2026-11-09, source a list\n"
        "b: my\\x1b.toml\n"
        "rates in USD per 1,000,000 tokens\n"
    )


def test_plain_says_value_file_day_and_source() -> None:
    """A line a figure, digits without separators, a dash where nothing is said."""
    lines = list(view.plain(REPORT))
    assert lines[0] == "model\tgpt-x\t-\t-\t-"
    assert lines[3:9] == [
        "context_window\t1050000\tpackaged\t2026-11-09\ta list",
        "input\t2.5\tpackaged\t2026-11-09\ta list",
        "until 2026-12-01 above 272000: input\t5\tmy\\x1b.toml:4\t-\t-",
        "from 2026-12-01 batch: input\t1.25\tpackaged, my\\x1b.toml:9\t2026-11-09\ta list",
        "flex: cached_input\t3\tpackaged\t2026-11-09\ta list",
        "flex above 272000\t-\tpackaged\t2026-11-09\ta list",
    ]


def test_csv_parts_a_rate_from_when_it_holds() -> None:
    """Day, mode and threshold have columns of their own, and so has the multiplier's origin."""
    file = StringIO()
    write_csv(view.records(REPORT), file)
    lines = file.getvalue().splitlines()
    assert lines[0] == (
        "key,since,until,mode,tier_above,value,file,line,as_of,source,"
        "multiplier,multiplier_file,multiplier_line"
    )
    assert lines[6:8] == [
        "input,,2026-12-01,,272000,5,my\\x1b.toml,4,,,,,",
        "input,2026-12-01,,batch,,1.25,packaged,,2026-11-09,a list,0.5,my\\x1b.toml,9",
    ]


def test_json_says_the_rate_billed_and_the_rate_listed() -> None:
    """Each rate has its origin, and that of the mode that multiplies it."""
    rates = view.document(REPORT)["rates"]
    assert isinstance(rates, list)
    assert rates[2] == {
        "key": "input",
        "since": "2026-12-01",
        "until": None,
        "mode": "batch",
        "tier_above": None,
        "rate": "1.25",
        "listed": "2.5",
        "multiplier": "0.5",
        "stands_in": False,
        "origin": {"file": "packaged", "line": None, "as_of": "2026-11-09", "source": "a list"},
        "multiplier_origin": {"file": "my\x1b.toml", "line": 9, "as_of": None, "source": None},
    }
    assert (rates[4]["rate"], rates[4]["mode"]) == (None, "flex")


def test_json_gives_the_origin_of_what_is_no_rate_by_its_key() -> None:
    """The keys are those of a pricing file."""
    origins = view.document(REPORT)["origins"]
    assert isinstance(origins, list)
    assert origins[3] == {
        "key": "context_window",
        "file": "packaged",
        "line": None,
        "as_of": "2026-11-09",
        "source": "a list",
    }


def test_an_estimate_is_explained() -> None:
    """Factor and range stand in the row, what they mean below."""
    estimate = Estimate(
        encoding="o200k_base", factor=Decimal("1.50"), low=Decimal("1.10"), high=Decimal("2.44")
    )
    model = ListedModel(
        name="claude-x",
        input_per_mtok=Decimal(1),
        encoding="o200k_base",
        estimate=estimate,
        source="-",
    )
    report = ShowReport(
        at=REPORT.at, model=model, rates=(), origins={"estimate": MINE, "input": MINE}
    )
    assert _table(report) == (
        "figure    from  value\n"
        "model           claude-x\n"
        "estimate  a:4   1.50 x o200k_base, from 1.10 to 2.44\n"
        "a: my\\x1b.toml\n"
        "estimate: no exact tokenizer here, so counts in another encoding are scaled:\n"
        "by the middle, the least and the greatest ratio over all kinds of text measured\n"
    )
