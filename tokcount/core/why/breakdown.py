"""Breaks texts down by kind: their characters, their tokens, and the money for these.

A token is of the kind of its first character that is not blank; one of blanks alone is of the kind
of its last. A token that begins inside a character is of the kind of that character. So the tokens
of all kinds are all tokens, and the money for them is all the money.

What it leaves to others: kinds of characters (`kinds`), which character it is (`reading`).
"""

from collections import Counter
from collections.abc import Sequence

from tokcount.core.why.kinds import NAMES
from tokcount.core.why.money import Priced
from tokcount.core.why.reading import ReadText
from tokcount.reports.why import Kind


def breakdown(texts: Sequence[ReadText], priced: Priced | None = None) -> list[Kind]:
    """Return the kinds that are in the texts, those with most tokens first."""
    n_chars = Counter[int]()
    n_tokens: list[Counter[int]] = []
    for text in texts:
        n_chars.update(text.kinds)
        n_tokens.append(Counter(map(text.kinds.__getitem__, text.leads)))
    n_all = sum(len(text.ids) for text in texts)
    kinds = []
    for code in n_chars:
        of_each = [of_text[code] for of_text in n_tokens]
        cost = priced.cost_of(of_each) if priced else None
        kinds.append(
            Kind(
                name=NAMES[code],
                n_chars=n_chars[code],
                n_tokens=sum(of_each),
                share=sum(of_each) / n_all if n_all else 0.0,
                cost=cost,
                projected=priced.projected(cost) if priced else None,
            )
        )
    return sorted(kinds, key=lambda kind: (-kind.n_tokens, -kind.n_chars, kind.name))
