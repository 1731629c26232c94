import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.chats.house import (
    ALONE,
    FIRST,
    GPT_4,
    GPT_4O,
    GPT_5,
    PAY,
    PAY_FUNCTION,
    SCALED,
    request_of,
    said,
    tokens_of,
)
from tokcount.core.chats.counting import RequestCounter, count_request
from tokcount.core.chats.requests import ChatRequest
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError
from tokcount.reports.counts import Counts

# Texts of 2, 1, 3 and 1 tokens; 4 messages.
TALK = (
    said("system", "be brief"),
    said("user", "hi"),
    said("assistant", "one two three"),
    said("user", "today"),
)


@pytest.mark.parametrize("tokenizer", [GPT_4, GPT_4O])
def test_a_chat_is_its_texts_and_what_the_rule_puts_around_them(tokenizer: Tokenizer) -> None:
    """4 messages x (3 + 1 for the role) + 3 for the reply = 19; with 7 of text, 26."""
    chat = count_request(request_of(*TALK), tokenizer)
    assert tokens_of(chat) == [0, 2, 1 + 3, 1, 19]
    assert chat.counts == Counts(n_tokens=26, n_chars=28, n_bytes=28, n_words=7)
    assert (chat.doubts, chat.left_out, chat.ignored) == ([], [], [])
    assert all(part.exact for part in chat.parts)


def test_a_name_is_a_token_beside_its_own() -> None:
    """3 + role 1 + name 1 + 1, text 1, reply 3."""
    chat = count_request(request_of(said("user", "hi", name="bob")), GPT_4O)
    assert tokens_of(chat) == [0, 0, 0, 1, 3 + 1 + 1 + 1 + 3]
    assert chat.counts.exact


def test_the_first_model_takes_four_a_message_and_none_for_a_role_with_a_name() -> None:
    """2 x (4 + role 1) + name 1 - 1 + reply 3, and texts of 1 each."""
    chat = count_request(request_of(said("user", "hi", name="bob"), said("user", "hi")), FIRST)
    assert tokens_of(chat) == [0, 0, 1, 1, 2 * (4 + 1) + 1 - 1 + 3]
    assert chat.counts.exact


def test_shares_are_of_the_whole_request() -> None:
    """Of 26 tokens."""
    chat = count_request(request_of(*TALK), GPT_4O)
    assert [part.share for part in chat.parts] == [0, 2 / 26, 4 / 26, 1 / 26, 19 / 26]


@pytest.mark.parametrize(
    ("messages", "tokens"),
    [
        # The last message of the user, and a reply after it, which is history.
        ([said("user", "hi"), said("assistant", "one two three")], [0, 0, 3, 1, 11]),
        # No user at all.
        ([said("assistant", "hi")], [0, 0, 1, 0, 7]),
        # Instructions in the middle.
        ([said("user", "hi"), said("developer", "be brief")], [0, 2, 0, 1, 11]),
    ],
)
def test_every_message_has_its_part(messages: list[object], tokens: list[int]) -> None:
    """What comes after the last message of the user belongs to the history."""
    assert tokens_of(count_request(request_of(*messages), GPT_4O)) == tokens


@pytest.mark.parametrize(
    ("tokenizer", "per_tool"),
    [(GPT_4O, 7), (GPT_4, 10)],
)
def test_tools_are_counted_by_their_rule(tokenizer: Tokenizer, per_tool: int) -> None:
    """Lines of 5 + 5 + 4 + 1 + 1; 12 for the list, 3 for properties, 3 each, -3 + 2 x 3 enum."""
    chat = count_request(request_of(said("user", "hi"), tools=[PAY]), tokenizer)
    assert tokens_of(chat) == [16 + per_tool + 12 + 3 + 2 * 3 - 3 + 2 * 3, 0, 0, 1, 7]
    assert (chat.counts.range, chat.doubts) == (None, [])


def test_two_tools_have_one_end() -> None:
    """Each begins with 7, all end with 12."""
    one, two = (
        tokens_of(count_request(request_of(said("user", "hi"), tools=[PAY] * n), GPT_4O))[0]
        for n in (1, 2)
    )
    assert (one, two) == (47, 2 * 47 - 12)


@pytest.mark.parametrize(
    ("tokenizer", "tool", "around"),
    [
        (Tokenizer(encoding_name="o200k_base", model="gpt-4o-2024-08-06"), PAY, 31),
        (GPT_4O, {**PAY_FUNCTION, "type": "function"}, 31),
    ],
)
def test_tools_beyond_their_rule_may_have_nothing_around_them_or_twice_as_much(
    tokenizer: Tokenizer, tool: object, around: int
) -> None:
    """A dated model, or another shape: 16 of text, and 31 more or less; 8 for the message."""
    chat = count_request(request_of(said("user", "hi"), tools=[tool]), tokenizer)
    assert chat.counts.n_tokens == 16 + around + 8
    assert chat.counts.range == (16 + 8, 16 + 2 * around + 8)
    assert chat.doubts == ["the definitions of tools"]
    assert [part.exact for part in chat.parts] == [False, True, True, True, True]


def test_a_tool_call_is_its_name_its_arguments_and_three() -> None:
    """Roles and reply 2 x 1 + 3 and 3 for the user are by rule; 3 + 3 of the call are not."""
    call = {"id": "c", "type": "function", "function": {"name": "add", "arguments": '{"a":1}'}}
    chat = count_request(
        request_of(said("user", "hi"), said("assistant", None, tool_calls=[call])), GPT_4O
    )
    assert tokens_of(chat) == [0, 0, 1 + 5, 1, 2 + 3 + 3 + (3 + 3)]
    assert chat.counts.n_tokens == 21
    assert chat.counts.range == (21 - 6, 21 + 6)
    assert chat.doubts == ["tool calls"]


def test_where_two_texts_meet_it_may_be_a_token_more_or_less() -> None:
    """And three around the message are no longer by the rule."""
    parts = [{"type": "text", "text": "hi"}, {"type": "text", "text": "today"}]
    chat = count_request(request_of(said("user", parts)), GPT_4O)
    assert chat.counts.n_tokens == 2 + 7
    assert chat.counts.range == (9 - 1 - 3, 9 + 1 + 3)
    assert chat.doubts == ["several parts of text"]


@pytest.mark.parametrize(
    ("request_", "tokenizer", "doubts"),
    [
        (request_of(said("user", "hi")), GPT_5, ["messages of gpt-5"]),
        (request_of(said("user", "hi")), ALONE, ["messages of no named model"]),
        (
            ChatRequest(messages=request_of(said("user", "hi")).messages, items=True),
            GPT_4O,
            ["input items"],
        ),
    ],
)
def test_without_a_published_rule_it_is_an_estimate(
    request_: ChatRequest, tokenizer: Tokenizer, doubts: list[str]
) -> None:
    """8 with the usual rule; the text and the role are certain, and 6 around them are not."""
    chat = count_request(request_, tokenizer)
    assert (chat.counts.n_tokens, chat.counts.range) == (8, (2, 14))
    assert chat.doubts == doubts


def test_a_system_prompt_beside_the_messages_is_an_estimate() -> None:
    """2 of text and a role are certain; the 3 around them are not."""
    chat = count_request(request_of(said("user", "hi"), system="be brief"), GPT_4O)
    assert tokens_of(chat) == [0, 2, 0, 1, 4 + 7]
    assert chat.counts.range == (14 - 3, 14 + 3)
    assert chat.doubts == ["the field system"]


def test_a_scaled_estimate_has_parts_that_add_up() -> None:
    """26 x 1.5 = 39; at least the 7 of text and 4 roles, at most 26 and again 15, twice."""
    chat = count_request(request_of(*TALK), SCALED)
    assert (chat.counts.n_tokens, chat.counts.range) == (39, (11, 2 * (26 + 15)))
    assert chat.counts.n_base_tokens == 26
    assert sum(tokens_of(chat)) == 39
    assert tokens_of(chat) == [0, 3, 6, 2, 28]  # bounds at 3, 9, 10.5 and 39
    assert not any(part.exact for part in chat.parts)


def test_what_tools_have_answered_is_not_the_last_message_of_the_user() -> None:
    """Though Anthropic has it under that role: 1 of text, and 3 that are our reading."""
    result = {"type": "tool_result", "tool_use_id": "t", "content": "today"}
    chat = count_request(request_of(said("user", "hi"), said("user", [result])), GPT_4O)
    assert tokens_of(chat) == [0, 0, 1, 1, 3 + 4 + 4 + 3]


def test_text_that_is_not_there_is_named_with_its_message() -> None:
    """And what is unknown is named once."""
    image = [{"type": "image_url"}, {"type": "text", "text": "hi"}]
    chat = count_request(
        request_of(said("user", image, mood=1), said("user", "hi", mood=2), system=image), GPT_4O
    )
    assert chat.left_out == ["system: image_url", "message 1: image_url"]
    assert chat.ignored == ["mood"]


def test_the_text_of_a_special_token_is_text() -> None:
    """Seven tokens, not one; in a role and a name as well."""
    chat = count_request(request_of(said("user", "<|endoftext|>", name="<|endoftext|>")), GPT_4O)
    assert tokens_of(chat) == [0, 0, 0, 7, 3 + 1 + 1 + 7 + 3]
    as_token = count_request(request_of(said("user", "<|endoftext|>")), GPT_4O, special="token")
    assert tokens_of(as_token) == [0, 0, 0, 1, 7]
    with pytest.raises(InputError, match="is a special token of o200k_base"):
        count_request(request_of(said("user", "<|endoftext|>")), GPT_4O, special="error")


def test_a_reply_is_its_texts() -> None:
    """As output, nothing stands around them."""
    counter = RequestCounter(GPT_4O)
    assert counter.reply_tokens(request_of(*TALK).messages[2]) == Counts(
        n_tokens=3, n_chars=13, n_bytes=13, n_words=3
    )


TEXTS = st.text(max_size=20)
PARTS = st.lists(st.fixed_dictionaries({"type": st.just("text"), "text": TEXTS}), max_size=3)
MESSAGES = st.fixed_dictionaries(
    {
        "role": st.sampled_from(["system", "user", "assistant", "tool", "x"]),
        "content": TEXTS | PARTS,
    },
    optional={"name": TEXTS},
)
TOKENIZERS = st.sampled_from([GPT_4O, GPT_5, SCALED, FIRST])


@given(messages=st.lists(MESSAGES, min_size=1, max_size=5), tokenizer=TOKENIZERS)
def test_parts_add_up_to_the_total_inside_its_range(
    messages: list[object], tokenizer: Tokenizer
) -> None:
    """Whatever is estimated."""
    chat = count_request(request_of(*messages), tokenizer)
    low, high = chat.counts.range or (chat.counts.n_tokens,) * 2
    assert sum(tokens_of(chat)) == chat.counts.n_tokens
    assert 0 <= low <= chat.counts.n_tokens <= high
    assert all(part.n_tokens >= 0 for part in chat.parts)
    assert chat.counts.exact == (not chat.doubts and tokenizer.estimate is None)


@given(messages=st.lists(MESSAGES, min_size=1, max_size=4))
def test_an_exact_count_is_the_sum_that_the_rule_says(messages: list[dict[str, str]]) -> None:
    """Against the rule in one line."""
    chat = count_request(request_of(*messages), GPT_4)
    encoding = GPT_4.encoding
    if chat.counts.exact:
        texts = [
            value if isinstance(value, str) else "".join(part["text"] for part in value)
            for message in messages
            for value in message.values()
        ]
        n_names = sum("name" in message for message in messages)
        dumb = sum(map(encoding.count, texts)) + 3 * len(messages) + n_names + 3
        assert chat.counts.n_tokens == dumb
