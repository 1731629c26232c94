"""Mean, percentiles and maximum of many numbers, of which only different ones take memory.

What it leaves to others: where the numbers come from.
"""

from collections import Counter
from collections.abc import Sequence

from tokcount.reports.records import Statistics


def statistics_of(times: Counter[int]) -> Statistics:
    """Return the figures of numbers, each so many times; percentiles are by nearest rank.

    >>> statistics_of(Counter([1, 2, 3, 10]))
    Statistics(n_records=4, mean=4.0, p50=2, p95=10, max=10)
    """
    n_numbers = times.total()
    if not n_numbers:
        return Statistics(n_records=0)
    return Statistics(
        n_records=n_numbers,
        mean=sum(number * n for number, n in times.items()) / n_numbers,
        p50=_percentile(times, 50),
        p95=_percentile(times, 95),
        max=max(times),
    )


def _percentile(times: Counter[int], percent: int) -> int:
    """The smallest number that so many percent of all do not exceed."""
    n_before = 0
    for number in sorted(times):
        n_before += times[number]
        if n_before * 100 >= percent * times.total():
            return number
    raise AssertionError("all numbers are no more than the greatest")


def nearest_rank(ordered: Sequence[int], percent: int) -> int:
    """Return the smallest of numbers, sorted, that so many percent of them do not exceed.

    >>> nearest_rank([1, 2, 3, 10], 50), nearest_rank([1, 2, 3, 10], 51)
    (2, 3)
    """
    rank = -(-len(ordered) * percent // 100)  # rounded up
    return ordered[max(rank, 1) - 1]
