"""The rates of a model as whole numbers, each worked out once for however many requests.

What it leaves to others: which rates hold (`rates`), one request with all that is to be said of it
(`cost`).
"""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from tokcount.core.costs.amounts import PLACES
from tokcount.core.costs.exact import EXACT
from tokcount.core.costs.rates import rates_for
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import RequestRates

MTOK_PLACES = 6  # a token, of 1,000,000


class UnitRates(NamedTuple):
    """Rates of a token in units of 10 to the power of `-places` USD; no `output` where none is.

    `rates` are the same ones, with where they are from.
    """

    places: int
    input: int
    cached_input: int
    cache_write: int
    cache_write_long: int
    output: int | None
    rates: RequestRates


class ManyRates:
    """The rates of one model on one day, for requests of any size in any mode."""

    def __init__(self, price: ModelPrice, at: date) -> None:
        """Find the sizes at which the rates may be others."""
        self.price = price
        self._at = at
        changed = [tier for change in price.changes for tier in change.tiers or ()]
        in_modes = [tier for mode in price.modes.values() for tier in mode.tiers]
        self._bounds = sorted({tier.above for tier in (*price.tiers, *changed, *in_modes)})
        self._known: dict[tuple[str | None, int], UnitRates] = {}

    def of(self, input_tokens: int, mode: str | None) -> UnitRates:
        """Return the rates of a request with so much input.

        Raises:
            PricingError: the model has no such mode, or not for an input of this size.
        """
        key = mode, bisect_left(self._bounds, input_tokens)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worked_out(input_tokens, mode)
        return known

    @property
    def used(self) -> Iterable[UnitRates]:
        """The rates that were asked for."""
        return self._known.values()

    def _worked_out(self, input_tokens: int, mode: str | None) -> UnitRates:
        short, long = (
            rates_for(self.price, input_tokens, at=self._at, mode=mode, cache_ttl=ttl)
            for ttl in ("short", "long")
        )
        used = [short.input, short.cached_input, short.cache_write, long.cache_write]
        per_mtok = [rate.per_mtok for rate in (*used, *([short.output] if short.output else []))]
        places = max(PLACES, *(MTOK_PLACES + _n_decimals(rate) for rate in per_mtok))
        units = [int(EXACT.scaleb(rate, places - MTOK_PLACES)) for rate in per_mtok]
        n_input, cached, write, write_long, *output = units
        return UnitRates(
            places, n_input, cached, write, write_long, output[0] if output else None, short
        )


def _n_decimals(rate: Decimal) -> int:
    exponent = EXACT.normalize(rate).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
