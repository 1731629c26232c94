"""What `tokcount cost` reports of a log of requests: what they cost in all, and how that is spread.

Money is USD, exact but for means, which round half even at 12 places. A percentile is by nearest
rank: the smallest number that so many percent of the requests do not exceed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from tokcount.reports.cost import Projection, RequestRates
from tokcount.reports.counts import LeftOut
from tokcount.reports.limit import Inside
from tokcount.reports.verdicts import BudgetUse

Unit = Literal["record", "request"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenSpread:
    """Tokens of requests: their total and how they are spread.

    `range` holds the least and the most that an estimated total may stand for.
    """

    total: int
    mean: float
    p50: int
    p95: int
    max: int
    range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostSpread:
    """USD of requests: their total and how they are spread; `range` as for tokens."""

    total: Decimal
    mean: Decimal
    p50: Decimal
    p95: Decimal
    max: Decimal
    range: tuple[Decimal, Decimal] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFigures:
    """The figures of some requests; `tokens` are those of input and output together.

    `output` is None where nothing is known of it. `n_chars` are the characters of the texts in the
    input, and `n_text_tokens` the tokens of these texts alone, without what stands around them;
    both are None where there is no text.
    """

    n_requests: int
    input: TokenSpread
    output: TokenSpread | None
    tokens: TokenSpread
    cost: CostSpread
    n_chars: int | None = None
    n_text_tokens: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the tokens were counted, not estimated."""
        return self.input.range is None

    @property
    def tokens_per_char(self) -> float | None:
        """Tokens per character of the texts, the more the finer they fragment; None without text.

        About 0.22 in English, with `o200k_base`.
        """
        if self.n_text_tokens is None or not self.n_chars:
            return None
        return self.n_text_tokens / self.n_chars


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPart:
    """The requests of one model or of one group, and their share of all cost.

    `name` is None for the group of those that have no such field; `share` where all is free.
    """

    name: str | None
    figures: LogFigures
    share: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogParts:
    """All parts of one kind, the dearest first; each is worked out when it is asked for."""

    n_parts: int
    parts: Iterable[LogPart]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedRequest:
    """One request of a log, by the name of its line; its output is None where none is told."""

    name: str
    model: str
    input_tokens: int
    output_tokens: int | None
    cost: Decimal
    exact: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LogBill:
    """All requests at one model, or each at its own: then `model` is None, if they are several.

    `figures` is None where there is no price. `models` and `groups` are there where they say more
    than the figures; `rates` are those that held. The `projection` is of the mean request.
    """

    model: str | None
    figures: LogFigures | None
    models: LogParts | None = None
    groups: LogParts | None = None
    dearest: Sequence[LoggedRequest] = ()
    rates: Sequence[RequestRates] = ()
    warnings: Sequence[str] = ()
    projection: Projection | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReport:
    """The bills of a log, the cheapest first, those without a price last, on a day (UTC).

    `warnings` say what else was billed, or is not text, and leaves the figures incomplete. What the
    mean request of each bill makes of a budget is in `budgets`, where there is one.
    """

    currency: str
    at: date
    unit: Unit
    group_by: str | None
    bills: Sequence[LogBill]
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()
    budgets: Sequence[BudgetUse] = ()

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return bool(self.errors or self.warnings)

    @property
    def n_requests(self) -> int:
        """How many requests were priced."""
        priced = [bill.figures.n_requests for bill in self.bills if bill.figures]
        return priced[0] if priced else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CostsOver:
    """How many of the requests at a model cost more than one may, and the dearest of them.

    Where that is not `certain`, only the high end of estimates is over, and is the `amount`. What
    the dearest could be in place of what it is, to cost no more, is `inside`, if that is known.
    """

    model: str | None
    n_over: int
    n_requests: int
    limit: Decimal
    amount: Decimal
    name: str | None = None
    exact: bool = True
    certain: bool = True
    inside: Inside | None = None
