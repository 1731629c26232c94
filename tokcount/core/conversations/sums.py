"""Adds up the requests of a conversation: their tokens, and what they cost.

What it leaves to others: pricing each (`pricing`).
"""

from collections.abc import Sequence

from tokcount.core.costs.exact import total
from tokcount.reports.cost import Cost, Usage


def sum_of_usages(usages: Sequence[Usage]) -> Usage:
    """Return all tokens of some requests; the output is None where it is known of none."""
    outputs = [usage.output_tokens for usage in usages if usage.output_tokens is not None]
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        cached_input_tokens=sum(usage.cached_input_tokens for usage in usages),
        cache_write_tokens=sum(usage.cache_write_tokens for usage in usages),
        output_tokens=sum(outputs) if outputs else None,
    )


def sum_of_costs(costs: Sequence[Cost]) -> Cost:
    """Return what some requests cost, part by part."""
    outputs = [cost.output for cost in costs if cost.output is not None]
    return Cost(
        uncached_input=total(*(cost.uncached_input for cost in costs)),
        cached_input=total(*(cost.cached_input for cost in costs)),
        cache_write=total(*(cost.cache_write for cost in costs)),
        output=total(*outputs) if outputs else None,
        total=total(*(cost.total for cost in costs)),
    )
