"""What `tokcount inspect` reports."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tokcount.reports.counts import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One token: its id, its bytes, and the byte of the text at which it starts.

    Only a character that the vocabulary does not know has no id.
    """

    id: int | None
    data: bytes
    start: int
    special: bool

    @property
    def text(self) -> str | None:
        """The text of the token; None where its bytes are not whole UTF-8."""
        try:
            return self.data.decode()
        except UnicodeDecodeError:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenGroup:
    """The fewest tokens in a row that form whole characters together: one, nearly always."""

    text: str
    tokens: Sequence[Token]


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectReport:
    """The tokens of one text, in order; their bytes joined are the text in UTF-8.

    Not so where the encoding drops whitespace, or marks the ends of words: such are trained. `name`
    is that of the source, where the text has one.
    """

    encoding: str
    model: str | None
    counts: Counts
    groups: Sequence[TokenGroup]
    name: str | None = None
    notes: Sequence[str] = ()

    @property
    def tokens(self) -> Iterator[Token]:
        """The tokens one by one."""
        return (token for group in self.groups for token in group.tokens)
