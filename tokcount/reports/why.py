"""What `tokcount inspect --why` reports: why texts take as many tokens as they do.

Tokens are exact everywhere, since those of an estimate cannot be told apart. Money is USD, an exact
Decimal, and None wherever no model is priced.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tokcount.reports.cost import Per, RateUsed
from tokcount.reports.counts import Counts, LeftOut

Habit = Literal[
    "indented JSON",
    "JSON escapes",
    "repeated passages",
    "indentation by spaces",
    "indentation by tabs",
    "trailing spaces",
]
"""A way to write a text that takes more tokens than another that says the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a rule of thumb says, and by how much of the true count it errs, +0.2 being too much."""

    name: str
    n_tokens: int
    error: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """The characters of a kind and the tokens of that kind, and their part of all tokens.

    The kinds of a report share no character and no token, and their sums are the whole.
    """

    name: str
    n_chars: int
    n_tokens: int
    share: float
    cost: Decimal | None = None
    projected: Decimal | None = None

    @property
    def chars_per_token(self) -> float | None:
        """Characters per token; None where no token is of the kind."""
        return self.n_chars / self.n_tokens if self.n_tokens else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """The main reason for the number of tokens.

    `what` says what it is: a `kind` of characters, a `waste`, `nothing` that stands out, or a text
    that is too `short` to have one. `name` is that of the kind or the waste, `others` are further
    scripts that are the cause together with it; the figures are those of all of them, and so is the
    money: `projected` as of a `Waste`.
    """

    what: Literal["kind", "waste", "nothing", "short"]
    name: str = ""
    others: Sequence[str] = ()
    n_tokens: int = 0
    share: float = 0.0
    chars_per_token: float | None = None
    cost: Decimal | None = None
    projected: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The first tokens of a passage, as bytes, out of `n_tokens`."""

    tokens: Sequence[bytes]
    n_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyWord:
    """A word, the tokens of all places where it stands, and those of the first of them."""

    n_times: int
    n_tokens: int
    first: Excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyLine:
    """A line of a source, its number from 1 on, its characters and its tokens."""

    source: str
    line: int
    n_chars: int
    excerpt: Excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyKey:
    """A key of JSON texts by its path, without indexes: `users[].name` is `users.name`.

    `n_key_tokens` are those of the key itself, wherever it stands; `n_value_tokens` those of the
    strings, numbers and words that it leads to, but not of objects, which have keys of their own.
    """

    path: str
    n_times: int
    n_key_tokens: int
    n_value_tokens: int
    first: Excerpt

    @property
    def n_tokens(self) -> int:
        """Those of the keys and those of their values."""
        return self.n_key_tokens + self.n_value_tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Waste:
    """A habit, and by how many tokens the texts would be shorter without it: always some.

    That was counted, each habit by itself: two together may save less than their sum. `projected`
    is its cost in as many requests as were asked for, a month where these are per some time.
    """

    habit: Habit
    n_tokens: int
    share: float
    cost: Decimal | None = None
    projected: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A place where a passage, or a part of it, comes again, and the tokens of that."""

    source: str
    line: int
    n_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A passage that comes again: where it stands first, and in how many places it stands.

    `excerpt` is the passage; all places but the first may hold only a part of it, of `n_shortest`
    to `n_longest` tokens, `n_repeated` together. `copies` are the first few of these places.
    """

    source: str
    line: int
    n_times: int
    n_repeated: int
    n_shortest: int
    n_longest: int
    excerpt: Excerpt
    copies: Sequence[Copy] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a source, line and column from 1 on, and what stands there."""

    source: str
    line: int
    column: int
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Oddity:
    """Characters that are seldom meant, how many places have them, and the first few places.

    `n_tokens` is by how many tokens the texts would be shorter without them, or with the plain
    characters that they stand for; below 0 where the plain ones take more.
    """

    what: str
    n_places: int
    n_tokens: int
    places: Sequence[Place]
    cost: Decimal | None = None
    projected: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What the texts cost as input, each a request of its own, at the rates that hold for each.

    `projected` is for `requests` of each, once, or, where they are `per` some time, in a month of
    30 days; None where no volume was asked for. `instead` is the encoding that has counted where
    the model has another, or none that is known: then all money is an estimate.
    """

    model: str
    cost: Decimal
    rates: Sequence[RateUsed]
    requests: int | None = None
    per: Per | None = None
    projected: Decimal | None = None
    instead: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyReport:
    """Why the texts of some sources together take as many tokens as they do.

    Kinds, wastes and oddities are in order, those with most tokens first; so are the words, lines,
    keys and passages, of which only the first few are there.
    """

    encoding: str
    model: str | None
    sources: Sequence[str]
    counts: Counts
    rules: Sequence[Rule]
    cause: Cause
    kinds: Sequence[Kind]
    words: Sequence[CostlyWord] = ()
    lines: Sequence[CostlyLine] = ()
    keys: Sequence[CostlyKey] = ()
    wastes: Sequence[Waste] = ()
    passages: Sequence[Passage] = ()
    oddities: Sequence[Oddity] = ()
    bill: Bill | None = None
    skipped: Sequence[LeftOut] = ()
    errors: Sequence[LeftOut] = ()
    notes: Sequence[str] = ()
    warnings: Sequence[str] = ()

    @property
    def partial(self) -> bool:
        """Whether something that was asked for is missing."""
        return bool(self.errors)
