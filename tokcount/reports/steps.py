"""What `tokcount inspect --steps` reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.reports.inspect import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A merge of two neighbours, and the parts afterwards, all or those around it.

    `at` is the byte of the pre-token where the new part begins, `n_parts` the number of all parts;
    those that are left out stand before or after the others.
    """

    rank: int
    left: bytes
    right: bytes
    at: int
    parts: Sequence[bytes]
    n_parts: int
    more_before: bool = False
    more_after: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PreToken:
    """A pre-token, or a special token, from the parts that it begins with to its tokens.

    `start` is the byte of the text where it begins. `starting` are as many of the first parts as
    are shown, of `n_starting`; `steps` are the first ones, of `n_steps`.
    """

    data: bytes
    start: int
    starting: Sequence[bytes]
    n_starting: int
    steps: Sequence[Step]
    n_steps: int
    tokens: Sequence[Token]

    @property
    def is_whole(self) -> bool:
        """Whether every step and every part to start with is there."""
        return len(self.steps) == self.n_steps and len(self.starting) == self.n_starting


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsReport:
    """The pre-tokens of a text in order, each with its merges one by one."""

    encoding: str
    model: str | None
    pre_tokens: Sequence[PreToken]
    n_tokens: int
    notes: Sequence[str] = ()
