"""What `tokcount truncate` reports."""

from dataclasses import dataclass
from typing import Literal

Keep = Literal["head", "tail", "ends"]
"""What is kept of a text that is too long: its beginning, its end, or both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TruncateReport:
    """A text that fits, and what it was cut from.

    `n_tokens` are those of `text`. `n_tokens_before` and `n_chars_before` are those of the whole
    input; where it was not read to its end (`read_all` is False), of what was read.
    """

    text: str
    n_tokens: int
    n_tokens_before: int
    n_chars_before: int
    n_chars_kept: int
    keep: Keep
    read_all: bool = True

    @property
    def cut(self) -> bool:
        """Whether anything is missing from the text."""
        return not self.read_all or self.n_chars_kept < self.n_chars_before
