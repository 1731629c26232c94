"""The turns of a real conversation: a request to a chat, replies of the assistant in it included.

A turn is a reply, and its input everything before it, as `count --chat` counts that. Messages of
the assistant that follow one another are one reply; those that nobody has spoken before are a
greeting, for which no model was asked. Messages after the last reply are a turn that is yet to be
answered. What it leaves to others: reading and counting requests (`tokcount.core.chats`), and what
turns cost (`pricing`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.requests import ChatRequest, Message
from tokcount.core.conversations.turns import Conversation, Turn
from tokcount.errors import InputError
from tokcount.reports.counts import Counts


class Reply(NamedTuple):
    """A reply: how many messages are before it, and its own; none where it is yet to come."""

    n_before: int
    messages: Sequence[Message]


def replies_in(messages: Sequence[Message]) -> Iterator[Reply]:
    """Yield the replies of a conversation, in order."""
    spoken, start = False, None
    for index, message in enumerate(messages):
        if message.role == "assistant":
            start = index if start is None else start
        elif message.role is not None:  # what is no text interrupts nobody
            if start is not None and spoken:
                yield Reply(start, messages[start:index])
            spoken, start = spoken or not message.is_system, None
    if start is None:
        yield Reply(len(messages), ())
    elif spoken:
        yield Reply(start, messages[start:])


def is_answered(messages: Sequence[Message]) -> bool:
    """Whether a conversation ends with a reply."""
    return all(reply.messages for reply in replies_in(messages))


def conversation_of(
    request: ChatRequest, counter: RequestCounter, *, n_output: int | None, name: str = ""
) -> Conversation:
    """Return the turns of a request; `n_output` is the reply that is yet to come, if one is.

    Raises:
        InputError: there is no turn, or the encoding cannot take one of the texts.
    """
    replies = list(replies_in(request.messages))
    if not replies:
        raise InputError("no message of a user or a tool is before the assistant's: no turn")
    ends = [reply.n_before for reply in replies]
    inputs = list(counter.count_beginnings(request, ends, name))
    outputs = [_output(reply, counter, name) for reply in replies]
    turns = [
        Turn(given.n_tokens, n_output if reply is None else reply.n_tokens)
        for given, reply in zip(inputs, outputs, strict=True)
    ]
    if all(counts.exact for counts in [*inputs, *filter(None, outputs)]):
        return Conversation(turns=turns)
    low, high = (
        [
            Turn(_end(given, which), n_output if reply is None else _end(reply, which))
            for given, reply in zip(inputs, outputs, strict=True)
        ]
        for which in (0, 1)
    )
    return Conversation(turns=turns, ends=(low, high))


def _output(reply: Reply, counter: RequestCounter, name: str) -> Counts | None:
    """What a reply came to; None where it is yet to come."""
    if not reply.messages:
        return None
    parts = [counter.reply_tokens(message, name) for message in reply.messages]
    return sum(parts[1:], start=parts[0])


def _end(counts: Counts, which: int) -> int:
    return counts.range[which] if counts.range else counts.n_tokens
