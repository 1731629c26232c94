"""What is reported of a conversation: its turns, and what it costs without and with caching.

Money is USD, exact; everything about it is None where there is no price.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from tokcount.reports.cost import Cost, Projection, RequestRates, Usage
from tokcount.reports.counts import LeftOut

if TYPE_CHECKING:
    from tokcount.reports.verdicts import ConversationVerdicts

Ends = tuple[int, int]
"""The least and the most tokens that an estimate may stand for."""


class BothWays(NamedTuple):
    """USD without caching of prompts, and with it."""

    without_caching: Decimal
    with_caching: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCost:
    """One turn: its usage with caching, what it costs, and what all turns up to it cost.

    `input_range` and `output_range` are None where tokens are exact; `fits` where nothing is
    known of the model's limits. `tier_above` is that of its rates.
    """

    number: int
    usage: Usage
    input_range: Ends | None = None
    output_range: Ends | None = None
    cost: BothWays | None = None
    running: BothWays | None = None
    tier_above: int | None = None
    fits: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Caching:
    """How a model caches prompts: whether at all, whether writes have a rate, from which size on.

    `least` is None where no minimum is known.
    """

    offered: bool
    writes_billed: bool
    least: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflow:
    """The first turn that a model cannot take, why, and what the turns before it cost."""

    turn: int
    reasons: Sequence[str]
    possible: BothWays | None

    @property
    def n_possible(self) -> int:
        """How many turns are possible."""
        return self.turn - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationCost:
    """A conversation at one model: its turns, and their sums.

    `usage` is with caching; `without_range` and `with_range` are the cost at the ends of an
    estimate. `rates` are those of the first turn, `caching` is told by them.
    """

    model: str
    priced_as: str | None
    encoding: str | None
    window: int | None
    turns: Sequence[TurnCost]
    usage: Usage
    exact: bool
    without_caching: Cost | None = None
    with_caching: Cost | None = None
    without_range: tuple[Decimal, Decimal] | None = None
    with_range: tuple[Decimal, Decimal] | None = None
    rates: RequestRates | None = None
    caching: Caching | None = None
    overflow: Overflow | None = None
    without_projection: Projection | None = None
    with_projection: Projection | None = None
    warnings: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationReport:
    """A conversation at the models, the cheapest first and those without a price last, on a day.

    Of a real one, `left_out` is what is not text, and so is not counted, `doubts` say why tokens
    are an estimate, and `ignored` are fields that are not known. What was asked for beside the cost
    is in the `verdicts`.
    """

    currency: str
    at: date
    models: Sequence[ConversationCost]
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()
    left_out: Sequence[str] = ()
    doubts: Sequence[str] = ()
    ignored: Sequence[str] = ()
    verdicts: "ConversationVerdicts | None" = None

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return bool(self.errors or self.left_out)
