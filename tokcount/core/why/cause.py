"""Names the main reason why texts take as many tokens as they do.

Each kind of characters takes so many tokens more than it would at four characters a token, the rule
of thumb for English; each habit costs so many more than writing without it. The greatest of these
is the cause, if it is a tenth of all tokens. What it leaves to others: the figures (`breakdown`,
`waste`), and the words.
"""

from collections.abc import Sequence

from tokcount.reports.why import Cause, Kind, Waste

REFERENCE = 4
"""Characters a token: what English text has by the rule of thumb."""

LEAST_SHARE = 0.1
FEWEST = 10
"""A text of fewer tokens is too short to tell."""


def main_cause(
    n_chars: int, n_tokens: int, kinds: Sequence[Kind], wastes: Sequence[Waste]
) -> Cause:
    """Return the main cause, or that there is none."""
    per_token = n_chars / n_tokens if n_tokens else None
    if n_tokens < FEWEST:
        return Cause(what="short", n_tokens=n_tokens, chars_per_token=per_token)
    kind = max(kinds, key=_excess)
    waste = max(wastes, key=lambda waste: waste.n_tokens, default=None)
    if waste and waste.n_tokens >= max(_excess(kind), LEAST_SHARE * n_tokens):
        return Cause(what="waste", name=waste.habit, n_tokens=waste.n_tokens, share=waste.share)
    if _excess(kind) >= LEAST_SHARE * n_tokens:
        return Cause(
            what="kind",
            name=kind.name,
            n_tokens=kind.n_tokens,
            share=kind.share,
            chars_per_token=kind.chars_per_token,
        )
    return Cause(what="nothing", n_tokens=n_tokens, chars_per_token=per_token)


def _excess(kind: Kind) -> float:
    """The tokens of a kind beyond those that its characters would be at the reference."""
    return kind.n_tokens - kind.n_chars / REFERENCE
