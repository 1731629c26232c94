"""`tokcount cost` of texts, or of numbers of tokens; a conversation of equal turns begins so, too.

What it leaves to others: the conversation (`cost_turns`).
"""

from typing import TYPE_CHECKING, NoReturn

from tokcount.cli.cost_asked import Asked, conclude, show_cost
from tokcount.core.costs.costing import price_all
from tokcount.core.counting import count_rows, given_rows
from tokcount.core.sources import read_joined, read_streams
from tokcount.core.watching import watched
from tokcount.render.progress import progress_bar

if TYPE_CHECKING:
    from tokcount.core.conversations.turns import Plan


def cost_texts(
    asked: Asked, *, given: int | None, join: bool, plan: "Plan | None" = None
) -> NoReturn:
    """Price each text, or the tokens that are `given` in its place, and end the command."""
    candidates = asked.candidates(asked.choice(), counting=given is None)
    if given is not None:
        listing, counted = None, given_rows(given, len(candidates))
    else:
        tokenizers = asked.tokenizers(candidates)
        listing = asked.list_sources()
        read = read_joined if join else read_streams
        with progress_bar(hidden=asked.no_progress) as advance:
            texts = read(watched(listing, advance), asked.decoding)
            counted = count_rows(texts, listing, tokenizers, special=asked.special)
    if plan is not None:
        from tokcount.cli.cost_turns import cost_turns

        cost_turns(plan, candidates, counted, listing, asked)
    report = asked.judged(price_all(candidates, counted, asked.request, listing), candidates)
    show_cost(report, asked)
    conclude(report, asked)
