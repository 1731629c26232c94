"""Prices the requests of a log: looks each model up once, and works each rate out once.

What it leaves to others: the rates (`tokcount.core.costs`), and keeping what it finds
(`gathering`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from tokcount.core.costs.limits import rate_warnings
from tokcount.core.costs.rates import CacheTtl, rates_for
from tokcount.core.costs.unit_rates import ManyRates, UnitRates
from tokcount.core.families import encoding_of_model
from tokcount.core.logs.gathering import BillLog
from tokcount.core.logs.unknown_models import UnknownModels
from tokcount.core.model_encoding import UnknownModelError
from tokcount.core.pricing.layers import RateOptions, with_rate_options
from tokcount.core.pricing.lookup import find
from tokcount.core.pricing.model import PriceTable
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import PricingError, TokcountError
from tokcount.reports.cost import RequestRates

GIVE_RATES = "give --input-rate and --output-rate, or store them with tokcount models set"
STANDARD = frozenset({"standard", "default"})


@dataclass(slots=True, kw_only=True)
class PriceBook:
    """The prices of a table on a day, with the rates that were given as options on top.

    `mode` holds for every request; without one, each has the mode of its service tier.
    """

    table: PriceTable
    options: RateOptions
    at: date
    mode: str | None = None
    cache_ttl: CacheTtl = "short"
    _known: dict[str, ManyRates | TokcountError] = field(default_factory=dict)
    _unknown: UnknownModels = field(default_factory=UnknownModels)

    def rates(self, model: str) -> ManyRates:
        """Return the rates of a model.

        Raises:
            UnknownNameError: nothing is known of it.
            PricingError: no price is.
        """
        known = self._known.get(model)
        if known is None:
            known = self._known[model] = self._looked_up(model)
        if isinstance(known, TokcountError):
            raise known.with_traceback(None)  # it would grow with each record that raises it
        return known

    def mode_at(
        self, tier: str | None, rates: ManyRates, *, of_batch: bool = False
    ) -> tuple[str | None, str | None]:
        """Return the mode of a request that was billed at a service tier, and what is doubtful.

        A tier is taken for the mode of that name, unless --mode says another; `--mode standard`
        takes every request for one at the standard tier. The tier of a line `of_batch` is not told.
        """
        if self.mode is None and tier is None:
            return None, None
        modes = {name.casefold(): name for name in rates.price.modes}
        if self.mode is not None:
            is_none = self.mode.casefold() in STANDARD - modes.keys()
            return (None if is_none else self.mode), None
        tier = tier or ""
        mode = modes.get(tier.casefold())
        if mode is not None:
            return mode, None
        what = "a line of a batch" if of_batch else f"service tier {tier[:40]!r}"
        said = f"{what}: {rates.price.name} has no rates for it"
        return None, f"{said}, so priced at its standard rates; --mode names others"

    def used(self, model: str) -> list[RequestRates]:
        """Return the rates of a model that requests were priced at."""
        return [each.rates for each in self.rates(model).used]

    def written(self, tokens: Tokens) -> tuple[int, int]:
        """Return the tokens that were written to the cache for short, and for long."""
        if self.cache_ttl == "long":
            return tokens.written_short, tokens.written_long + tokens.written
        return tokens.written_short + tokens.written, tokens.written_long

    def n_units(self, tokens: Tokens, rates: UnitRates, model: str) -> int:
        """Return what a request costs, in the units of its rates.

        Raises:
            PricingError: the model has no output, and output tokens are told.
        """
        short, long = self.written(tokens)
        n_output = tokens.output or 0
        if n_output and rates.output is None:
            raise PricingError(
                f"model {model!r} has no output rate, got {n_output:,} output tokens; give"
                " --output-rate"
            )
        return (
            (tokens.input - tokens.cached - short - long) * rates.input
            + tokens.cached * rates.cached_input
            + short * rates.cache_write
            + long * rates.cache_write_long
            + n_output * (rates.output or 0)
        )

    def warnings(self, model: str) -> list[str]:
        """Return what is doubtful about the rates of a model that were used."""
        price = self.rates(model).price
        found = [
            warning
            for rates in self.used(model)
            for warning in rate_warnings(price, rates, self.at)
        ]
        return list(dict.fromkeys(found))

    def _looked_up(self, model: str) -> ManyRates | TokcountError:
        price = with_rate_options(find(self.table, model), model, self.options)
        if price is not None:
            return ManyRates(price, self.at)
        if encoding_of_model(model.casefold()):
            return PricingError(f"no price is known of {model!r}; {GIVE_RATES}")
        way_out = "name another with --model, or give its rates"
        return self._unknown.said_of(UnknownModelError(model, self.table, way_out))


def check_models(bills: Sequence[BillLog], book: PriceBook) -> None:
    """Find out which models have no price, or not the mode; where none has, that is an error.

    Raises:
        PricingError: none of the models has a price.
        UnknownNameError: nothing is known of one.
    """
    faults = []
    for bill in bills:
        if bill.model is None:
            return
        try:
            rates = book.rates(bill.model)
            rates_for(rates.price, 0, at=book.at, mode=book.mode_at(None, rates)[0])
        except PricingError as error:
            faults.append(error)
            bill.fault = str(error)
    if len(faults) == len(bills):
        raise faults[0]


def stand_ins(tokens: Tokens, rates: UnitRates, model: str) -> Iterator[str]:
    """Yield which parts of a request the model has no rate of their own for."""
    used = rates.rates
    if tokens.cached and used.cached_input.note:
        yield f"{model}: {used.cached_input.note}"
    if tokens.written_short + tokens.written_long + tokens.written and used.cache_write.note:
        yield f"{model}: {used.cache_write.note}"
