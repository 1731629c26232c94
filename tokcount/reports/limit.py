"""What is over a limit that was asked for."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    """What would stay inside a limit on the cost of a request: one of these, else nothing.

    `input_tokens` are the largest input, with the same output; `output_tokens` the largest output,
    where that alone is over the limit: with the same input or, not `with_input`, without any.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    with_input: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OverLimit:
    """A number of tokens, or USD, that is over a limit; `name` says of what.

    Where it is not `certain`, only the high end of an estimate is over, and is the `amount`.
    Of what costs too much its `model` and `source` are told, and what would be `inside`.
    """

    name: str
    amount: int | Decimal
    limit: int | Decimal
    exact: bool = True
    certain: bool = True
    model: str | None = None
    source: str | None = None
    inside: Inside | None = None
