"""What `tokcount models list` reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tokcount.reports.estimate import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedModel:
    """A model with its base rates on a day, USD per 1,000,000 tokens; None where there is none.

    `encoding` counts its tokens: exactly where `estimate` is None. It is None where no file says.
    """

    name: str
    provider: str | None = None
    aliases: Sequence[str] = ()
    input_per_mtok: Decimal
    output_per_mtok: Decimal | None = None
    cached_input_per_mtok: Decimal | None = None
    cache_write_per_mtok: Decimal | None = None
    cache_write_long_per_mtok: Decimal | None = None
    encoding: str | None = None
    estimate: Estimate | None = None
    context_window: int | None = None
    max_input: int | None = None
    max_output: int | None = None
    retires: date | None = None
    retired: bool = False
    replaced_by: str | None = None
    as_of: date | None = None
    source: str

    @property
    def exact(self) -> bool | None:
        """Whether its tokens can be counted exactly; None where nothing is known of them."""
        return None if self.encoding is None else self.estimate is None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReport:
    """The models that were asked for, in order, with the rates of the day `at`."""

    at: date
    models: Sequence[ListedModel]
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()
