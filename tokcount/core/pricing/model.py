"""The shapes of a price: rates, tiers, modes, dated changes, and where each figure came from.

What it leaves to others: reading them from files (`reading`, `rows`), merging (`merge`), finding
one (`lookup`), and the arithmetic (`tokcount.core.costs.rates`, `tokcount.core.costs.cost`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from tokcount.core.pricing.problems import Problem
from tokcount.reports.estimate import Estimate
from tokcount.reports.origin import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """USD per 1,000,000 tokens; None is a rate that is not named here.

    In a `ModelPrice` an `input_per_mtok` always stands, and `output_per_mtok` is None only where
    the model has no output. In tiers, modes and changes any rate may be missing.
    """

    input_per_mtok: Decimal | None = None
    output_per_mtok: Decimal | None = None
    cached_input_per_mtok: Decimal | None = None
    cache_write_per_mtok: Decimal | None = None
    cache_write_long_per_mtok: Decimal | None = None

    def get(self, key: str) -> Decimal | None:
        """Return the rate of a pricing file's key, one of `RATE_KEYS`."""
        rate: Decimal | None = getattr(self, f"{key}_per_mtok")
        return rate

    def named(self) -> dict[str, Decimal]:
        """Return the rates that are named, by the keys of a pricing file."""
        rates = {key: self.get(key) for key in RATE_KEYS}
        return {key: rate for key, rate in rates.items() if rate is not None}


RATE_KEYS = ("input", "output", "cached_input", "cache_write", "cache_write_long")


def rates_of(named: Mapping[str, Decimal]) -> Rates:
    """Return the rates that a mapping by the keys of a pricing file names."""
    return Rates(**{f"{key}_per_mtok": rate for key, rate in named.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """Rates that replace the base rates for a whole request, by the size of its input.

    It holds for more tokens than `threshold` (`above` in the file), or from `threshold` itself on
    where it is `inclusive` (`from` in the file).
    """

    threshold: int
    inclusive: bool = False
    rates: Rates

    @property
    def above(self) -> int:
        """The most input tokens for which the tier does not hold."""
        return self.threshold - 1 if self.inclusive else self.threshold


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """Another way to be billed, such as batch: a multiple of the rates, or rates of its own.

    `rates` names absolute rates; the rest are the base rates times `multiplier`, None where the
    file gives none. `is_number` marks the short form that multiplies every rate, tiers' too.
    `tiers` are the mode's own; `limited` says that it is not offered above the first threshold.
    """

    name: str
    multiplier: Decimal | None = None
    rates: Rates = field(default_factory=Rates)
    tiers: tuple[Tier, ...] = ()
    limited: bool = False

    @property
    def is_number(self) -> bool:
        """Whether the mode does nothing but multiply every rate."""
        return not (self.tiers or self.limited or self.rates.named())


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Rates that replace the base rates from a day on (UTC); a rate not named stays as it was.

    `tiers` replace the model's from that day; None leaves them.
    """

    from_date: date
    rates: Rates
    tiers: tuple[Tier, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPrice:
    """One model of the merged table.

    `encoding` is the exact encoding, `estimate` stands in for one that is not public, and both are
    None where no file says. `has_output` is False for models such as embeddings. `origins` holds an
    entry for every key that is set, by its name in a pricing file; each mode has its own
    (`modes.batch`).
    """

    name: str
    provider: str | None = None
    encoding: str | None = None
    estimate: Estimate | None = None
    context_window: int | None = None
    max_input: int | None = None
    max_output: int | None = None
    cache_min: int | None = None
    aliases: tuple[str, ...] = ()
    rates: Rates
    has_output: bool = True
    tiers: tuple[Tier, ...] = ()
    modes: Mapping[str, Mode] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    retires: date | None = None
    replaced_by: str | None = None
    note: str | None = None
    origins: Mapping[str, Origin]

    @property
    def as_of(self) -> date | None:
        """The day for which the input rate was stated, if its file says."""
        return self.origins["input"].as_of

    @property
    def source(self) -> str | None:
        """Who stated the input rate, if its file says."""
        return self.origins["input"].source


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTable:
    """All models after merging, by name, and what there is to say about the files.

    `names` leads from a casefolded name to the name, `aliases` from a casefolded alias to the name
    of its model. `warnings` are about doubtful figures, `notes` about files that were left out.
    """

    models: Mapping[str, ModelPrice]
    names: Mapping[str, str]
    aliases: Mapping[str, str]
    warnings: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    def named(self, name: str) -> str | None:
        """Return the model that has exactly this name, or this alias, in whatever case."""
        key = name.casefold()
        return self.names.get(key) or self.aliases.get(key)
