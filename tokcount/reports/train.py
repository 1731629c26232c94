"""What `tokcount train` reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.reports.counts import LeftOut


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedMerge:
    """A merge, by its rank from 0 on, and how often the pair was met when it was merged."""

    rank: int
    left: bytes
    right: bytes
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainReport:
    """A vocabulary that was trained and saved in `file`: its first and its last merges.

    `n_tokens_before` and `n_tokens_after` are those of the text, under the tokens to start with and
    under all. `n_wanted` is how many merges were asked for, or fit into the size that was.
    """

    file: str
    alphabet: str
    split: str
    n_merges: int
    n_wanted: int
    vocab_size: int
    min_frequency: int
    first: Sequence[LearnedMerge]
    last: Sequence[LearnedMerge]
    n_bytes: int
    n_tokens_before: int
    n_tokens_after: int
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()

    @property
    def partial(self) -> bool:
        """Whether a source that was asked for is missing from the text."""
        return bool(self.errors)

    @property
    def ended_early(self) -> bool:
        """Whether there were fewer pairs to merge than was asked for."""
        return self.n_merges < self.n_wanted

    @property
    def bytes_per_token(self) -> tuple[float, float] | None:
        """Before and after; None where the text has no tokens."""
        if not self.n_tokens_after:
            return None
        return self.n_bytes / self.n_tokens_before, self.n_bytes / self.n_tokens_after
