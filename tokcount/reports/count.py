"""What `tokcount count` reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tokcount.reports.counts import Counts, LeftOut

if TYPE_CHECKING:
    from tokcount.reports.fit import Fit


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCount:
    """The counts of one source."""

    name: str
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class CountReport:
    """The counts of every source and their total.

    `skipped` were left out on purpose; `errors` could not be counted, and make the total partial.
    `engine` is what counted. `bare` says that there was just one source, and that it is no file: it
    needs no name. `fit` tells how the total fits into the model, where that was asked for.
    """

    encoding: str
    model: str | None
    total: Counts
    sources: Sequence[SourceCount]
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()
    bare: bool = False
    engine: str = "tiktoken"
    fit: "Fit | None" = None

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing from the total."""
        return bool(self.errors)
