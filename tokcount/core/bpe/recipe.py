"""Says how to train: the starting alphabet, the split, the rule for ties, and when to stop.

What it leaves to others: training by it (`training`).
"""

import sys
from dataclasses import dataclass
from typing import Literal

from tokcount.core.decoding import well_formed
from tokcount.core.encoding import Split
from tokcount.errors import UsageError

Alphabet = Literal["bytes", "chars"]
Ties = Literal["first", "greatest", "lowest-id"]
"""Which of the pairs with the greatest count is merged: the one met first in corpus order, the
lexicographically greatest, or the one of the smallest ids (Hugging Face's rule)."""

N_BYTES = 256
LARGEST_VOCABULARY = sys.maxunicode + 1
DEFAULT_MIN_FREQUENCY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a vocabulary is trained.

    It stops after `n_merges`, or at `vocab_size` tokens (one of the two is given), or when no pair
    is met `min_frequency` times. `end_of_word` is a token of its own at the end of every pre-token.
    """

    alphabet: Alphabet
    split: Split
    end_of_word: str | None = None
    ties: Ties = "lowest-id"
    n_merges: int | None = None
    vocab_size: int | None = None
    min_frequency: int = DEFAULT_MIN_FREQUENCY

    def __post_init__(self) -> None:
        """Check that the parts go together.

        Raises:
            UsageError: they do not, or a number is out of bounds.
        """
        if (self.n_merges is None) == (self.vocab_size is None):
            raise UsageError("tell when to stop: give --merges or --vocab-size, one of the two")
        if self.n_merges is not None and self.n_merges < 0:
            raise UsageError(f"the number of merges must be at least 0, got {self.n_merges}")
        if self.min_frequency < 1:
            raise UsageError(f"the least frequency must be at least 1, got {self.min_frequency}")
        if not (self.end_of_word is None or self.end_of_word):
            raise UsageError("the end-of-word marker must not be empty")
        if self.end_of_word is not None and well_formed(self.end_of_word) != self.end_of_word:
            raise UsageError(f"the end-of-word marker must be UTF-8, got {self.end_of_word!r}")
        if self.alphabet == "bytes" and len((self.end_of_word or "</w>").encode()) == 1:
            raise UsageError(f"{self.end_of_word!r} is a byte, and so no marker; take a longer one")
        if self.alphabet == "bytes":
            self.n_merges_after(N_BYTES if self.end_of_word is None else N_BYTES + 1)

    def n_merges_after(self, n_starting: int) -> int:
        """Return how many merges there may be, at most, after so many starting tokens.

        Raises:
            UsageError: the vocabulary has no room for the starting tokens, or would get too large.
        """
        vocab_size = self.vocab_size
        if vocab_size is None:
            vocab_size = n_starting + (self.n_merges or 0)
        if vocab_size < n_starting:
            raise UsageError(
                f"a vocabulary of {vocab_size:,} has no room for the {n_starting:,} tokens to start"
                " with"
            )
        if vocab_size > LARGEST_VOCABULARY:
            raise UsageError(
                f"a vocabulary has at most {LARGEST_VOCABULARY:,} tokens, not {vocab_size:,}"
            )
        return vocab_size - n_starting


def default_split(alphabet: Alphabet, end_of_word: str | None) -> Split:
    """Return the split that is used where none is asked for.

    >>> default_split("chars", "</w>"), default_split("chars", None), default_split("bytes", None)
    ('words', 'leading-space', 'cl100k')
    """
    if end_of_word is not None:
        return "words"
    return "cl100k" if alphabet == "bytes" else "leading-space"
