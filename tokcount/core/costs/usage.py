"""Refuses usage that no request can have.

What it leaves to others: pricing it (`cost`).
"""

from tokcount.core.pricing.values import MOST_TOKENS
from tokcount.errors import UsageError
from tokcount.reports.cost import Usage


def check_usage(usage: Usage) -> None:
    """Check the tokens of a request.

    Raises:
        UsageError: a count is out of range, or more is cached than there is.
    """
    counts = {
        "input tokens": usage.input_tokens,
        "cached tokens": usage.cached_input_tokens,
        "cache-write tokens": usage.cache_write_tokens,
        "long cache-write tokens": usage.cache_write_long_tokens,
        "output tokens": usage.output_tokens or 0,
    }
    for name, count in counts.items():
        if not isinstance(count, int) or not 0 <= count <= MOST_TOKENS:
            got = f"{count:,}" if isinstance(count, int) else repr(count)
            raise UsageError(f"{name}: must be whole, from 0 to {MOST_TOKENS:,}, got {got}")
    n_written = usage.cache_write_tokens + usage.cache_write_long_tokens
    if usage.cached_input_tokens + n_written > usage.input_tokens:
        raise UsageError(
            f"cached ({usage.cached_input_tokens:,}) and cache-write ({n_written:,})"
            f" tokens are part of the input ({usage.input_tokens:,}) and cannot exceed it"
        )
