"""Says which habits cost tokens: by counting the texts again, written without each of them.

What it leaves to others: rewriting (`habits`), passages that come again (`repeats`).
"""

from collections.abc import Iterator, Sequence

from tokcount.core.encoding import Encoding, Special
from tokcount.core.why.habits import REWRITTEN
from tokcount.core.why.money import Priced
from tokcount.core.why.reading import ReadText
from tokcount.reports.why import Habit, Waste


def wastes(
    texts: Sequence[ReadText],
    n_repeated: Sequence[int],
    priced: Priced | None = None,
    special: Special = "text",
) -> list[Waste]:
    """Return the habits that cost tokens, the costliest first; `n_repeated` are those of each text.

    A text that would be longer without a habit keeps it.
    """
    n_all = sum(len(text.ids) for text in texts)
    found = []
    for habit, n_saved in _savings(texts, n_repeated, special):
        if not any(n_saved):
            continue
        cost = priced.saved_by(n_saved) if priced else None
        found.append(
            Waste(
                habit=habit,
                n_tokens=sum(n_saved),
                share=sum(n_saved) / n_all,
                cost=cost,
                projected=priced.projected(cost) if priced else None,
            )
        )
    return sorted(found, key=lambda waste: -waste.n_tokens)


def recount(encoding: Encoding, text: str, special: Special) -> int:
    """Return the tokens of a text that was changed, in which a special token may have come up."""
    return encoding.count(text, special="text" if special == "error" else special)


def _savings(
    texts: Sequence[ReadText], n_repeated: Sequence[int], special: Special
) -> Iterator[tuple[Habit, Sequence[int]]]:
    for habit, rewritten in REWRITTEN.items():
        n_saved = []
        for each in texts:
            shorter = rewritten(each.text, each.json)
            n_fewer = 0
            if shorter != each.text:
                n_fewer = len(each.ids) - recount(each.encoding, shorter, special)
            n_saved.append(max(n_fewer, 0))
        yield habit, n_saved
    yield "repeated passages", n_repeated
