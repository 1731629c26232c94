"""What `tokcount models set` reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tokcount.reports.origin import Origin

Figure = Decimal | int | str | date | Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFigure:
    """A key that was set; `before` is None where no file had said anything of it.

    `hidden_by` is a file above the user's, which says otherwise in this folder. A `value` of False
    says that the model has no output.
    """

    key: str
    value: Figure
    before: Figure | None = None
    before_origin: Origin | None = None
    hidden_by: Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedFigure:
    """A key that no longer holds, since what it builds on was set."""

    key: str
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReport:
    """What was written of a model to which file, and what that overrides."""

    model: str
    file: str
    as_of: date | None
    figures: Sequence[SetFigure]
    dropped: Sequence[DroppedFigure] = ()
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()
