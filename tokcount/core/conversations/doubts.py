"""What to know of a conversation's price, and of its size, besides the figures.

What it leaves to others: the figures (`pricing`, `account`).
"""

from collections.abc import Iterator, Sequence
from datetime import date

from tokcount.core.conversations.account import TooLarge, first_too_large
from tokcount.core.conversations.caching import offers_caching
from tokcount.core.conversations.pricing import PricedTurn
from tokcount.core.conversations.turns import Conversation
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.pricing.model import ModelPrice

# Of the models in the packaged table that have a `cache_min`, none has a greater one.
GREATEST_KNOWN_MINIMUM = 4_096


def doubts_of_prices(price: ModelPrice, priced: Sequence[PricedTurn], at: date) -> list[str]:
    """Return what is doubtful about the rates, and where only a part is priced, each once."""
    return list(dict.fromkeys(_of_prices(price, priced, at)))


def _of_prices(price: ModelPrice, priced: Sequence[PricedTurn], at: date) -> Iterator[str]:
    if not offers_caching(priced[0].rates):
        yield f"no rate for cached input of {price.name}: with caching it costs the same"
    elif price.cache_min is None and priced[0].usage.input_tokens < GREATEST_KNOWN_MINIMUM:
        yield (
            f"no least cacheable size is known of {price.name}, and short inputs may cost the same"
            f" with caching; tokcount models set {price.name} --cache-min N stores it"
        )
    tiers = set()
    for number, turn in enumerate(priced, start=1):
        if turn.usage.output_tokens is None and turn.rates.output:
            yield f"turn {number:,}: no output tokens given: this prices its input only"
        else:
            yield from turn.notes
        if turn.rates.tier_above not in tiers:
            tiers.add(turn.rates.tier_above)
            yield from rate_warnings(price, turn.rates, at)


def doubts_of_sizes(
    price: ModelPrice | None, conversation: Conversation, too_large: TooLarge | None
) -> Iterator[str]:
    """Yield which turn a model cannot take, for certain or perhaps."""
    if too_large is not None:
        reasons, n_possible = "; ".join(too_large.reasons), too_large.turn - 1
        possible = f"{n_possible:,} turn{' is' if n_possible == 1 else 's are'} possible"
        yield f"turn {too_large.turn:,}: {reasons}; {possible}"
    if conversation.ends is not None:
        early = first_too_large(price, conversation.ends[1])
        if early is not None and (too_large is None or early.turn < too_large.turn):
            yield f"turn {early.turn:,}: an estimate, which may be too large: {early.reasons[0]}"
