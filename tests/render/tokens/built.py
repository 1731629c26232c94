"""A report built by hand, with a token of each kind."""

from tokcount.reports.counts import Counts
from tokcount.reports.inspect import InspectReport, Token, TokenGroup


def token(token_id: int | None, data: bytes, *, special: bool = False) -> Token:
    """Make a token; where it starts is not shown."""
    return Token(id=token_id, data=data, start=0, special=special)


def report(*groups: TokenGroup, n_tokens: int = 0) -> InspectReport:
    """Make a report of groups."""
    return InspectReport(
        encoding="cl100k_base",
        model=None,
        counts=Counts(n_tokens=n_tokens, n_chars=12, n_bytes=15, n_words=3),
        groups=groups,
    )


def alone(token_id: int | None, text: str, *, special: bool = False) -> TokenGroup:
    """Make a group of one token."""
    return TokenGroup(text=text, tokens=[token(token_id, text.encode(), special=special)])


SHARED = TokenGroup(text="誕", tokens=[token(45918, b"\xe8\xaa"), token(243, b"\x95")])
MIXED = report(
    alone(34, "C:\\"),
    alone(510, " [x]"),
    SHARED,
    alone(198, "\n\u202e"),
    alone(100_257, "<|x|>", special=True),
    n_tokens=6,
)
