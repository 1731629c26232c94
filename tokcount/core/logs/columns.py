"""Keeps the tokens and the cost of each request of a log, and makes figures of them.

What it leaves to others: which requests belong together (`labels`), and what they are called.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tokcount.core.costs.amounts import Amounts
from tokcount.core.costs.exact import quotient
from tokcount.core.statistics import nearest_rank
from tokcount.core.usage_records.tokens import Tokens
from tokcount.reports.log import CostSpread, LogFigures, TokenSpread


class End(NamedTuple):
    """The input of a request, and its cost, so many units of 10 to the power of `-places` USD."""

    n_input: int
    n_units: int
    places: int


def spread(low: End, middle: End, high: End) -> tuple[End, End]:
    """Return both ends of a range of tokens with the least and the most of what all three cost.

    In a tier that costs less, more tokens may.
    """
    places = max(each.places for each in (low, middle, high))
    costs = [each.n_units * 10 ** (places - each.places) for each in (low, middle, high)]
    return End(low.n_input, min(costs), places), End(high.n_input, max(costs), places)


class Priced(NamedTuple):
    """One request; `ends` are the lowest and the highest that an estimate may stand for.

    `n_output` is None where nothing is known of the output, and `n_text`, the tokens of the texts
    in the input, where these are not there. `tokens` are all that were priced, in a `mode`.
    """

    middle: End
    n_output: int | None
    ends: tuple[End, End] | None = None
    n_text: int | None = None
    tokens: Tokens | None = None
    mode: str | None = None


class _Ends:
    """One end of the range of each request; until one is estimated, the request itself."""

    def __init__(self, inputs: "array[int]", amounts: Amounts) -> None:
        self.inputs = inputs[:]
        self.amounts = amounts.copy()

    def append(self, end: End) -> None:
        self.inputs.append(end.n_input)
        self.amounts.append(end.n_units, end.places)


class Columns:
    """The requests of a log at one model, or each at its own.

    That is 24 bytes each, 32 more if estimated, and 8 more where there is text, as in all or none.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.inputs = array("Q")
        self.outputs = array("Q")
        self.texts = array("Q")
        self.amounts = Amounts()
        self.ends: tuple[_Ends, _Ends] | None = None
        self.n_without_output = 0

    def append(self, priced: Priced) -> None:
        """Add a request."""
        if priced.ends is not None and self.ends is None:
            low, high = (_Ends(self.inputs, self.amounts) for _ in range(2))
            self.ends = low, high
        self.inputs.append(priced.middle.n_input)
        self.outputs.append(priced.n_output or 0)
        self.amounts.append(priced.middle.n_units, priced.middle.places)
        if priced.n_output is None:
            self.n_without_output += 1
        if priced.n_text is not None:
            self.texts.append(priced.n_text)
        if self.ends is not None:
            low_end, high_end = priced.ends or (priced.middle, priced.middle)
            self.ends[0].append(low_end)
            self.ends[1].append(high_end)

    def __len__(self) -> int:
        """How many requests there are."""
        return len(self.inputs)

    def cut(self, n_kept: int, n_without_output: int) -> None:
        """Forget all but the first."""
        del self.inputs[n_kept:], self.outputs[n_kept:], self.texts[n_kept:]
        self.amounts.cut(n_kept)
        self.n_without_output = n_without_output
        for end in self.ends or ():
            del end.inputs[n_kept:]
            end.amounts.cut(n_kept)

    def n_units(self, chosen: Iterable[int]) -> int:
        """Return what some requests cost together."""
        amounts = self.amounts
        return sum(amounts[index] for index in chosen)

    def figures(self, chosen: Sequence[int], chars: Sequence[int] | None) -> LogFigures:
        """Return the figures of some requests, one at least; `chars` are those of all requests."""
        inputs, outputs = self.inputs, self.outputs
        ends = self._ends_of(chosen)
        has_output = self.n_without_output < len(self)
        output = _tokens([outputs[index] for index in chosen]) if has_output else None
        return LogFigures(
            n_requests=len(chosen),
            input=_tokens([inputs[index] for index in chosen], _input_range(ends, chosen)),
            output=output,
            tokens=_tokens(
                [inputs[index] + outputs[index] for index in chosen],
                _input_range(ends, chosen, output.total if output else 0),
            ),
            cost=self._cost(chosen, ends),
            n_chars=None if chars is None else sum(chars[index] for index in chosen),
            n_text_tokens=None if chars is None else sum(self.texts[index] for index in chosen),
        )

    def _ends_of(self, chosen: Sequence[int]) -> tuple[_Ends, _Ends] | None:
        """The ends of the ranges, if any of the requests is an estimate."""
        if self.ends is None:
            return None
        inputs = self.inputs
        low, high = (end.inputs for end in self.ends)
        inexact = any(not low[index] == inputs[index] == high[index] for index in chosen)
        return self.ends if inexact else None

    def _cost(self, chosen: Sequence[int], ends: tuple[_Ends, _Ends] | None) -> CostSpread:
        amounts = self.amounts
        ordered = sorted([amounts[index] for index in chosen])
        total = amounts.usd(sum(ordered))
        cost_range = None
        if ends is not None:
            sums = (sum(end.amounts[index] for index in chosen) for end in ends)
            low, high = (end.amounts.usd(each) for end, each in zip(ends, sums, strict=True))
            cost_range = low, high
        return CostSpread(
            total=total,
            mean=quotient(total, len(ordered)),
            p50=amounts.usd(nearest_rank(ordered, 50)),
            p95=amounts.usd(nearest_rank(ordered, 95)),
            max=amounts.usd(ordered[-1]),
            range=cost_range,
        )


def _input_range(
    ends: tuple[_Ends, _Ends] | None, chosen: Sequence[int], more: int = 0
) -> tuple[int, int] | None:
    if ends is None:
        return None
    low, high = (sum(end.inputs[index] for index in chosen) + more for end in ends)
    return low, high


def _tokens(numbers: list[int], token_range: tuple[int, int] | None = None) -> TokenSpread:
    numbers.sort()
    total = sum(numbers)
    return TokenSpread(
        total=total,
        mean=total / len(numbers),
        p50=nearest_rank(numbers, 50),
        p95=nearest_rank(numbers, 95),
        max=numbers[-1],
        range=token_range,
    )
