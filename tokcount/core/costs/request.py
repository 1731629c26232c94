"""What all requests that are priced together have in common, and one of them at one price.

What it leaves to others: which texts and models (`costing`), and the arithmetic (`cost`).
"""

from dataclasses import dataclass
from datetime import date

from tokcount.core.costs.cost import PricedRequest, cost
from tokcount.core.costs.projection import Volume
from tokcount.core.costs.rates import CacheTtl
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What all requests have in common: everything but the model and the input.

    Where a range of output is expected, `output_tokens` is its upper end, which decides, and
    `least_output_tokens` the lower; else that is None.
    """

    at: date
    output_tokens: int | None = None
    least_output_tokens: int | None = None
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    cache_ttl: CacheTtl = "short"
    mode: str | None = None
    volume: Volume | None = None

    def usage(self, n_tokens: int) -> Usage:
        """Return the usage of an input of so many tokens."""
        return Usage(
            input_tokens=n_tokens,
            cached_input_tokens=self.cached_tokens,
            cache_write_tokens=self.cache_write_tokens,
            output_tokens=self.output_tokens,
        )


def price_request(price: ModelPrice, usage: Usage, request: Request) -> PricedRequest:
    """Price one usage on the day, in the mode and with the cache of the request; see `cost`."""
    return cost(price, usage, at=request.at, mode=request.mode, cache_ttl=request.cache_ttl)
