"""Adds up the usage and the money of several requests, exactly.

What it leaves to others: one request (`source_costs`).
"""

from collections.abc import Sequence
from decimal import Decimal

from tokcount.core.costs.exact import total
from tokcount.reports.cost import Cost, Least, SourceCost, Usage


def sum_of_usage(usages: Sequence[Usage]) -> Usage:
    """Return the usage of all requests; the output is None where that of all is."""
    outputs = [usage.output_tokens for usage in usages if usage.output_tokens is not None]
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        cached_input_tokens=sum(usage.cached_input_tokens for usage in usages),
        cache_write_tokens=sum(usage.cache_write_tokens for usage in usages),
        cache_write_long_tokens=sum(usage.cache_write_long_tokens for usage in usages),
        output_tokens=sum(outputs) if outputs else None,
    )


def sum_of_costs(costs: Sequence[Cost]) -> Cost:
    """Return what all requests cost, part by part."""
    outputs = [cost.output for cost in costs if cost.output is not None]
    return Cost(
        uncached_input=total(*(cost.uncached_input for cost in costs)),
        cached_input=total(*(cost.cached_input for cost in costs)),
        cache_write=total(*(cost.cache_write for cost in costs)),
        cache_write_long=total(*(cost.cache_write_long for cost in costs)),
        output=total(*outputs) if outputs else None,
        total=total(*(cost.total for cost in costs)),
    )


def sum_of_least(sources: Sequence[SourceCost]) -> Least | None:
    """Return all requests at the lower end of their output; None where one has no such end."""
    ends = [source.least for source in sources if source.least]
    if not ends or len(ends) < len(sources):
        return None
    costs = [end.cost for end in ends if end.cost]
    return Least(
        output_tokens=sum(end.output_tokens for end in ends),
        cost=sum_of_costs(costs) if len(costs) == len(ends) else None,
    )


def sum_of_ranges(ranges: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the sum of the low ends and that of the high ends; None where there is no range."""
    if not ranges:
        return None
    return sum(low for low, _ in ranges), sum(high for _, high in ranges)


def sum_of_cost_ranges(sources: Sequence[SourceCost]) -> tuple[Decimal, Decimal] | None:
    """Return the least and the most that all requests cost; None where one has no range."""
    ranges = [source.cost_range for source in sources if source.cost_range]
    if not ranges or len(ranges) < len(sources):
        return None
    return total(*(low for low, _ in ranges)), total(*(high for _, high in ranges))
