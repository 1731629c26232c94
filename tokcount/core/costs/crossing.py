"""Points at a request that is a little over the threshold of a tier: all of it costs more.

What it leaves to others: choosing the rates (`rates`).
"""

from collections.abc import Iterator
from dataclasses import replace

from tokcount.core.costs.cost import PricedRequest
from tokcount.core.costs.exact import plain_digits, times, total
from tokcount.core.costs.request import Request, price_request

A_LITTLE = 20  # a threshold is exceeded by a little where that is at most a 20th of it


def tier_crossed(
    name: str, priced: PricedRequest, request: Request, *, exact: bool
) -> Iterator[str]:
    """Yield a warning if a tier was entered by at most 5% of its threshold, and costs more.

    The factor is the cost of the request over that of the largest one that stays below.
    """
    usage, above = priced.usage, priced.rates.tier_above
    if above is None:
        return
    n_over = usage.input_tokens - above
    n_in_cache = usage.cached_input_tokens + usage.cache_write_tokens
    if n_over * A_LITTLE > above or n_in_cache > above:
        return
    below = price_request(priced.price, replace(usage, input_tokens=above), request).cost.total
    amount = priced.cost.total
    if amount <= below:
        return
    mark = "" if exact else "~"
    factor = f"{plain_digits(times(amount, below))}x" if below else "more than nothing"
    tokens = f"{mark}{n_over:,} token{'' if n_over == 1 else 's'}"
    yield (
        f"{name}: {tokens} over {above:,}: the whole request costs {factor}"
        f" at {priced.price.name}; with {above:,} it would be"
        f" {mark}{plain_digits(total(amount, -below))} USD less"
    )
