import io
from dataclasses import replace
from decimal import Decimal

from tests.render.test_cost import RATES, SOURCE, _model, _report
from tokcount.render import chat_cost as view
from tokcount.render.csv import write_csv
from tokcount.render.explain import explained
from tokcount.render.json import json_lines
from tokcount.render.table import print_table
from tokcount.reports.chat import PARTS, ChatCostReport, ChatCount, ChatPart
from tokcount.reports.counts import Counts

# 1,000 tokens of which 300 are cached at 0.5, 100 written at 2.5 and 600 at 2, in millionths:
# tools 200 x 0.5; system 100 x 0.5 + 100 x 2.5; history 300 x 2; 150 x 2; 150 x 2.
TOKENS = (200, 200, 300, 150, 150)
COSTS = ("0.0001", "0.0003", "0.0006", "0.0003", "0.0003")
OF_PARTS = ([RATES.cached_input], [RATES.cached_input, RATES.cache_write], *([[RATES.input]] * 3))
CHAT = ChatCount(
    counts=Counts(n_tokens=1000, n_chars=0, n_bytes=0),
    parts=[
        ChatPart(
            name=name,
            n_tokens=n_tokens,
            share=n_tokens / 1000,
            cost=Decimal(amount),
            rates_per_mtok=[rate.per_mtok for rate in rates],
        )
        for name, n_tokens, amount, rates in zip(PARTS, TOKENS, COSTS, OF_PARTS, strict=True)
    ],
)
ONE = ChatCostReport(cost=_report(_model(SOURCE)), chats={("house", "a.txt"): CHAT})


def _table(report: ChatCostReport) -> str:
    file = io.StringIO()
    print_table(view.grid(report), file)
    return file.getvalue()


def test_the_bill_of_a_request_is_that_of_its_parts_and_of_the_reply() -> None:
    """A part in which the cache ends has both rates; the whole is $0.002."""
    assert _table(ONE).splitlines()[:8] == [
        "part               tokens  USD per 1M      cost  share",
        "tools                 200        0.50  $0.00010     5%",
        "system                200  0.50, 2.50  $0.00030    15%",
        "history               300        2.00  $0.00060    30%",
        "last user message     150        2.00  $0.00030    15%",
        "overhead              150        2.00  $0.00030    15%",
        "output                 50        8.00  $0.00040    20%",
        "request             1,050               $0.0020   100%",
    ]


def test_what_any_cost_says_is_said_and_then_why_it_is_an_estimate() -> None:
    """And that something is missing."""
    parts = [replace(part, exact=part.name != "overhead") for part in CHAT.parts]
    source = replace(SOURCE, range=(900, 1100), cost_range=(Decimal("0.0018"), Decimal("0.0022")))
    report = ChatCostReport(
        cost=_report(_model(source)),
        chats={("house", "a.txt"): replace(CHAT, parts=parts)},
        doubts=["tool calls"],
        n_incomplete=1,
        left_out=["a.txt: message 1: file"],
    )
    assert report.partial
    lines = _table(report).splitlines()
    assert lines[5] == "overhead             ~150        2.00  ~$0.00030    15%"
    assert lines[7] == "request            ~1,050               ~$0.0020   100%"
    assert lines[9] == (
        "an estimate: from 900 to 1,100 input tokens, so from $0.0018 to $0.0022 a request"
    )
    assert lines[-2:] == [
        "by our reading, as no rule is published for it: tool calls",
        "incomplete: only what is text is priced",
    ]


def test_several_models_are_side_by_side() -> None:
    """As of any cost, with why they are estimates below."""
    cost = _report(_model(SOURCE), _model(SOURCE, name="other"))
    chats = {("house", "a.txt"): CHAT, ("other", "a.txt"): CHAT}
    lines = _table(ChatCostReport(cost=cost, chats=chats, doubts=["role 'x'"])).splitlines()
    assert lines[0].split() == ["cost", "mostly", "input", "window", "model"]
    assert lines[-1] == "by our reading, as no rule is published for it: role 'x'"


def test_plain_is_that_of_any_cost() -> None:
    """USD and the model."""
    assert list(view.plain(ONE)) == ["0.002\thouse"]


def test_csv_has_the_parts_in_columns_of_their_own() -> None:
    """Tokens, then USD."""
    file = io.StringIO()
    write_csv(view.records(ONE), file)
    keys, row = file.getvalue().splitlines()
    assert keys.endswith(
        "tools_tokens,system_tokens,history_tokens,last_user_tokens,overhead_tokens,"
        "tools_usd,system_usd,history_usd,last_user_usd,overhead_usd"
    )
    assert row.endswith("200,200,300,150,150,0.0001,0.0003,0.0006,0.0003,0.0003")


def test_json_has_the_parts_of_each_request() -> None:
    """With what they cost, in plain digits."""
    lines = list(json_lines(view.document(ONE)))
    (model,) = [line for line in lines if '"house"' in line]
    assert model.endswith(
        '"breakdown": {"tools": 200, "system": 200, "history": 300, "last_user": 150,'
        ' "overhead": 150}, "breakdown_cost": {"tools": "0.0001", "system": "0.0003",'
        ' "history": "0.0006", "last_user": "0.0003", "overhead": "0.0003"},'
        ' "incomplete": false, "warnings": [], "doubts": []}]}'
    )
    assert lines[-2:] == ['  "ignored": []', "}"]


def test_json_says_of_each_model_and_request_whether_something_is_left_out() -> None:
    """What is exact then is the text alone."""
    report = replace(
        ONE,
        chats={("house", "a.txt"): replace(CHAT, left_out=["message 1: file"])},
        n_incomplete=1,
        left_out=["a.txt: message 1: file"],
    )
    (line,) = [line for line in json_lines(view.document(report)) if '"house"' in line]
    assert '"exact": true, "incomplete": true, "range": null' in line
    assert line.endswith('"incomplete": true, "warnings": ["message 1: file"], "doubts": []}]}')


def test_without_a_price_there_are_tokens_alone() -> None:
    """In JSON the costs are null."""
    parts = [replace(part, cost=None, rates_per_mtok=()) for part in CHAT.parts]
    source = replace(SOURCE, rates=None, cost=None)
    report = ChatCostReport(
        cost=_report(_model(source)), chats={("house", "a.txt"): replace(CHAT, parts=parts)}
    )
    assert any('"breakdown_cost": null' in line for line in json_lines(view.document(report)))


def test_an_estimate_that_no_factor_explains_has_its_ends_explained() -> None:
    """There is no exact count that was scaled."""
    source = replace(SOURCE, range=(900, 1100), cost_range=(Decimal("0.0018"), Decimal("0.0022")))
    lines = list(explained(_report(_model(source))))
    assert lines[1:3] == [
        "  input: an estimate, ~1000 tokens, from 900 to 1100",
        "  the cost of that range: 0.0018 to 0.0022 USD",
    ]
