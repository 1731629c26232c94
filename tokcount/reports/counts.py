"""What every report on tokens is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Tokens, characters, UTF-8 bytes and words of one text, or of several together.

    `n_tokens` is exact where `range` is None; else it is an estimate, and `range` holds the lowest
    and the highest number that it may stand for. `n_base_tokens` is the count that was scaled, if
    one was.
    `n_words` is None where nobody asked for them.
    """

    n_tokens: int
    n_chars: int
    n_bytes: int
    n_words: int | None = None
    range: tuple[int, int] | None = None
    n_base_tokens: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the tokens were counted, not estimated."""
        return self.range is None

    @property
    def chars_per_token(self) -> float | None:
        """Characters per token; None where there is no token."""
        return self.n_chars / self.n_tokens if self.n_tokens else None

    @property
    def fertility(self) -> float | None:
        """Tokens per word; None where no words were counted, or there are none.

        It misleads for scripts that put no spaces between words.
        """
        return self.n_tokens / self.n_words if self.n_words else None

    def __add__(self, other: "Counts") -> "Counts":
        """Return the counts of both texts together."""
        ranges = self.range, other.range
        low, high = (
            sum(each.range[end] if each.range else each.n_tokens for each in (self, other))
            for end in (0, 1)
        )
        return Counts(
            n_tokens=self.n_tokens + other.n_tokens,
            n_chars=self.n_chars + other.n_chars,
            n_bytes=self.n_bytes + other.n_bytes,
            n_words=_sum_or_none(self.n_words, other.n_words),
            range=None if ranges == (None, None) else (low, high),
        )


def _sum_or_none(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A source that is not in the total, by name, and why."""

    name: str
    reason: str
