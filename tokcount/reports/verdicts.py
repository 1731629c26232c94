"""What `tokcount cost` reports beside the cost: limits, budgets, and what fits.

`Verdicts` are those on requests, `ConversationVerdicts` on a conversation.

Amounts are exact Decimals of USD.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from tokcount.reports.cost import Per
from tokcount.reports.fit import Fit
from tokcount.reports.limit import OverLimit

if TYPE_CHECKING:
    from tokcount.reports.conversation import Overflow


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetUse:
    """What a volume of requests at a model makes of a budget of `limit` USD, in all or each `per`.

    Of a conversation, they are conversations.
    `spent` is what `requests` cost in that time, and `most_spent` its high end where tokens are an
    estimate; all are None where no volume was given. `most_requests` stay inside the limit, in all
    or each `requests_per`: None where they cost nothing. Where the model is not `priced` nothing is
    known.
    """

    model: str
    limit: Decimal
    per: Per | None
    requests: int | None = None
    spent: Decimal | None = None
    most_spent: Decimal | None = None
    most_requests: int | None = None
    requests_per: Per | None = None
    exact: bool = True
    priced: bool = True

    @property
    def is_over(self) -> bool:
        """Whether the requests cost more; of an estimate, the middle decides."""
        n_requests, most = self.requests, self.most_requests
        return n_requests is not None and most is not None and n_requests > most

    @property
    def may_be_over(self) -> bool:
        """Whether an estimate may cost more, though its middle does not."""
        return not self.is_over and self.most_spent is not None and self.most_spent > self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdicts:
    """What was asked for beside the cost; None, or nothing, is what was not asked for.

    `over` are requests that cost more than `max_cost`, `unpriced` the models that have no price to
    hold against a limit, and `n_inside` tells, where all models are looked at, how many of those
    that can take the requests stay inside all limits.
    """

    max_cost: Decimal | None = None
    over: Sequence[OverLimit] = ()
    budgets: Sequence[BudgetUse] = ()
    unpriced: Sequence[str] = ()
    fits: Sequence[Fit] = ()
    n_inside: int | None = None

    @property
    def exceeded(self) -> bool:
        """Whether a limit is exceeded; where all models are looked at, whether it is at each."""
        if self.n_inside is not None:
            return self.n_inside == 0
        return (
            any(each.certain for each in self.over)
            or any(each.is_over for each in self.budgets)
            or any(each.fits is False for each in self.fits)
        )

    @property
    def undecided(self) -> bool:
        """Whether something could not be held against what was asked for."""
        return bool(self.unpriced) or any(each.fits is None for each in self.fits)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsFit:
    """How the turns of a conversation fit into the window of a model.

    The `largest` takes so many tokens, `with_reply` or, where one is yet to come, without. `fits`
    is None where no window is known, and `overflow` tells of the first turn that does not.
    """

    model: str
    window: int | None
    n_turns: int
    largest: int
    with_reply: bool
    exact: bool
    fits: bool | None
    overflow: "Overflow | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationVerdicts:
    """What was asked for beside the cost of a conversation; nothing is what was not asked for.

    The `budgets` decide, as it costs with caching; those `without_caching` are told.
    """

    budgets: Sequence[BudgetUse] = ()
    without_caching: Sequence[BudgetUse] = ()
    fits: Sequence[TurnsFit] = ()

    @property
    def exceeded(self) -> bool:
        """Whether a budget is exceeded, or a turn does not fit."""
        is_over = any(each.is_over for each in self.budgets)
        return is_over or any(each.fits is False for each in self.fits)

    @property
    def undecided(self) -> bool:
        """Whether something could not be held against what was asked for."""
        unpriced = any(not each.priced for each in self.budgets)
        return unpriced or any(each.fits is None for each in self.fits)
