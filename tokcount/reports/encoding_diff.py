"""What `tokcount compare --diff` reports."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a text: the byte of its UTF-8 from 0, line and column (in characters) from 1."""

    start: int
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A stretch of the text, whole characters, that two encodings take apart in different ways.

    It cannot be parted further without cutting a token of one side. It is met `times` times, first
    at `place`.
    """

    text: str
    left: Sequence[bytes]
    right: Sequence[bytes]
    times: int
    place: Place

    @property
    def difference(self) -> int:
        """How many tokens the left has more than the right, or fewer, all times together."""
        return (len(self.left) - len(self.right)) * self.times


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """Where two encodings first part: the stretch, with the text right before and after it."""

    before: str
    stretch: Stretch
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """One text under two encodings, side by side.

    `n_same` tokens are the same on both sides. Of the `n_stretches` where they are not, met
    `n_met` times in all, `stretches` are those with the most tokens between the sides.
    """

    left: str
    right: str
    n_left: int
    n_right: int
    n_same: int
    n_stretches: int
    n_met: int
    parting: Parting | None
    stretches: Sequence[Stretch]
    notes: Sequence[str] = ()
