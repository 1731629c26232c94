"""Comparisons of a text in English, which is 20 characters in 4 words, and in Hindi."""

from decimal import Decimal

from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts


def count(  # noqa: PLR0913 - a cell has as many sides
    source: str,
    label: str,
    n_tokens: int,
    ratio: float | None,
    *,
    token_range: tuple[int, int] | None = None,
    cost: str | None = None,
    is_model: bool = False,
) -> ComparedCount:
    """Return one count."""
    return ComparedCount(
        source=source,
        label=label,
        encoding="x",
        model=label if is_model else None,
        counts=Counts(n_tokens=n_tokens, n_chars=20, n_bytes=50, n_words=4, range=token_range),
        ratio=ratio,
        cost=None if cost is None else Decimal(cost),
    )


TWO = CompareReport(
    baseline="old",
    rows=[
        *(count("en.txt", "old", 5, 1.0), count("en.txt", "new", 5, 1.0)),
        *(count("hi.txt", "old", 1145, 1.0), count("hi.txt", "new", 229, 0.2)),
    ],
    totals=[count("total", "old", 1150, 1.0), count("total", "new", 234, 0.2035)],
)
MODELS = CompareReport(
    baseline="exact",
    rows=[
        count("en.txt", "exact", 5, 1.0, cost="0.002", is_model=True),
        count("en.txt", "guess", 6, 1.2, token_range=(4, 9), cost="0.012", is_model=True),
        count("en.txt", "free", 5, 1.0, is_model=True),
    ],
    totals=[],
)
