"""What `tokcount models show` reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tokcount.reports.models_list import ListedModel
from tokcount.reports.origin import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class RateFigure:
    """One rate, when it holds, and how it came about: `listed_per_mtok` x `multiplier`.

    It holds from `since` on and before `until`, in a mode or in none, for inputs of more than
    `above` tokens; None is no such limit. `stands_in` says that the model names no rate of this
    key there, and the input rate is billed. `per_mtok` is None where the mode is not offered.
    """

    key: str
    per_mtok: Decimal | None
    listed_per_mtok: Decimal | None
    multiplier: Decimal = Decimal(1)
    since: date | None = None
    until: date | None = None
    mode: str | None = None
    above: int | None = None
    stands_in: bool = False
    origin: Origin
    multiplier_origin: Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowReport:
    """One model whole: what is known of it on the day `at`, and where each figure came from.

    `origins` are by the keys of a pricing file; `rates` carry their own.
    """

    at: date
    model: ListedModel
    has_output: bool = True
    cache_min: int | None = None
    note: str | None = None
    rates: Sequence[RateFigure]
    origins: Mapping[str, Origin]
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()
