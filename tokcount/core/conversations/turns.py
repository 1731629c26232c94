"""The turns of a conversation as numbers of tokens: the input of each is everything before it.

What it leaves to others: real conversations (`chat_turns`), and what turns cost (`pricing`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tokcount.errors import UsageError
from tokcount.reports.counts import Counts

MOST_TURNS = 100_000


class Turn(NamedTuple):
    """A request of a conversation, and its reply; None where nothing is known of the reply."""

    n_input: int
    n_output: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """The turns in order; where they are estimates, at the low and at the high end, too."""

    turns: Sequence[Turn]
    ends: tuple[Sequence[Turn], Sequence[Turn]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A conversation that is made up: so many turns, each of the same size."""

    n_turns: int
    n_user: int
    n_reply: int

    def __post_init__(self) -> None:
        """Refuse numbers of turns that nobody has.

        Raises:
            UsageError: none, or more than `MOST_TURNS`.
        """
        if not 1 <= self.n_turns <= MOST_TURNS:
            raise UsageError(f"--turns: must be from 1 to {MOST_TURNS:,}, got {self.n_turns:,}")

    def conversation(self, system: Counts) -> Conversation:
        """Return the turns after a system prompt, which may be an estimate."""
        turns = self._turns(system.n_tokens)
        if system.range is None:
            return Conversation(turns=turns)
        low, high = system.range
        return Conversation(turns=turns, ends=(self._turns(low), self._turns(high)))

    def _turns(self, n_system: int) -> list[Turn]:
        """Turn k follows the system prompt, k messages of the user and k - 1 replies."""
        first, step = n_system + self.n_user, self.n_user + self.n_reply
        return [Turn(first + step * index, self.n_reply) for index in range(self.n_turns)]
