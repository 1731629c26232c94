from typing import Any

import pytest

from tokcount.core.chats.shapes import request_from
from tokcount.errors import InputError

USER = {"role": "user", "content": "hi"}


@pytest.mark.parametrize(
    "document",
    [
        [USER],
        USER,
        {"messages": [USER]},
        {"input": "hi"},
        {"input": [USER]},
        {"input": [{"role": "user", "content": [{"type": "input_text", "text": "hi"}]}]},
        {"custom_id": "1", "body": {"messages": [USER]}},
        {"custom_id": "1", "params": {"messages": [USER]}},
    ],
)
def test_a_message_is_found_in_every_shape(document: Any) -> None:
    """The document itself is kept, for who groups by its fields."""
    request = request_from(document)
    assert [(each.role, each.texts) for each in request.messages] == [("user", ["hi"])]
    assert request.document is document


def test_only_input_comes_as_items() -> None:
    """No rule is published for them."""
    assert request_from({"input": "hi"}).items
    assert not request_from({"messages": [USER]}).items


@pytest.mark.parametrize(
    ("fields", "texts", "doubts"),
    [
        ({"system": "be brief"}, ["be brief"], ["the field system"]),
        ({"instructions": "be brief"}, ["be brief"], ["the field instructions"]),
        (
            {"system": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]},
            ["a", "b"],
            ["several parts of text", "the field system"],
        ),
    ],
)
def test_what_instructs_beside_the_messages_is_a_system_message(
    fields: Any, texts: list[str], doubts: list[str]
) -> None:
    """Of Anthropic's messages, and of OpenAI's responses."""
    system = request_from({"messages": [USER], **fields}).system
    assert system is not None
    assert (system.role, system.texts, system.doubts) == ("system", texts, doubts)


@pytest.mark.parametrize("said", [None, "", []])
def test_an_empty_system_prompt_is_none(said: object) -> None:
    """It is no message."""
    assert request_from({"messages": [USER], "system": said}).system is None


@pytest.mark.parametrize(
    ("model", "found"), [("gpt-4o", "gpt-4o"), (" ", None), (5, None), (None, None)]
)
def test_the_model_is_what_is_named(model: object, found: str | None) -> None:
    """What is no text names none."""
    assert request_from({"messages": [USER], "model": model}).model == found


@pytest.mark.parametrize(
    ("fields", "extras"),
    [
        ({"tool_choice": "auto"}, []),
        ({"tool_choice": {"type": "auto"}}, []),
        ({"tool_choice": "none"}, [("tool_choice", "")]),
        (
            {"tool_choice": {"type": "function", "function": {"name": "f"}}},
            [("tool_choice", "f")],
        ),
        ({"tool_choice": {"type": "tool", "name": "f"}}, [("tool_choice", "f")]),
        ({"function_call": {"name": "f"}}, [("function_call", "f")]),
        ({"response_format": {"type": "json_object"}}, []),
        (
            {"response_format": {"type": "json_schema", "json_schema": {"name": "s"}}},
            [("the schema in response_format", '{"name":"s"}')],
        ),
        (
            {"text": {"format": {"type": "json_schema", "schema": {"type": "object"}}}},
            [("the schema in text", '{"type":"object"}')],
        ),
    ],
)
def test_what_steers_the_reply_is_text_as_well(fields: Any, extras: list[Any]) -> None:
    """A schema of the reply, and a tool that has to be called."""
    assert request_from({"messages": [USER], **fields}).extras == extras


def test_what_the_provider_keeps_is_missing() -> None:
    """An id stands for texts that are not here; beside messages it is a field of a log."""
    kept = {"previous_response_id": "r_1", "conversation": None, "prompt": {"id": "p_1"}}
    assert request_from({"input": "hi", **kept}).left_out == [
        "previous_response_id: what it stands for",
        "prompt: what it stands for",
    ]
    assert request_from({"messages": [USER], "conversation": "c_1"}).left_out == []


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "is null; it must be a list of messages, or a request"),
        ("hi", "is a text; it must be"),
        ([], "holds no message; an empty list is no request"),
        ({"messages": []}, "holds no message"),
        ({"messages": {}}, "messages is an object; it must be a list of messages"),
        ({"messages": "hi"}, "messages is a text; it must be a list of messages"),
        ({"input": 5}, "input is a number; it must be a list of messages"),
        ({}, "has no messages, no input and no role; its fields are none"),
        (
            {"prompt": "hi", "n": 1},
            "has no messages, no input and no role; its fields are 'prompt', 'n'",
        ),
        ([USER, 5], "message 2: is a number; it must be an object with role and content"),
        ([USER, {"content": "hi"}], "message 2: has no role"),
        ({"messages": [USER], "system": 5}, "system is a number; it must be a text or a list"),
        ({"messages": [USER], "tools": {}}, "tools is an object; it must be a list"),
        ({"messages": [USER], "functions": [5]}, "tool 1 is a number; it must be an object"),
    ],
)
def test_what_is_no_request_is_an_error(document: object, said: str) -> None:
    """With the number of the message, from 1, where one is to blame."""
    with pytest.raises(InputError) as raised:
        request_from(document)
    assert str(raised.value).startswith(said)
