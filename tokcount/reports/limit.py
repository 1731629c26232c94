"""What is over a limit that was asked for."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class OverLimit:
    """A number of tokens, or USD, that is over a limit; `name` says of what.

    Where it is not `certain`, only the high end of an estimate is over, and is the `amount`.
    """

    name: str
    amount: int | Decimal
    limit: int | Decimal
    exact: bool = True
    certain: bool = True
