from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.shapes import request_from
from tokcount.core.conversations.chat_turns import conversation_of, replies_in
from tokcount.core.conversations.turns import Conversation, Turn
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError
from tokcount.reports.estimate import Estimate

COUNTER = RequestCounter(Tokenizer(encoding_name="o200k_base", model="gpt-4o"))
SCALE = Estimate(
    encoding="o200k_base", factor=Decimal("1.5"), low=Decimal("1.1"), high=Decimal("2.4")
)
COUNTERS = [
    COUNTER,
    RequestCounter(Tokenizer(encoding_name="cl100k_base", model="gpt-3.5-turbo-0301")),
    RequestCounter(Tokenizer(encoding_name="o200k_base", model="gpt-5")),
    RequestCounter(Tokenizer(encoding_name="o200k_base", model="claude", estimate=SCALE)),
]


def _message(role: str, content: object = "hello world", **more: object) -> dict[str, object]:
    return {"role": role, "content": content, **more}


def _turns(*messages: dict[str, object], n_output: int | None = None) -> Conversation:
    return conversation_of(request_from(list(messages)), COUNTER, n_output=n_output)


def _places(*roles: str) -> list[tuple[int, int]]:
    """Where each reply begins, and how many messages it has."""
    messages = request_from([_message(role) for role in roles]).messages
    return [(reply.n_before, len(reply.messages)) for reply in replies_in(messages)]


def test_each_reply_is_a_turn_after_all_that_was_said_before() -> None:
    """In gpt-4o every text here has 2 tokens, every role 1, every message 3 more, the reply 3.

    So the inputs are 2 x 6 + 3 and 4 x 6 + 3.
    """
    talk = _turns(
        _message("system"),
        _message("user"),
        _message("assistant"),
        _message("user"),
        _message("assistant", "hi"),
    )
    assert talk == Conversation(turns=[Turn(15, 2), Turn(27, 1)])


def test_a_message_that_waits_for_a_reply_is_a_last_turn() -> None:
    """Its output is what is expected, or not known."""
    said = [_message("user"), _message("assistant"), _message("user")]
    assert _turns(*said).turns == [Turn(9, 2), Turn(21, None)]
    assert _turns(*said, n_output=50).turns == [Turn(9, 2), Turn(21, 50)]


@pytest.mark.parametrize(
    ("roles", "places"),
    [
        (["user"], [(1, 0)]),
        (["system"], [(1, 0)]),
        (["user", "assistant"], [(1, 1)]),
        (["user", "assistant", "tool", "assistant"], [(1, 1), (3, 1)]),
        # two in a row are one reply
        (["user", "assistant", "assistant", "user"], [(1, 2), (4, 0)]),
        # nobody was asked for a greeting
        (["assistant", "user", "assistant"], [(2, 1)]),
        (["system", "assistant", "user"], [(3, 0)]),
        (["system", "assistant"], []),
    ],
)
def test_what_is_a_reply(roles: Sequence[str], places: list[tuple[int, int]]) -> None:
    """By the roles alone."""
    assert _places(*roles) == places


def test_what_is_no_text_does_not_part_a_reply() -> None:
    """A search of OpenAI's responses stands between two things that the model has said."""
    search = {"type": "web_search_call", "id": "ws_1", "status": "completed"}
    talk = {"input": [_message("user"), _message("assistant"), search, _message("assistant")]}
    (reply,) = replies_in(request_from(talk).messages)
    assert (reply.n_before, len(reply.messages)) == (1, 3)


def test_a_greeting_alone_is_no_conversation() -> None:
    """Nobody has asked for anything."""
    with pytest.raises(InputError, match="no message of a user or a tool is before"):
        _turns(_message("assistant"))


def test_what_no_rule_tells_makes_an_estimate_of_every_turn() -> None:
    """A tool call is 3 tokens more by our reading, and 3 around its message: none, or twice that.

    The call comes to 2 tokens, its role to 1. So after an input of 9, which is certain, there are
    2 + 1 + 6 and the 6 of the next message: 24. At the low end it is 6 less, at the high end more.
    """
    call = {"function": {"name": "look", "arguments": "{}"}}
    talk = _turns(
        _message("user"),
        _message("assistant", None, tool_calls=[call]),
        _message("user"),
        n_output=5,
    )
    assert talk == Conversation(
        turns=[Turn(9, 2), Turn(24, 5)],
        ends=([Turn(9, 2), Turn(18, 5)], [Turn(9, 2), Turn(30, 5)]),
    )


_TEXTS = st.text("ab \n", max_size=12)
_CALLS = st.builds(
    lambda name, arguments: {"function": {"name": name, "arguments": arguments}}, _TEXTS, _TEXTS
)
_CONTENTS = _TEXTS | st.lists(
    st.builds(lambda text: {"type": "text", "text": text}, _TEXTS), max_size=3
)
_MESSAGES = st.fixed_dictionaries(
    {
        "role": st.sampled_from(["system", "user", "assistant", "tool", "developer"]),
        "content": _CONTENTS,
    },
    optional={"name": _TEXTS, "tool_calls": st.lists(_CALLS, max_size=2)},
)
_TOOLS = st.lists(
    st.builds(
        lambda name: {"type": "function", "function": {"name": name, "parameters": {}}}, _TEXTS
    ),
    max_size=2,
)


@given(
    st.fixed_dictionaries(
        {"messages": st.lists(_MESSAGES, min_size=1, max_size=8)},
        optional={"tools": _TOOLS, "system": _TEXTS},
    ),
    st.sampled_from(COUNTERS),
)
def test_beginnings_counted_at_once_are_beginnings_counted_one_by_one(
    document: dict[str, object], counter: RequestCounter
) -> None:
    """To the last character, range included, by every rule and with every kind of tokenizer."""
    request = request_from(document)
    ends = range(len(request.messages) + 1)
    assert list(counter.count_beginnings(request, ends)) == [
        counter.count(replace(request, messages=request.messages[:end])).counts for end in ends
    ]


@given(st.lists(_MESSAGES, min_size=1, max_size=8), st.sampled_from(COUNTERS))
def test_the_input_of_a_turn_holds_that_of_the_turn_before(
    messages: list[object], counter: RequestCounter
) -> None:
    """So what was cached then begins it, at either end of an estimate."""
    try:
        talk = conversation_of(request_from(messages), counter, n_output=None)
    except InputError:
        return
    for turns in (talk.turns, *(talk.ends or ())):
        inputs = [turn.n_input for turn in turns]
        assert inputs == sorted(inputs)
