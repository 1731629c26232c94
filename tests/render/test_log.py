import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.render.test_cost import RATES
from tokcount.render import log as view
from tokcount.render.csv import write_csv
from tokcount.render.json import json_lines
from tokcount.render.markdown import markdown_lines
from tokcount.render.table import print_table
from tokcount.reports.counts import LeftOut
from tokcount.reports.log import (
    CostSpread,
    LogBill,
    LogFigures,
    LoggedRequest,
    LogPart,
    LogParts,
    LogReport,
    TokenSpread,
)


def _tokens(total: int, mean: float, p50: int, p95: int, most: int) -> TokenSpread:
    return TokenSpread(total=total, mean=mean, p50=p50, p95=p95, max=most)


def _usd(*amounts: str) -> CostSpread:
    total, mean, p50, p95, most = map(Decimal, amounts)
    return CostSpread(total=total, mean=mean, p50=p50, p95=p95, max=most)


FIGURES = LogFigures(
    n_requests=1200,
    input=_tokens(3_484_000, 2903.3333333, 1084, 5489, 40_393),
    output=_tokens(912_070, 760.0583333, 458, 860, 900),
    tokens=_tokens(4_396_070, 3663.3916667, 1568, 5881, 40_581),
    cost=_usd("8.4834", "0.0070695", "0.0031", "0.0107", "0.0608"),
)
WITH_TEXT = replace(FIGURES, n_chars=12_000_000, n_text_tokens=2_640_000)
DEAREST = LoggedRequest(
    name="log\x1b.jsonl:3",
    model="house",
    input_tokens=40_393,
    output_tokens=188,
    cost=Decimal("0.0608"),
)
BILL = LogBill(model="house", figures=FIGURES, dearest=[DEAREST], rates=[RATES, RATES])


def _parts(*parts: tuple[str | None, LogFigures, float | None]) -> LogParts:
    made = [LogPart(name=name, figures=each, share=share) for name, each, share in parts]
    return LogParts(n_parts=len(made), parts=made)


def _report(*bills: LogBill, group_by: str | None = None) -> LogReport:
    return LogReport(
        currency="USD", at=date(2026, 11, 29), unit="record", group_by=group_by, bills=bills
    )


def _tables(report: LogReport) -> list[str]:
    shown = []
    for section in view.sections(report):
        file = io.StringIO()
        print_table(section, file)
        shown.append(file.getvalue())
    return shown


def test_the_table_has_the_figures_and_the_dearest() -> None:
    """Each rate is told once; nothing of the input reaches the terminal raw."""
    assert _tables(_report(BILL)) == [
        (
            "                   total     mean      p50      p95      max\n"
            "input tokens   3,484,000  2,903.3    1,084    5,489   40,393\n"
            "output tokens    912,070    760.1      458      860      900\n"
            "both           4,396,070  3,663.4    1,568    5,881   40,581\n"
            "cost               $8.48  $0.0071  $0.0031  $0.0107  $0.0608\n"
            "house: 1,200 records; percentiles by nearest rank\n"
            "rates: vendor, as of 2026-11-09\n"
        ),
        "   cost   input  output  the dearest\n$0.0608  40,393     188  log\\x1b.jsonl:3\n",
    ]


def test_models_and_groups_have_a_table_each() -> None:
    """With their share of the cost, and tokens per character where there is text."""
    small = replace(WITH_TEXT, n_requests=7)
    bill = replace(
        BILL,
        model=None,
        models=_parts(("house", FIGURES, 0.75), ("other", FIGURES, 0.25)),
        groups=_parts(("de\x1b", WITH_TEXT, 0.9951), (None, small, None)),
    )
    _, models, groups, _ = _tables(_report(bill, group_by="meta.market\x1b"))
    assert models == (
        " cost  share  requests     mean  p95 tokens  model\n"
        "$8.48    75%     1,200  $0.0071       5,881  house\n"
        "$8.48    25%     1,200  $0.0071       5,881  other\n"
    )
    assert groups == (
        " cost  share  requests     mean  p95 tokens  tokens/char  meta.market\\x1b\n"
        "$8.48   100%     1,200  $0.0071       5,881         0.22  de\\x1b\n"
        "$8.48      -         7  $0.0071       5,881         0.22  (none)\n"
        "of each group JSON and CSV have mean, p50, p95 and max of tokens and cost\n"
    )


def test_many_groups_are_not_all_shown() -> None:
    """The dearest are, and how many more there are."""
    bill = replace(BILL, groups=_parts(*((f"g{n}", FIGURES, 0.02) for n in range(45))))
    groups = _tables(_report(bill, group_by="user"))[1].splitlines()
    assert (len(groups), groups[40].split()[-1]) == (43, "g39")
    assert groups[42] == "5 more that cost less are in JSON and CSV"


def _estimated(figures: LogFigures) -> LogFigures:
    return replace(
        figures,
        input=replace(figures.input, range=(3_000_000, 4_000_000)),
        cost=replace(figures.cost, range=(Decimal(8), Decimal(9))),
    )


def test_an_estimate_is_marked_and_has_the_range_of_its_total() -> None:
    """Output that is given is not estimated."""
    (shown, _) = _tables(_report(replace(BILL, figures=_estimated(FIGURES))))
    assert shown == (
        "                    total      mean       p50       p95       max\n"
        "input tokens   ~3,484,000  ~2,903.3    ~1,084    ~5,489   ~40,393\n"
        "output tokens     912,070     760.1       458       860       900\n"
        "both           ~4,396,070  ~3,663.4    ~1,568    ~5,881   ~40,581\n"
        "cost               ~$8.48  ~$0.0071  ~$0.0031  ~$0.0107  ~$0.0608\n"
        "house: 1,200 records; percentiles by nearest rank\n"
        "an estimate: from 3,000,000 to 4,000,000 input tokens, so from $8.00 to $9.00 in all\n"
        "rates: vendor, as of 2026-11-09\n"
    )


def test_what_is_missing_is_told_below_the_figures() -> None:
    """A table that is kept says so itself, of one model and of several."""
    errors = [LeftOut(name=f"log:{n}", reason="no JSON") for n in range(59)]
    warnings = ["log:1: audio", "log:2: \x1b", "c", "d", "e"]
    for report in (_report(BILL), _report(BILL, replace(BILL, model="other"))):
        shown = _tables(replace(report, errors=errors, warnings=warnings))[0]
        assert shown.splitlines()[-2:] == [
            "partial: 59 of 1,259 could not be priced, and are left out",
            "incomplete: 5 warnings on stderr and in JSON",
        ]


def test_without_output_there_are_no_figures_of_it() -> None:
    """Nor of both together."""
    bill = replace(BILL, figures=replace(FIGURES, output=None))
    assert [line[:13] for line in _tables(_report(bill))[0].splitlines()[1:3]] == [
        "input tokens ",
        "cost         ",
    ]


def test_several_models_are_compared() -> None:
    """One without a price is last; groups say at which model they are."""
    guessed = replace(
        BILL, model="guessed", figures=_estimated(FIGURES), groups=_parts(("x", FIGURES, 1.0))
    )
    unpriced = LogBill(model="none", figures=None, warnings=["no price is known"])
    report = _report(guessed, BILL, unpriced, group_by="user")
    compared, groups, *_ = _tables(report)
    assert compared == (
        "    cost    low   high      mean       p95       max  model\n"
        "  ~$8.48  $8.00  $9.00  ~$0.0071  ~$0.0107  ~$0.0608  guessed\n"
        "   $8.48      -      -   $0.0071   $0.0107   $0.0608  house\n"
        "no price      -      -         -         -         -  none\n"
        "1,200 records; percentiles by nearest rank\n"
        "rates: vendor, as of 2026-11-09\n"
    )
    assert groups.splitlines()[-2] == "at guessed"


def test_plain_is_the_exact_amount_and_the_model() -> None:
    """With groups a line each; of several models a line each, and all of them."""
    assert list(view.plain(_report(BILL))) == ["8.4834\thouse"]
    guessed = replace(BILL, model="\x1bm", figures=_estimated(FIGURES))
    unpriced = LogBill(model="none", figures=None)
    assert list(view.plain(_report(guessed, unpriced))) == ["~8.4834\t\\x1bm", "no price\tnone"]
    grouped = replace(BILL, groups=_parts(("a\tb", FIGURES, 0.5), (None, FIGURES, 0.5)))
    assert list(view.plain(_report(grouped))) == [
        "8.4834\thouse\ta\\tb",
        "8.4834\thouse\t(none)",
        "8.4834\thouse\ttotal",
    ]
    mixed = replace(BILL, model=None, models=_parts(("a", FIGURES, 0.5), ("b", FIGURES, 0.5)))
    assert list(view.plain(_report(mixed))) == ["8.4834\ta", "8.4834\tb", "8.4834\tall models"]


def test_a_group_that_is_called_as_our_own_words_is_in_quotes() -> None:
    """So that it is neither taken for what has no group, nor, in plain, for the total."""
    parts = [(name, FIGURES, 0.3) for name in ("(none)", "total", None)]
    report = _report(replace(BILL, groups=_parts(*parts)), group_by="user")
    assert [line.split("\t")[2] for line in view.plain(report)] == [
        *('"(none)"', '"total"', "(none)", "total"),
    ]
    assert [line.split(",")[1] for line in _csv(report)[1:]] == ['"""(none)"""', "total", "(none)"]
    rows = _tables(report)[1].splitlines()[1:4]
    assert [row.split()[-1] for row in rows] == ['"(none)"', "total", "(none)"]


def _csv(report: LogReport) -> Sequence[str]:
    file = io.StringIO()
    write_csv(view.records(report), file)
    return file.getvalue().splitlines()


def test_csv_has_a_row_a_group_else_a_row_a_model() -> None:
    """The columns are always the same; what there is not is empty."""
    header, row = _csv(_report(replace(BILL, figures=_estimated(WITH_TEXT))))
    assert header == (
        "model,group,requests,share,tokens_per_char,input_tokens_total,input_tokens_mean,"
        "input_tokens_p50,input_tokens_p95,input_tokens_max,output_tokens_total,"
        "output_tokens_mean,output_tokens_p50,output_tokens_p95,output_tokens_max,tokens_total,"
        "tokens_mean,tokens_p50,tokens_p95,tokens_max,cost_total_usd,cost_mean_usd,cost_p50_usd,"
        "cost_p95_usd,cost_max_usd,input_tokens_low,input_tokens_high,cost_low_usd,cost_high_usd"
    )
    assert row == (
        "house,,1200,1.0,0.22,3484000,2903.3333,1084,5489,40393,912070,760.0583,458,860,900,"
        "4396070,3663.3917,1568,5881,40581,8.4834,0.0070695,0.0031,0.0107,0.0608,"
        "3000000,4000000,8,9"
    )
    without_output = replace(FIGURES, output=None)
    grouped = replace(BILL, groups=_parts((None, without_output, 0.25)))
    (row,) = _csv(_report(grouped))[1:]
    assert row.startswith("house,(none),1200,0.25,,3484000,2903.3333,1084,5489,40393,,,,,,4396070,")
    assert row.endswith(",0.0608,,,,")
    mixed = replace(BILL, model=None, models=_parts(("a", FIGURES, 0.5), ("b", FIGURES, 0.5)))
    assert [row.split(",")[0] for row in _csv(_report(mixed))[1:]] == ["a", "b"]


def test_json_has_a_line_a_model_a_group_and_a_request() -> None:
    """Money is strings, and a group without a name is null."""
    bill = replace(BILL, groups=_parts((None, FIGURES, 0.25)), warnings=["old rates"])
    report = replace(
        _report(bill, group_by="user"),
        errors=[LeftOut(name="log:2", reason="no JSON")],
        warnings=["log:3: audio"],
    )
    figures = (
        '"requests": 1200, "exact": true, "range": null,'
        ' "input_tokens": {"total": 3484000, "mean": 2903.3333, "p50": 1084, "p95": 5489,'
        ' "max": 40393}, "output_tokens": {"total": 912070, "mean": 760.0583, "p50": 458,'
        ' "p95": 860, "max": 900}, "tokens": {"total": 4396070, "mean": 3663.3917, "p50": 1568,'
        ' "p95": 5881, "max": 40581}, "tokens_per_char": null, "cost": {"total": "8.4834",'
        ' "mean": "0.0070695", "p50": "0.0031", "p95": "0.0107", "max": "0.0608"},'
        ' "cost_range": null'
    )
    assert list(json_lines(view.document(report))) == [
        "{",
        '  "currency": "USD",',
        '  "at": "2026-11-29",',
        '  "partial": true,',
        '  "skipped": [],',
        '  "errors": [',
        '    {"name": "log:2", "message": "no JSON"}',
        "  ],",
        '  "warnings": [',
        '    "log:3: audio"',
        "  ],",
        '  "unit": "record",',
        '  "percentiles": "nearest rank",',
        '  "models": [',
        f'    {{"model": "house", {figures}, "projection": null, "warnings": ["old rates"]}}',
        "  ],",
        '  "by_model": [],',
        '  "group_by": "user",',
        '  "groups": [',
        f'    {{"model": "house", "group": null, {figures}, "share": 0.25}}',
        "  ],",
        '  "dearest": [',
        (
            '    {"name": "log\\u001b.jsonl:3", "model": "house", "exact": true,'
            ' "input_tokens": 40393, "output_tokens": 188, "cost": "0.0608"}'
        ),
        "  ]",
        "}",
    ]


def test_json_says_which_model_has_no_price() -> None:
    """Its cost is null."""
    unpriced = LogBill(model="none", figures=None, warnings=["no price is known"])
    lines = list(json_lines(view.document(_report(unpriced))))
    figures = '"requests": null, "cost": null, "projection": null'
    assert f'    {{"model": "none", {figures}, "warnings": ["no price is known"]}}' in lines


def test_markdown_has_the_same_sections() -> None:
    """Names are code, in which nothing is markup."""
    bill = replace(BILL, groups=_parts(("a|b", FIGURES, 1.0)))
    _, groups, _ = view.sections(_report(bill, group_by="user"))
    assert list(markdown_lines(groups))[2] == (
        r"| $8.48 | 100% | 1,200 | $0.0071 | 5,881 | `a\|b` |"
    )
