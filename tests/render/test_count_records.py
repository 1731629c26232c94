import io

from tokcount.render import count_records as view
from tokcount.render.csv import write_csv
from tokcount.render.json import json_lines
from tokcount.render.table import print_table
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.records import RecordCount, RecordsReport, Statistics

A = Counts(n_tokens=1500, n_chars=6000, n_bytes=6100, n_words=1200)
B = Counts(n_tokens=500, n_chars=1000, n_bytes=1000, n_words=100)
FIGURES = Statistics(n_records=2, mean=1000.0, p50=500, p95=1500, max=1500)


def _report(*, bare: bool = False) -> RecordsReport:
    return RecordsReport(
        unit="line",
        records=[
            RecordCount(source="\x1ba", line=1, counts=A),
            RecordCount(source="\x1ba", line=3, counts=B),
        ],
        statistics=[FIGURES],
        overall=FIGURES,
        count=CountReport(
            encoding="gpt2",
            model=None,
            total=A + B,
            sources=[SourceCount(name="\x1ba", counts=A + B)],
            bare=bare,
        ),
    )


def _nothing(errors: list[LeftOut]) -> RecordsReport:
    none = Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=0)
    return RecordsReport(
        unit="record",
        records=[],
        statistics=[],
        overall=Statistics(n_records=0),
        count=CountReport(encoding="gpt2", model=None, total=none, sources=[], errors=errors),
    )


def test_plain_is_a_line_a_record_and_the_sum() -> None:
    """With the name of the source, and the line in it."""
    assert list(view.plain(_report())) == ["1500\t\\x1ba:1", "500\t\\x1ba:3", "2000\ttotal"]


def test_plain_of_a_text_without_a_name_is_a_number_a_record() -> None:
    """And nothing else, so that lines go in and as many numbers come out."""
    assert list(view.plain(_report(bare=True))) == ["1500", "500"]


def test_no_records_are_a_total_of_nothing_unless_all_has_failed() -> None:
    """Never 0 for something that could not be counted."""
    assert list(view.plain(_nothing([]))) == ["0\ttotal"]
    assert list(view.plain(_nothing([LeftOut(name="x:1", reason="no JSON")]))) == []
    assert view.statistics_line(_nothing([])) == "0 records"


def test_a_table_has_the_statistics_below() -> None:
    """With how percentiles are meant."""
    file = io.StringIO()
    print_table(view.grid(_report()), file)
    assert file.getvalue() == (
        "tokens  chars  bytes  words  chars/token  line\n"
        " 1,500  6,000  6,100  1,200         4.00  \\x1ba:1\n"
        "   500  1,000  1,000    100         2.00  \\x1ba:3\n"
        " 2,000  7,000  7,100  1,300         3.50  total\n"
        "2 lines: sum 2,000, mean 1,000.00, p50 500, p95 1,500, max 1,500 tokens"
        " (percentiles by nearest rank)\n"
        "gpt2, exact\n"
    )


def test_csv_has_the_line_in_a_column_of_its_own() -> None:
    """The sum is left to the script."""
    file = io.StringIO()
    write_csv(view.records(_report()), file)
    assert file.getvalue() == (
        "tokens,low,high,chars,bytes,words,chars_per_token,line,name\n"
        "1500,,,6000,6100,1200,4.0,1,\\x1ba\n"
        "500,,,1000,1000,100,2.0,3,\\x1ba\n"
    )


def test_json_is_the_document_of_a_count_with_records_and_statistics() -> None:
    """Of each source, and of all; the records come last, one a line."""
    lines = list(json_lines(view.document(_report())))
    figures = '"records": 2, "mean": 1000.0, "p50": 500, "p95": 1500, "max": 1500}'
    of_a = '"tokens": 1500, "chars": 6000, "bytes": 6100, "words": 1200'
    of_b = '"tokens": 500, "chars": 1000, "bytes": 1000, "words": 100'
    assert lines[9].endswith(figures)
    assert lines[lines.index('  "unit": "line",') + 1 :] == [
        '  "percentiles": "nearest rank",',
        f'  "statistics": {{"sum": 2000, {figures},',
        '  "records": [',
        f'    {{"source": "\\u001ba", "line": 1, {of_a}, "range": null}},',
        f'    {{"source": "\\u001ba", "line": 3, {of_b}, "range": null}}',
        "  ]",
        "}",
    ]
    assert list(json_lines(view.document(_nothing([]))))[-2:] == ['  "records": []', "}"]
