"""How an input, and the reply that is kept room for, sit in the window of a model."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysOut:
    """What makes an input fit that does not: to shorten it, to part it, or another model.

    It fits when it is `shorter_by` tokens shorter, or in `n_calls` calls of at most `call_tokens`;
    both beside `reply` tokens, fewer than are kept where those alone are over a limit. Where only
    the reply is too long, the input is shorter by nothing, and no calls are told. `models` hold it
    whole beside a reply of `models_reply`, the cheapest first, and so do `n_more_models`; a `~` is
    before those whose tokens are not counted but estimated.
    """

    reply: int
    shorter_by: int
    n_calls: int | None
    call_tokens: int | None
    models_reply: int
    models: Sequence[str] = ()
    n_more_models: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How an input fits: it is `input_tokens` long, and `reserve` tokens are kept for the reply.

    `most_input` is the largest input that fits beside the reserve, or beside as much of that as the
    model can write, and `room` what is left for the reply; both are at least 0. `fits` is None
    where no window is known. Of an estimate the middle decides, and `range` has its ends.
    `ways_out` stand where it does not fit.
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
    def reply_limit(self) -> tuple[str, int] | None:
        """What limits the reply alone, by name, and to how many tokens; None where nothing does."""
        limits = (("max_output", self.max_output), ("window", self.window))
        known = [(key, limit) for key, limit in limits if limit is not None]
        return min(known, key=lambda each: each[1], default=None)

    @property
    def reply_fits(self) -> bool:
        """Whether the reserve is within what limits it alone."""
        return self.reply_limit is None or self.reserve <= self.reply_limit[1]

    @property
    def input_fits(self) -> bool:
        """Whether the input fits beside as much of the reserve as the model can write."""
        return self.most_input is None or self.input_tokens <= self.most_input

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
        return self.fits is False and self.reply_fits and is_short
