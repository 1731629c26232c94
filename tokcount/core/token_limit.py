"""Holds a count against the most tokens that were allowed.

What it leaves to others: saying so, and the exit code.
"""

from collections.abc import Iterator

from tokcount.reports.count import CountReport
from tokcount.reports.limit import OverLimit


def tokens_over(report: CountReport, max_tokens: int) -> Iterator[OverLimit]:
    """Yield the total, if it is over the limit or, being an estimate, may be."""
    total = report.total
    _, high = total.range or (0, 0)
    if total.n_tokens > max_tokens:
        yield OverLimit(name="total", amount=total.n_tokens, limit=max_tokens, exact=total.exact)
    elif high > max_tokens:
        yield OverLimit(name="total", amount=high, limit=max_tokens, exact=False, certain=False)
