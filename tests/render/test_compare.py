from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.render import compare as view
from tokcount.render.grid import Estimated
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.cost import RateUsed
from tokcount.reports.counts import Counts
from tokcount.reports.origin import Origin


def _row(source: str, label: str, n_tokens: int, ratio: float | None) -> ComparedCount:
    return ComparedCount(
        source=source,
        label=label,
        encoding=label,
        model=None,
        counts=Counts(n_tokens=n_tokens, n_chars=20, n_bytes=50, n_words=4),
        ratio=ratio,
    )


REPORT = CompareReport(
    baseline="cl100k_base",
    rows=[_row("hi.txt", "cl100k_base", 20, 1.0), _row("hi.txt", "o200k_base", 9, 0.45)],
    totals=[_row("total", "cl100k_base", 20, 1.0), _row("total", "o200k_base", 9, 0.45)],
)
GUESS = ComparedCount(
    source="hi.txt",
    label="claude-x",
    encoding="o200k_base",
    model="claude-x",
    counts=Counts(n_tokens=14, n_chars=20, n_bytes=50, n_words=4, range=(9, 23)),
    ratio=0.7,
)


def test_plain_is_tokens_encoding_and_source() -> None:
    """A model stands in the place of its encoding; an estimate is marked."""
    assert list(view.plain(REPORT)) == [
        "20\tcl100k_base\thi.txt",
        "9\to200k_base\thi.txt",
        "20\tcl100k_base\ttotal",
        "9\to200k_base\ttotal",
    ]
    guessed = CompareReport(baseline="claude-x", rows=[GUESS], totals=[])
    assert list(view.plain(guessed)) == ["~14\tclaude-x\thi.txt"]


def test_the_grid_has_ratio_and_range() -> None:
    """The range only where there is an estimate, and only for it; so is the mark of a ratio."""
    assert view.grid(REPORT).rows == [
        [20, "1.00x", 1.0, "cl100k_base", "hi.txt"],
        [9, "0.45x", 2.2222, "o200k_base", "hi.txt"],
    ]
    mixed = CompareReport(baseline="cl100k_base", rows=[REPORT.rows[0], GUESS], totals=[])
    assert view.grid(mixed).rows == [
        [20, None, None, "1.00x", 1.0, "cl100k_base", "hi.txt"],
        [Estimated(14), 9, 23, "~0.70x", 1.4286, "claude-x", "hi.txt"],
    ]


def test_ratios_to_an_estimate_are_estimates() -> None:
    """Though what is held against it is exact."""
    report = CompareReport(baseline="claude-x", rows=[GUESS, REPORT.rows[0]], totals=[])
    assert [row[3] for row in view.grid(report).rows] == ["~0.70x", "~1.00x"]


def test_where_nothing_was_compared_there_is_no_caption() -> None:
    """So that no table of titles is printed."""
    assert view.grid(CompareReport(baseline="x", rows=[], totals=[])).captions == []


def test_a_price_stands_beside_the_tokens() -> None:
    """With where its rate came from; what has none says so, and is not 0."""
    origin = Origin(file="p.toml", as_of=date(2026, 11, 9), source="vendor")
    rate = RateUsed(key="input", per_mtok=Decimal(2), listed_per_mtok=Decimal(2), origin=origin)
    priced = replace(GUESS, cost=Decimal("0.000028"), rate=rate)
    report = CompareReport(baseline="cl100k_base", rows=[REPORT.rows[0], priced], totals=[])
    grid = view.grid(report)
    assert [row[5] for row in grid.rows] == ["no price", "~$0.000028"]
    assert grid.captions[1] == "input cost: at the rates of vendor, as of 2026-11-09"
    assert [row[9:] for row in view.records(report).rows] == [
        [None, "cl100k_base", None, "hi.txt"],
        ["0.000028", "o200k_base", "claude-x", "hi.txt"],
    ]
    rows = view.document(report)["rows"]
    assert isinstance(rows, list)
    assert [row["cost"] for row in rows] == [None, "0.000028"]


def test_json_has_the_totals_of_several_sources() -> None:
    """As plain lines and tables have."""
    total = replace(GUESS, source="total")
    report = CompareReport(baseline="claude-x", rows=[GUESS, GUESS], totals=[total])
    document = view.document(report)
    assert document["totals"] == [view.row_json(total)]


def test_json_has_a_row_a_count() -> None:
    """With both names, so that nobody has to guess which encoding a model has."""
    document = view.document(CompareReport(baseline="claude-x", rows=[GUESS], totals=[]))
    assert document["rows"] == [
        {
            "source": "hi.txt",
            "encoding": "o200k_base",
            "model": "claude-x",
            "exact": False,
            "range": (9, 23),
            "tokens": 14,
            "chars": 20,
            "bytes": 50,
            "words": 4,
            "chars_per_token": 1.4286,
            "fertility": 3.5,
            "ratio": 0.7,
            "cost": None,
            "cost_range": None,
        }
    ]
    assert (document["baseline"], document["partial"]) == ("claude-x", False)
