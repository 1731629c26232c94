"""How an estimate follows from an exact count."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How a tokenizer relates to a public encoding: tokens = factor x tokens in `encoding`.

    `low` and `high` are factors that hold for every kind of text that was measured; where nothing
    was `measured`, all three are a guess.
    """

    encoding: str
    factor: Decimal
    low: Decimal
    high: Decimal
    measured: bool = True
