import io
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.render import chat as view
from tokcount.render.chat_parts import ignored_line, incomplete_line
from tokcount.render.csv import write_csv
from tokcount.render.json import json_lines
from tokcount.render.table import print_table
from tokcount.reports.chat import PARTS, ChatCount, ChatPart, ChatReport, RequestCount, SourceChats
from tokcount.reports.cost import RateUsed
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.origin import Origin
from tokcount.reports.records import Statistics

ONE = Statistics(n_records=1, mean=1000.0, p50=1000, p95=1000, max=1000)
TWO = Statistics(n_records=2, mean=750.0, p50=500, p95=1000, max=1000)
RATE = RateUsed(
    key="input",
    per_mtok=Decimal(2),
    listed_per_mtok=Decimal(2),
    origin=Origin(file="p.toml", as_of=date(2026, 11, 9), source="vendor"),
)


def _chat(
    *tokens: int,
    low_high: tuple[int, int] | None = None,
    rate: Decimal | None = None,
    left_out: tuple[str, ...] = (),
) -> ChatCount:
    """A count of which, if it is an estimate, the overhead is none that was counted."""
    whole = sum(tokens)
    return ChatCount(
        counts=Counts(n_tokens=whole, n_chars=4000, n_bytes=4000, n_words=700, range=low_high),
        parts=[
            ChatPart(
                name=name,
                n_tokens=n_tokens,
                exact=low_high is None or name != "overhead",
                share=n_tokens / whole,
                cost=None if rate is None else n_tokens * rate / 1_000_000,
            )
            for name, n_tokens in zip(PARTS, tokens, strict=True)
        ],
        left_out=left_out,
    )


def _report(chat: ChatCount, *, bare: bool = False) -> ChatReport:
    """One request in one document."""
    return ChatReport(
        count=CountReport(
            encoding="gpt2",
            model="m",
            total=chat.counts,
            sources=[SourceCount(name="\x1ba", counts=chat.counts)],
            bare=bare,
        ),
        requests=[RequestCount(source="\x1ba", line=None, chat=chat)],
        sources=[SourceChats(name="\x1ba", chat=chat, statistics=ONE)],
        whole=chat,
        overall=ONE,
        by_line=False,
    )


EXACT = _chat(500, 100, 250, 100, 50)
PRICED = replace(
    _report(_chat(500, 100, 250, 100, 50, rate=Decimal(2))), rate=RATE, cost=Decimal("0.002")
)
ESTIMATE = _chat(0, 100, 250, 100, 50, low_high=(450, 550))
DOUBTED = replace(ESTIMATE, doubts=["tool calls", "role 'x\x1b'"])


def _several() -> ChatReport:
    """Two lines of a log, of which one is an estimate and leaves an image out."""
    lines = [EXACT, replace(ESTIMATE, left_out=["message 1: image_url"])]
    whole = _chat(500, 200, 500, 200, 100, low_high=(1450, 1550))
    left_out = ["log:7: message 1: image_url"]
    return ChatReport(
        count=CountReport(encoding="gpt2", model="m", total=whole.counts, sources=[]),
        requests=[
            RequestCount(source="log", line=line, chat=chat)
            for line, chat in zip((3, 7), lines, strict=True)
        ],
        sources=[SourceChats(name="log", chat=replace(whole, left_out=left_out), statistics=TWO)],
        whole=replace(whole, doubts=["tool calls"], left_out=left_out),
        overall=TWO,
        by_line=True,
        n_incomplete=1,
    )


def _table(report: ChatReport) -> str:
    file = io.StringIO()
    print_table(view.grid(report), file)
    return file.getvalue()


def test_a_request_is_shown_part_by_part() -> None:
    """With shares of the whole."""
    assert _table(_report(EXACT)) == (
        "part               tokens   share\n"
        "tools                 500   50.0%\n"
        "system                100   10.0%\n"
        "history               250   25.0%\n"
        "last user message     100   10.0%\n"
        "overhead               50    5.0%\n"
        "request             1,000  100.0%\n"
        "m, gpt2, exact by the published rule\n"
    )


def test_where_there_is_a_price_each_part_has_its_cost() -> None:
    """And the rate says where it is from."""
    assert _table(PRICED) == (
        "part               tokens   share      cost\n"
        "tools                 500   50.0%   $0.0010\n"
        "system                100   10.0%  $0.00020\n"
        "history               250   25.0%  $0.00050\n"
        "last user message     100   10.0%  $0.00020\n"
        "overhead               50    5.0%  $0.00010\n"
        "request             1,000  100.0%   $0.0020\n"
        "m, gpt2, exact by the published rule\n"
        "input at 2.00 USD per 1M: vendor, as of 2026-11-09\n"
    )


def test_an_estimate_is_marked_and_says_why() -> None:
    """In the parts that are none that were counted."""
    report = _report(DOUBTED)
    assert _table(report).splitlines()[5:] == [
        "overhead              ~50   10.0%",
        "request              ~500  100.0%",
        "m, gpt2: an estimate, from 450 to 550 tokens",
        "by our reading, as no rule is published for it: tool calls, role 'x\\x1b'",
    ]
    assert list(view.plain(report)) == ["~500\t\\x1ba"]


def test_that_something_is_missing_stands_below() -> None:
    """What it is is told on stderr, once."""
    left_out = ["a: message 1: image_url", "a: message 2: file"]
    report = replace(_report(replace(EXACT, left_out=left_out)), n_incomplete=1)
    assert report.partial
    assert _table(report).endswith("m, gpt2, exact by the published rule, of what is text\n")


def test_several_requests_are_a_row_each() -> None:
    """With the tokens of their parts, the statistics and what holds for all."""
    assert _table(_several()) == (
        "tokens    low   high  tools  system  history  last user  overhead  request\n"
        " 1,000      -      -    500     100      250        100        50  log:3\n"
        "  ~500    450    550      0     100      250        100       ~50  log:7\n"
        "~1,500  1,450  1,550    500     200      500        200      ~100  total\n"
        "2 requests: sum ~1,500, mean ~750.00, p50 ~500, p95 ~1,000, max ~1,000 tokens"
        " (percentiles by nearest rank)\n"
        "m, gpt2: an estimate, from 1,450 to 1,550 tokens, of what is text\n"
        "by our reading, as no rule is published for it: tool calls\n"
    )


def test_plain_is_a_line_a_request_and_the_total() -> None:
    """Of a text without a name it is the number alone."""
    assert list(view.plain(_several())) == ["1000\tlog:3", "~500\tlog:7", "~1500\ttotal"]
    assert list(view.plain(_report(EXACT))) == ["1000\t\\x1ba"]
    assert list(view.plain(_report(EXACT, bare=True))) == ["1000"]


def test_no_request_is_a_total_of_nothing_unless_all_has_failed() -> None:
    """Never 0 for something that could not be counted."""
    none = ChatCount(
        counts=Counts(n_tokens=0, n_chars=0, n_bytes=0),
        parts=[ChatPart(name=name, n_tokens=0) for name in PARTS],
    )
    nothing = replace(_report(EXACT), requests=[], whole=none, overall=Statistics(n_records=0))
    assert list(view.plain(nothing)) == ["0\ttotal"]
    failed = replace(nothing.count, errors=[LeftOut(name="a", reason="no JSON")])
    assert list(view.plain(replace(nothing, count=failed))) == []


def test_csv_has_a_column_a_part() -> None:
    """The same columns always; a document has no line."""
    file = io.StringIO()
    write_csv(view.records(_several()), file)
    assert file.getvalue() == (
        "tokens,low,high,tools,system,history,last_user,overhead,chars,bytes,words,line,name\n"
        "1000,,,500,100,250,100,50,4000,4000,700,3,log\n"
        "500,450,550,0,100,250,100,50,4000,4000,700,7,log\n"
    )
    file = io.StringIO()
    write_csv(view.records(_report(EXACT)), file)
    assert file.getvalue().endswith("\n1000,,,500,100,250,100,50,4000,4000,700,,\\x1ba\n")


def test_json_is_the_document_of_a_count_with_the_breakdown_of_each_source() -> None:
    """Money as strings of plain digits."""
    breakdown = '{"tools": 500, "system": 100, "history": 250, "last_user": 100, "overhead": 50}'
    costs = (
        '{"tools": "0.001", "system": "0.0002", "history": "0.0005", "last_user": "0.0002",'
        ' "overhead": "0.0001"}'
    )
    lines = list(json_lines(view.document(PRICED)))
    assert lines[4:6] == ['  "exact": true,', '  "incomplete": false,']
    assert lines[8:11] == [
        '  "partial": false,',
        '  "sources": [',
        (
            '    {"name": "\\u001ba", "tokens": 1000, "chars": 4000, "bytes": 4000, "words": 700,'
            f' "chars_per_token": 4.0, "range": null, "incomplete": false,'
            f' "breakdown": {breakdown}, "breakdown_cost": {costs}, "warnings": []}}'
        ),
    ]
    assert lines[14:] == [
        f'  "breakdown": {breakdown},',
        f'  "breakdown_cost": {costs},',
        '  "doubts": [],',
        '  "ignored": []',
        "}",
    ]


def test_json_of_a_log_has_each_request() -> None:
    """Last, one a line; what is missing makes it partial."""
    lines = list(json_lines(view.document(_several())))
    assert '  "partial": true,' in lines
    figures = '"records": 2, "mean": 750.0, "p50": 500, "p95": 1000, "max": 1000}'
    assert lines[lines.index('  "unit": "request",') + 1 :] == [
        '  "percentiles": "nearest rank",',
        f'  "statistics": {{"sum": 1500, {figures},',
        '  "records": [',
        (
            '    {"source": "log", "line": 3, "tokens": 1000, "chars": 4000, "bytes": 4000,'
            ' "words": 700, "exact": true, "incomplete": false, "range": null, "breakdown":'
            ' {"tools": 500, "system": 100, "history": 250, "last_user": 100, "overhead": 50},'
            ' "warnings": []},'
        ),
        (
            '    {"source": "log", "line": 7, "tokens": 500, "chars": 4000, "bytes": 4000,'
            ' "words": 700, "exact": false, "incomplete": true, "range": [450, 550],'
            ' "breakdown": {"tools": 0, "system": 100, "history": 250, "last_user": 100,'
            ' "overhead": 50},'
            ' "warnings": ["message 1: image_url"]}'
        ),
        "  ]",
        "}",
    ]


def test_of_much_that_is_missing_the_beginning_is_told() -> None:
    """Three things, and none at length."""
    left_out = [f"log:{number}: message 1: {'x' * 200}" for number in range(9)]
    line = incomplete_line(left_out, 9, 20)
    assert line.startswith("incomplete (9 of 20 requests): no text here that could be counted: log")
    assert (line.count("log:"), line.endswith("x; ...")) == (3, True)
    assert len(line) < 350


def test_unknown_fields_are_named() -> None:
    """As what is not counted."""
    assert ignored_line(["mood", "tone"]) == (
        "not counted, as it is not known to be sent as text: mood, tone"
    )
