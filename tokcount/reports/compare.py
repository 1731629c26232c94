"""What `tokcount compare` reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from tokcount.reports.counts import Counts, LeftOut

if TYPE_CHECKING:
    from tokcount.reports.cost import RateUsed


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedCount:
    """One source under one encoding, or the total of all sources under it.

    `label` is what the user called the encoding: its name, or a model's. `ratio` is tokens over
    the baseline's tokens; None where the baseline has none. `cost` is the USD of the input alone,
    at the rate `rate`, and `cost_range` what either end of an estimate would cost; all are None
    where there is no price.
    """

    source: str
    label: str
    encoding: str
    model: str | None
    counts: Counts
    ratio: float | None
    cost: Decimal | None = None
    cost_range: tuple[Decimal, Decimal] | None = None
    rate: "RateUsed | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareReport:
    """The same sources under several encodings, source by source, then their totals.

    `totals` is empty where there is only one source.
    """

    baseline: str
    rows: Sequence[ComparedCount]
    totals: Sequence[ComparedCount]
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()

    @property
    def labels(self) -> Sequence[str]:
        """The encodings and models, in order."""
        return list(dict.fromkeys(row.label for row in self.rows))

    @property
    def n_sources(self) -> int:
        """How many sources were compared."""
        n_labels = len(self.labels)
        return len(self.rows) // n_labels if n_labels else 0

    @property
    def by_source(self) -> Sequence[Sequence[ComparedCount]]:
        """The rows of each source, an encoding or model each."""
        n_labels = len(self.labels)
        starts = range(0, len(self.rows), n_labels or 1)
        return [self.rows[start : start + n_labels] for start in starts]

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return bool(self.errors)
