"""What `tokcount models list` reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How an estimate follows from the exact count in an encoding: times `factor`.

    `low` and `high` are factors that hold for every kind of text that was measured.
    """

    factor: Decimal
    low: Decimal
    high: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedModel:
    """A model with its base rates on a day, USD per 1,000,000 tokens; None where there is none.

    `encoding` counts its tokens: exactly where `scale` is None. It is None where no file says.
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
    scale: Scale | None = None
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
        return None if self.encoding is None else self.scale is None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReport:
    """The models that were asked for, in order, with the rates of the day `at`."""

    at: date
    models: Sequence[ListedModel]
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()
