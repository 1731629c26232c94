"""Names the main reason why texts take as many tokens as they do.

Only a text of fewer than 4 characters a token is dear, and has a kind of characters to blame. Each
kind takes so many tokens more than it would at 4.5 characters a token, as English prose has; or, of
punctuation, digits and blanks, which are a character or two a token in any prose, more than prose
has of them. Scripts are one cause together. Each habit costs so many tokens more than writing
without it, in a dear text or not. The greatest of these is the cause, if it is a tenth of all
tokens. What it leaves to others: the figures (`breakdown`, `waste`), and the words.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from tokcount.core.costs.exact import total
from tokcount.core.why.kinds import BLANK, DIGITS, PUNCTUATION, SCRIPT_NAMES
from tokcount.reports.why import Cause, Kind, Waste

DEAR = 4
"""A text of as many characters a token is none: the rule of thumb for English."""

PROSE = 4.5
"""Characters a token of English prose, measured: LICENSE and NOTICE of tokcount."""

LEAST_SHARE = 0.1
FEWEST = 10
"""A text of fewer tokens is too short to tell."""

# Measured with o200k_base: of the tokens of English, German, French and Russian prose 9 to 15 in
# 100 are punctuation, of LICENSE 14, with 6 of blanks, most of them newlines. A text of a sentence
# or two may have a few more.
_USUAL_SHARE = {PUNCTUATION: 0.15, DIGITS: 0.05, BLANK: 0.1}
_FEW = 3
# Of the scripts so many are named that they account for this part of what all take too much.
_NAMED = 0.8


def main_cause(
    n_chars: int, n_tokens: int, kinds: Sequence[Kind], wastes: Sequence[Waste]
) -> Cause:
    """Return the main cause, or that there is none."""
    per_token = n_chars / n_tokens if n_tokens else None
    if n_tokens < FEWEST:
        return Cause(what="short", n_tokens=n_tokens, chars_per_token=per_token)
    blamed, excess = _blamed(kinds, n_tokens) if n_chars < DEAR * n_tokens else ([], 0.0)
    waste = max(wastes, key=lambda waste: waste.n_tokens, default=None)
    if waste and waste.n_tokens >= max(excess, LEAST_SHARE * n_tokens):
        return _of_waste(waste)
    if blamed and excess >= LEAST_SHARE * n_tokens:
        return _of_kinds(blamed, n_tokens)
    return Cause(what="nothing", n_tokens=n_tokens, chars_per_token=per_token)


def _blamed(kinds: Sequence[Kind], n_all: int) -> tuple[Sequence[Kind], float]:
    """The kind that takes most tokens too many, or the scripts that do; and how many these are."""
    excess = {kind.name: _excess(kind, n_all) for kind in kinds}
    dearest = sorted(kinds, key=lambda kind: -excess[kind.name])
    scripts = [kind for kind in dearest if kind.name in SCRIPT_NAMES and excess[kind.name] > 0]
    of_scripts = sum(excess[kind.name] for kind in scripts)
    others = [kind for kind in dearest if kind.name not in SCRIPT_NAMES]
    if others and excess[others[0].name] > of_scripts:
        return others[:1], excess[others[0].name]
    named, so_far = 0, 0.0
    while so_far < _NAMED * of_scripts:
        so_far += excess[scripts[named].name]
        named += 1
    return scripts[:named], of_scripts


def _excess(kind: Kind, n_all: int) -> float:
    """The tokens of a kind beyond those that it would take in prose, of `n_all` tokens."""
    usual = kind.n_chars / PROSE
    if kind.name in _USUAL_SHARE:
        usual = max(usual, _USUAL_SHARE[kind.name] * n_all + _FEW)
    return kind.n_tokens - usual


def _of_waste(waste: Waste) -> Cause:
    return Cause(
        what="waste",
        name=waste.habit,
        n_tokens=waste.n_tokens,
        share=waste.share,
        cost=waste.cost,
        projected=waste.projected,
    )


def _of_kinds(kinds: Sequence[Kind], n_all: int) -> Cause:
    n_tokens = sum(kind.n_tokens for kind in kinds)
    return Cause(
        what="kind",
        name=kinds[0].name,
        others=tuple(kind.name for kind in kinds[1:]),
        n_tokens=n_tokens,
        share=n_tokens / n_all,
        chars_per_token=sum(kind.n_chars for kind in kinds) / n_tokens,
        cost=_sum_of(kind.cost for kind in kinds),
        projected=_sum_of(kind.projected for kind in kinds),
    )


def _sum_of(amounts: Iterable[Decimal | None]) -> Decimal | None:
    """The sum; None where any of them is not known."""
    known = list(amounts)
    return None if None in known else total(*(each for each in known if each is not None))
