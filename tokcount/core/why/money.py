"""Turns tokens of texts into money: each text is the input of a request of its own.

What it leaves to others: rates and their tiers (`tokcount.core.costs`), what the tokens are of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tokcount.core.costs.cost import MTOK, cost
from tokcount.core.costs.exact import EXACT, product, total
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.costs.projection import Volume, project
from tokcount.core.costs.rates import rates_for
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import RateUsed, Usage
from tokcount.reports.why import Bill


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A model's price on a day, the tokens of each text, and how often each is sent, if asked.

    `instead` is the encoding that has counted, where it is not known to be the model's own.
    """

    model: str
    price: ModelPrice
    at: date
    n_tokens: Sequence[int]
    volume: Volume | None = None
    instead: str | None = None

    def cost_of(self, n_tokens: Sequence[int]) -> Decimal:
        """Return the cost of some of the tokens of each text, at the rate of that text."""
        rates = (rate.per_mtok for rate in self._rates())
        pairs = zip(n_tokens, rates, strict=True)
        return total(*(product(number, rate, MTOK) for number, rate in pairs))

    def saved_by(self, n_fewer: Sequence[int]) -> Decimal:
        """Return what is saved by fewer tokens in each text, at a lower tier perhaps."""
        fewer = (n_all - n for n_all, n in zip(self.n_tokens, n_fewer, strict=True))
        return EXACT.subtract(self._cost_of_all(self.n_tokens), self._cost_of_all(fewer))

    def projected(self, amount: Decimal | None) -> Decimal | None:
        """Return the amount for as many requests as were asked for: a month, or all."""
        if amount is None or self.volume is None:
            return None
        projection = project(amount, 0, self.volume)
        return projection.total if projection.per_month is None else projection.per_month

    def bill(self) -> Bill:
        """Return what all texts cost."""
        amount = self._cost_of_all(self.n_tokens)
        return Bill(
            model=self.model,
            cost=amount,
            rates=list({rate.key: rate for rate in self._rates()}.values()),
            requests=None if self.volume is None else self.volume.requests,
            per=None if self.volume is None else self.volume.per,
            projected=self.projected(amount),
            instead=self.instead,
        )

    def warnings(self) -> list[str]:
        """Return what is doubtful about the rates, each once."""
        at = self.at
        found = (
            warning
            for number in self.n_tokens
            for warning in rate_warnings(self.price, rates_for(self.price, number, at=at), at)
        )
        return list(dict.fromkeys(found))

    def _rates(self) -> Iterator[RateUsed]:
        for number in self.n_tokens:
            yield rates_for(self.price, number, at=self.at).input

    def _cost_of_all(self, n_tokens: Iterator[int] | Sequence[int]) -> Decimal:
        usages = (Usage(input_tokens=number) for number in n_tokens)
        return total(*(cost(self.price, usage, at=self.at).cost.total for usage in usages))
