"""Says what a conversation costs at one model, or at several.

What it leaves to others: its turns (`turns`, `chat_turns`), pricing each (`pricing`), telling of
each (`account`), and the screen.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce

from tokcount.core.conversations.account import NOTHING, TooLarge, added, first_too_large, turns_of
from tokcount.core.conversations.caching import bills_writes, offers_caching
from tokcount.core.conversations.doubts import doubts_of_prices, doubts_of_sizes
from tokcount.core.conversations.pricing import price_turns
from tokcount.core.conversations.turns import Conversation
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request
from tokcount.core.costs.projection import project
from tokcount.core.costs.sums import sum_of_costs, sum_of_usage
from tokcount.core.pricing.model import ModelPrice
from tokcount.core.sources import Listing
from tokcount.errors import PricingError, UsageError
from tokcount.reports.conversation import (
    BothWays,
    Caching,
    ConversationCost,
    ConversationReport,
    Overflow,
    TurnCost,
)
from tokcount.reports.cost import Cost, Projection, Usage

Amounts = tuple[Decimal, Decimal]


def price_conversation(
    candidates: Sequence[Candidate],
    conversations: Sequence[Conversation],
    request: Request,
    listing: Listing | None = None,
) -> ConversationReport:
    """Return what a conversation costs at every candidate, each of which has its own counts of it.

    In a comparison, a candidate that cannot be priced has no price, and a warning that says why.
    Without conversations, as none could be counted, the report has no models.

    Raises:
        PricingError: no candidate can be priced.
        UsageError: a turn is larger than any request.
    """
    models, faults = [], []
    for each, conversation in zip(candidates, conversations, strict=bool(conversations)):
        try:
            models.append(_priced(each, each.require_price(), conversation, request))
        except PricingError as error:
            faults.append(error)
            models.append(_unpriced(each, conversation, str(error)))
    if faults and len(faults) == len(candidates):
        raise faults[0]
    models.sort(key=_cheapest_first)
    notes = [note for each in candidates if each.tokenizer for note in each.tokenizer.notes]
    account = listing or Listing()
    return ConversationReport(
        currency="USD",
        at=request.at,
        models=models,
        skipped=account.skipped,
        errors=account.errors,
        notes=list(dict.fromkeys([*notes, *account.notes])),
    )


def _cheapest_first(model: ConversationCost) -> tuple[bool, Decimal]:
    cost = model.with_caching
    return cost is None, Decimal(0) if cost is None else cost.total


def _priced(
    each: Candidate, price: ModelPrice, conversation: Conversation, request: Request
) -> ConversationCost:
    priced = list(price_turns(price, conversation.turns, request))
    too_large = first_too_large(price, conversation.turns)
    turns = turns_of(conversation, priced, window=price.context_window, too_large=too_large)
    without = sum_of_costs([turn.without_caching for turn in priced])
    cached = sum_of_costs([turn.with_caching for turn in priced])
    usage = sum_of_usage([turn.usage for turn in turns])
    ranges = _ranges(price, conversation, request, BothWays(without.total, cached.total))
    rates = priced[0].rates
    return ConversationCost(
        model=each.name,
        priced_as=price.name,
        encoding=each.tokenizer.encoding_name if each.tokenizer else None,
        window=price.context_window,
        turns=turns,
        usage=usage,
        exact=conversation.ends is None,
        without_caching=without,
        with_caching=cached,
        without_range=ranges[0] if ranges else None,
        with_range=ranges[1] if ranges else None,
        rates=rates,
        caching=Caching(
            offered=offers_caching(rates), writes_billed=bills_writes(rates), least=price.cache_min
        ),
        overflow=_overflow(too_large, turns),
        without_projection=_projection(without, usage, request),
        with_projection=_projection(cached, usage, request),
        warnings=[
            *doubts_of_prices(price, priced, request.at),
            *doubts_of_sizes(price, conversation, too_large),
        ],
    )


def _unpriced(each: Candidate, conversation: Conversation, why: str) -> ConversationCost:
    window = each.price.context_window if each.price else None
    too_large = first_too_large(each.price, conversation.turns)
    turns = turns_of(conversation, (), window=window, too_large=too_large)
    return ConversationCost(
        model=each.name,
        priced_as=None,
        encoding=each.tokenizer.encoding_name if each.tokenizer else None,
        window=window,
        turns=turns,
        usage=sum_of_usage([turn.usage for turn in turns]),
        exact=conversation.ends is None,
        overflow=_overflow(too_large, turns),
        warnings=[why, *doubts_of_sizes(each.price, conversation, too_large)],
    )


def _overflow(too_large: TooLarge | None, turns: Sequence[TurnCost]) -> Overflow | None:
    if too_large is None:
        return None
    possible: BothWays | None = NOTHING if turns[0].running else None
    if too_large.turn > 1:
        possible = turns[too_large.turn - 2].running
    return Overflow(turn=too_large.turn, reasons=too_large.reasons, possible=possible)


def _ranges(
    price: ModelPrice, conversation: Conversation, request: Request, middle: BothWays
) -> tuple[Amounts, Amounts] | None:
    """The least and the most without and with caching; None where tokens are exact.

    Fewer tokens may cost more, where too few are cached. None, too, where an end has no price.
    """
    if conversation.ends is None:
        return None
    wholes = [middle]
    for turns in conversation.ends:
        try:
            wholes.append(reduce(added, price_turns(price, turns, request), NOTHING))
        except (PricingError, UsageError):
            return None
    without, cached = zip(*wholes, strict=True)
    return (min(without), max(without)), (min(cached), max(cached))


def _projection(cost: Cost, usage: Usage, request: Request) -> Projection | None:
    if request.volume is None:
        return None
    return project(cost.total, usage.input_tokens + (usage.output_tokens or 0), request.volume)
