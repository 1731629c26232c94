"""Says what the two rules of thumb would have said, and by how much they err.

What it leaves to others: the counts.
"""

from decimal import ROUND_HALF_UP, Decimal

from tokcount.reports.counts import Counts
from tokcount.reports.why import Rule

TOKENS_PER_WORD = Decimal("1.3")
CHARS_PER_TOKEN = 4


def rules_of_thumb(counts: Counts) -> list[Rule]:
    """Return words x 1.3 and characters / 4, rounded half up, against the tokens counted."""
    said = {
        "words x 1.3": (counts.n_words or 0) * TOKENS_PER_WORD,
        "characters / 4": Decimal(counts.n_chars) / CHARS_PER_TOKEN,
    }
    return [_rule(name, amount, counts.n_tokens) for name, amount in said.items()]


def _rule(name: str, amount: Decimal, n_counted: int) -> Rule:
    n_tokens = int(amount.to_integral_value(ROUND_HALF_UP))
    error = (n_tokens - n_counted) / n_counted if n_counted else None
    return Rule(name=name, n_tokens=n_tokens, error=error)
