"""Prices a real conversation: the one chat request of an input, turn by turn.

What it leaves to others: its turns (`chat_turns`), what they cost (`reporting`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.reading import NO_REQUEST, NamedRequest
from tokcount.core.conversations.chat_turns import conversation_of, is_answered
from tokcount.core.conversations.reporting import price_conversation
from tokcount.core.conversations.turns import Conversation
from tokcount.core.costs.candidates import Candidate
from tokcount.core.costs.costing import Request
from tokcount.core.sources import Listing
from tokcount.errors import InputError, UsageError
from tokcount.reports.chat import ChatCount
from tokcount.reports.conversation import ConversationReport


def price_chat(
    requests: Iterable[NamedRequest],
    listing: Listing,
    candidates: Sequence[Candidate],
    counters: Sequence[RequestCounter],
    common: Request,
) -> ConversationReport:
    """Return what the conversation costs at each candidate, which `counters` count for in order.

    A request that is no conversation, or cannot be counted, is an error in the listing.

    Raises:
        UsageError: there are several requests.
        PricingError: no candidate can be priced.
    """
    named = list(islice(requests, 2))
    if len(named) > 1:
        first, second = (each.name for each in named)
        raise UsageError(f"--per-turn prices one conversation, got {first} and {second}")
    listing.fail_if_nothing(len(named), NO_REQUEST)
    conversations, chats = _counted(named[0], listing, counters, common) if named else ((), ())
    listing.notes.extend(dict.fromkeys(note for each in counters for note in each.notes))
    return replace(
        price_conversation(candidates, conversations, common, listing),
        doubts=list(dict.fromkeys(doubt for chat in chats for doubt in chat.doubts)),
        left_out=[f"{named[0].name}: {each}" for chat in chats[:1] for each in chat.left_out],
        ignored=[each for chat in chats[:1] for each in chat.ignored],
    )


def _counted(
    named: NamedRequest, listing: Listing, counters: Sequence[RequestCounter], common: Request
) -> tuple[Sequence[Conversation], Sequence[ChatCount]]:
    """The conversation, and the whole request, as each counter counts them; none if one cannot."""
    name, request, n_output = named.name, named.request, common.output_tokens
    try:
        chats = [counter.count(request, name) for counter in counters]
        conversations = [
            conversation_of(request, counter, n_output=n_output, name=name) for counter in counters
        ]
    except InputError as error:
        listing.fail(name, error)
        return (), ()
    if n_output is not None and is_answered(request.messages):
        listing.notes.append(f"{name} ends with a reply: --output-tokens has no use")
    return conversations, chats
