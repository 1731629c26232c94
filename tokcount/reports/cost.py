"""What `tokcount cost` reports: usage, rates with their origins, and money, for each model.

Rates are USD per 1,000,000 tokens, money is USD; both are exact Decimals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, NamedTuple

from tokcount.reports.counts import LeftOut
from tokcount.reports.estimate import Estimate
from tokcount.reports.origin import Origin

if TYPE_CHECKING:
    from tokcount.reports.verdicts import Verdicts

Per = Literal["minute", "hour", "day", "month"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RateUsed:
    """One rate of a request, and how it came about: `listed_per_mtok` x `multiplier`.

    `key` is the key of the listed figure inside the model's row (`tiers[0].input`). `note` says why
    another rate stands in for one that the model does not have.
    """

    key: str
    per_mtok: Decimal
    listed_per_mtok: Decimal
    multiplier: Decimal = Decimal(1)
    origin: Origin
    multiplier_origin: Origin | None = None
    mode: str | None = None
    change_from: date | None = None
    tier_above: int | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRates:
    """The rates of a whole request; `output` is None for a model that has none.

    `cached_input` and `cache_write` always stand: where the model has no such rate, the one that
    stands in for it says so in its `note`. `cache_write_long` stands where tokens were written at
    that rate besides those at `cache_write`.
    """

    input: RateUsed
    cached_input: RateUsed
    cache_write: RateUsed
    output: RateUsed | None
    tier_above: int | None
    mode: str | None
    cache_write_long: RateUsed | None = None

    def all(self) -> tuple[RateUsed, ...]:
        """Return the rates that stand, input first."""
        writes = (self.cache_write, self.cache_write_long)
        rates = (self.input, self.cached_input, *writes, self.output)
        return tuple(rate for rate in rates if rate is not None)

    @property
    def as_of(self) -> date | None:
        """The oldest day for which one of the rates was stated; None where one does not say."""
        days = [rate.origin.as_of for rate in self.all()]
        known = [day for day in days if day is not None]
        return min(known) if len(known) == len(days) else None

    @property
    def source(self) -> str:
        """Who stated the rates: their sources, or where a file names none, the file."""
        said = (rate.origin.source or rate.origin.file for rate in self.all())
        return ", ".join(dict.fromkeys(said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The tokens of a request; cached and cache-write tokens are part of the input.

    `output_tokens` is None where nothing is known of the output, and only the input is priced.
    `cache_write_long_tokens` were written for long besides `cache_write_tokens`, at another rate.
    """

    input_tokens: int
    cached_input_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int | None = None
    cache_write_long_tokens: int = 0

    @property
    def uncached_input_tokens(self) -> int:
        """Input tokens billed at the full rate."""
        n_written = self.cache_write_tokens + self.cache_write_long_tokens
        return self.input_tokens - self.cached_input_tokens - n_written


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """USD of a request, or of several; `output` is None where no output was priced."""

    uncached_input: Decimal
    cached_input: Decimal
    cache_write: Decimal
    output: Decimal | None
    total: Decimal
    cache_write_long: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """How a request sits in a model's context window; all but `used` are None where it is unknown.

    `used` is input and output together. `fits` is False too where the input or the output exceeds
    a limit of its own, and `warnings` says which.
    """

    window: int | None
    used: int
    left: int | None
    fits: bool | None
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """What a volume of equal requests costs in USD, and the tokens per minute that it makes.

    `total` is for `requests` requests, once or each `per`, and for the share of them that is sent
    again, `retries`. Without `per` nothing is known of a day; a month has 30 days.
    """

    requests: int
    per: Per | None
    retries: Decimal = Decimal(0)
    total: Decimal
    per_day: Decimal | None
    per_month: Decimal | None
    tokens_per_minute: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Least:
    """Requests at the lower end of their output, where a range of it is expected.

    What is said of them elsewhere is then of the upper end. No price, no cost.
    """

    output_tokens: int
    cost: Cost | None = None
    projection: Projection | None = None


class CostPart(NamedTuple):
    """One line of a bill: so many tokens, exact or estimated, at a rate are an amount of USD."""

    name: str
    n_tokens: int
    rate: RateUsed
    amount: Decimal
    exact: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCost:
    """One request: its usage, its rates and its cost, both None where there is no price.

    `range` holds the least and the most input tokens that an estimate may stand for, and is None
    where they are exact; `n_base_tokens` is the count that was scaled, if one was.
    `cost_range` is the least and the most that the request costs, where its input is an estimate or
    a range of output is expected: then `least` is its lower end.
    """

    name: str
    usage: Usage
    context: Context
    range: tuple[int, int] | None = None
    n_base_tokens: int | None = None
    rates: RequestRates | None = None
    cost: Cost | None = None
    cost_range: tuple[Decimal, Decimal] | None = None
    least: Least | None = None
    warnings: Sequence[str] = ()

    @property
    def parts(self) -> Sequence[CostPart]:
        """The lines of the bill; those of the cache only where tokens went through it."""
        usage, rates, cost = self.usage, self.rates, self.cost
        if rates is None or cost is None:
            return ()
        n_cached, n_written = usage.cached_input_tokens, usage.cache_write_tokens
        n_long, long = usage.cache_write_long_tokens, rates.cache_write_long
        input_name = "uncached input" if n_cached or n_written or n_long else "input"
        n_uncached, exact = usage.uncached_input_tokens, self.range is None
        parts = [CostPart(input_name, n_uncached, rates.input, cost.uncached_input, exact)]
        if n_cached:
            parts.append(CostPart("cached input", n_cached, rates.cached_input, cost.cached_input))
        if n_written:
            parts.append(CostPart("cache write", n_written, rates.cache_write, cost.cache_write))
        if n_long and long:
            parts.append(CostPart("long cache write", n_long, long, cost.cache_write_long))
        if usage.output_tokens is not None and rates.output and cost.output is not None:
            parts.append(CostPart("output", usage.output_tokens, rates.output, cost.output))
        return parts


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCost:
    """All requests at one model: sums of usage and cost, and what all requests have in common.

    `priced_as` is the name of the row whose rates were used, `estimate` how the tokens follow from
    those of `encoding`, None where they are exact. `rates` and `context` are None where
    the sources differ in them. Everything about money is None where there is no price. `reason` is
    why the model cannot take one of the requests, where all models are looked at.
    """

    model: str
    priced_as: str | None
    encoding: str | None
    estimate: Estimate | None
    usage: Usage
    range: tuple[int, int] | None
    rates: RequestRates | None
    cost: Cost | None
    cost_range: tuple[Decimal, Decimal] | None
    context: Context | None
    projection: Projection | None
    sources: Sequence[SourceCost]
    warnings: Sequence[str]
    least: Least | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostReport:
    """The models, the cheapest first and those without a price last, on a day (UTC).

    `incomplete` says that something else is billed, which is not in the figures. Of `all_models`
    those that cannot take the requests are last. What was asked for beside the cost is in the
    `verdicts`.
    """

    currency: str
    at: date
    models: Sequence[ModelCost]
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()
    incomplete: bool = False
    all_models: bool = False
    verdicts: "Verdicts | None" = None

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return bool(self.errors) or self.incomplete

    @property
    def n_sources(self) -> int:
        """How many sources were priced."""
        return len(self.models[0].sources) if self.models else 0
