import pytest

from tokcount.core.compare_order import Order, sorted_by
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts


def _row(source: str, label: str, n_tokens: int, ratio: float | None) -> ComparedCount:
    return ComparedCount(
        source=source,
        label=label,
        encoding=label,
        model=None,
        counts=Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0),
        ratio=ratio,
    )


REPORT = CompareReport(
    baseline="old",
    rows=[
        *(_row("c", "old", 20, 1.0), _row("c", "new", 22, 1.1)),
        *(_row("a", "old", 10, 1.0), _row("a", "new", 5, 0.5)),
        *(_row("none", "old", 0, None), _row("none", "new", 0, None)),
        *(_row("b", "old", 40, 1.0), _row("b", "new", 60, 1.5)),
    ],
    totals=[],
)


@pytest.mark.parametrize(
    ("order", "sources"),
    [
        ("name", ["a", "b", "c", "none"]),
        ("tokens", ["b", "c", "a", "none"]),
        ("ratio", ["a", "b", "c", "none"]),
    ],
)
def test_sources_are_sorted_with_all_their_counts(order: Order, sources: list[str]) -> None:
    """By ratio what is half as much is further from the baseline than what is 1.5 times as much."""
    report = sorted_by(REPORT, order)
    assert [(row.source, row.label) for row in report.rows] == [
        (source, label) for source in sources for label in ("old", "new")
    ]
