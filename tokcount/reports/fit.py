"""How an input, and the reply that is kept room for, sit in the window of a model."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysOut:
    """What makes an input fit that does not: to shorten it, to part it, or another model.

    It fits when it is `shorter_by` tokens shorter, or in `n_calls` calls of at most `call_tokens`.
    `models` hold it whole, the cheapest first, and so do `n_more_models`; a `~` is before those
    whose tokens are not counted but estimated.
    """

    shorter_by: int
    n_calls: int | None
    call_tokens: int | None
    models: Sequence[str] = ()
    n_more_models: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How an input fits: it is `input_tokens` long, and `reserve` tokens are kept for the reply.

    `most_input` is the largest input that fits beside the reserve, and `room` what is left for the
    reply; both are at least 0. `fits` is None where no window is known. Of an estimate the middle
    decides, and `range` has its ends. `ways_out` stand where a shorter input would fit; where the
    reserve is more than `max_output`, or than the window, none would.
    """

    name: str
    model: str
    window: int | None
    max_input: int | None
    max_output: int | None
    input_tokens: int
    range: tuple[int, int] | None
    reserve: int
    most_input: int | None
    room: int | None
    fits: bool | None
    ways_out: WaysOut | None = None

    @property
    def may_not_fit(self) -> bool:
        """Whether an estimate may be too long, though its middle is not."""
        most = self.most_input
        return bool(self.fits and self.range and most is not None and self.range[1] > most)

    @property
    def may_fit(self) -> bool:
        """Whether an estimate may be short enough, though its middle is not."""
        most = self.most_input
        is_short = self.range is not None and most is not None and self.range[0] <= most
        return self.fits is False and self.ways_out is not None and is_short
