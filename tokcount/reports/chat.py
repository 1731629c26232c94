"""What is reported of chat requests: the parts that their tokens fall into, and what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tokcount.reports.counts import Counts

PARTS = ("tools", "system", "history", "last_user", "overhead")
"""The parts of a request in the order in which they are sent, and what JSON calls them.

That is: definitions of tools; what instructs the model; all other messages but the last one of the
user; that one; and what stands around their texts: roles, names, and the start of the reply.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPart:
    """One of the `PARTS`: its tokens, exact or not, their share of the request, and perhaps USD."""

    name: str
    n_tokens: int
    exact: bool = True
    share: float | None = None
    cost: Decimal | None = None


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
