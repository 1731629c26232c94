"""What of a turn's input the cache of prompts takes, and what it gives back.

The rule: a turn leaves its whole input in the cache, its reply not, and the next turn reads that
back, as it begins with it. What is new, the reply before it and the user's message, is written at
the model's cache-write rate; where the model has none, since caching is automatic and writing
free, it costs the input rate. An input below the model's `cache_min` is neither written nor read.

What is left out: that entries expire when a user takes long, and that some providers cache in
steps (OpenAI: 128 tokens) and so a little less. What it leaves to others: rates, and arithmetic
(`tokcount.core.costs`).
"""

from tokcount.core.conversations.turns import Turn
from tokcount.reports.cost import RequestRates, Usage


def offers_caching(rates: RequestRates) -> bool:
    """Whether there is a rate for cached input; none stands in for it."""
    return rates.cached_input.note is None


def bills_writes(rates: RequestRates) -> bool:
    """Whether there is a rate for cache writes; the input rate does not stand in for it."""
    return rates.cache_write.key != rates.input.key


def uncached_usage(turn: Turn) -> Usage:
    """Return the usage of a turn without caching."""
    return Usage(input_tokens=turn.n_input, output_tokens=turn.n_output)


def is_cached(turn: Turn, rates: RequestRates, least: int | None) -> bool:
    """Whether the input of a turn passes through the cache; `least` is the model's `cache_min`."""
    return offers_caching(rates) and turn.n_input >= (least or 0)


def cached_usage(turn: Turn, n_in_cache: int, rates: RequestRates) -> Usage:
    """Return the usage of a turn whose input passes through a cache that holds its beginning."""
    n_read = min(n_in_cache, turn.n_input)
    return Usage(
        input_tokens=turn.n_input,
        cached_input_tokens=n_read,
        cache_write_tokens=turn.n_input - n_read if bills_writes(rates) else 0,
        output_tokens=turn.n_output,
    )
