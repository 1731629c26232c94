"""What is reported of chat requests: the parts that their tokens fall into, and what is missing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tokcount.reports.cost import CostReport, RateUsed
from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts
from tokcount.reports.records import Statistics

OVERHEAD = "overhead"
PARTS = ("tools", "system", "history", "last_user", OVERHEAD)
"""The parts of a request in the order in which they are sent, and what JSON calls them.

That is: definitions of tools; what instructs the model; all other messages but the last one of the
user; that one; and what stands around their texts: roles, names, and the start of the reply.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPart:
    """One of the `PARTS`: its tokens, exact or not, and their share of the request.

    Where there is a price, `cost` is USD, and `rates_per_mtok` are the rates that it is made of.
    """

    name: str
    n_tokens: int
    exact: bool = True
    share: float | None = None
    cost: Decimal | None = None
    rates_per_mtok: Sequence[Decimal] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatCount:
    """The counts of one request, whose tokens are those of its parts together.

    Characters, bytes and words are those of the texts in it. `doubts` say why the tokens are an
    estimate; `left_out` names what is not text, or not there, and so is not counted; `ignored` are
    fields that are not known.
    """

    counts: Counts
    parts: Sequence[ChatPart]
    doubts: Sequence[str] = ()
    left_out: Sequence[str] = ()
    ignored: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestCount:
    """A request, by its source and its line; a source that is one request has no lines."""

    source: str
    line: int | None
    chat: ChatCount

    @property
    def name(self) -> str:
        """What tells it from all others."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceChats:
    """The requests of one source together, with what each leaves out, by the request's name."""

    name: str
    chat: ChatCount
    statistics: Statistics


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReport:
    """The counts of chat requests: of each that is to be shown, of each source, and of all.

    `whole` is all of them together. `n_incomplete` requests hold what is not counted. The parts of
    a request that is alone have costs where there is a price: `rate` is the one that was used, and
    `cost` what its input comes to.
    """

    count: CountReport
    requests: Iterable[RequestCount]
    sources: Sequence[SourceChats]
    whole: ChatCount
    overall: Statistics
    by_line: bool
    n_incomplete: int = 0
    rate: RateUsed | None = None
    cost: Decimal | None = None

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing from the total."""
        return self.count.partial or bool(self.n_incomplete)

    @property
    def only(self) -> ChatCount | None:
        """The request that is alone, and no line of several."""
        return self.whole if self.overall.n_records == 1 and not self.by_line else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatCostReport:
    """What chat requests cost, and for each model and request what the parts of its input do.

    `chats` are by the name of the model and that of the request. `n_incomplete` of the requests
    hold what is not counted: `left_out`. `doubts` and `ignored` are those of all of them.
    """

    cost: CostReport
    chats: Mapping[tuple[str, str], ChatCount]
    n_incomplete: int = 0
    left_out: Sequence[str] = ()
    doubts: Sequence[str] = ()
    ignored: Sequence[str] = ()

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return self.cost.partial or bool(self.n_incomplete)
