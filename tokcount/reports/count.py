"""What `tokcount count` reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.reports.counts import Counts, LeftOut


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
    needs no name.
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

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing from the total."""
        return bool(self.errors)
