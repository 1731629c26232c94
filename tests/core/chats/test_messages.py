from typing import Any

import pytest

from tokcount.core.chats.messages import read_message
from tokcount.core.chats.requests import Message
from tokcount.errors import InputError

CALL = {"id": "call_1", "type": "function", "function": {"name": "add", "arguments": '{"a":1}'}}


def _user(content: object, **more: object) -> Message:
    return read_message({"role": "user", "content": content, **more})


@pytest.mark.parametrize(
    "content",
    ["hi", [{"type": "text", "text": "hi"}], [{"type": "text", "text": "hi", "cache_control": {}}]],
)
def test_one_part_of_text_is_the_same_as_the_text(content: object) -> None:
    """No rule is doubted."""
    assert _user(content) == Message(role="user", texts=["hi"], doubts=[], left_out=[], ignored=[])


@pytest.mark.parametrize("role", ["system", "developer", "user", "assistant"])
def test_roles_of_the_rule_are_not_doubted(role: str) -> None:
    """`developer` is what newer models call `system`."""
    message = read_message({"role": role, "content": "hi", "name": "ann"})
    assert (message.role, message.name, message.doubts) == (role, "ann", [])
    assert message.is_system == (role in {"system", "developer"})


@pytest.mark.parametrize(
    ("value", "texts", "n_marks", "doubts"),
    [
        (
            {"role": "assistant", "content": None, "tool_calls": [CALL, CALL]},
            ["add", '{"a":1}', "add", '{"a":1}'],
            2,
            ["tool calls"],
        ),
        (
            {"role": "assistant", "content": "", "function_call": {"name": "f", "arguments": ""}},
            ["", "f", ""],
            1,
            ["tool calls"],
        ),
        ({"role": "tool", "tool_call_id": "call_1", "content": "7"}, ["7"], 0, ["tool results"]),
        ({"role": "function", "name": "f", "content": "7"}, ["7"], 0, ["tool results"]),
        ({"role": "critic", "content": "no"}, ["no"], 0, ["role 'critic'"]),
        (
            {"role": "assistant", "content": "x", "reasoning_content": "so"},
            ["x", "so"],
            0,
            ["reasoning"],
        ),
        ({"role": "assistant", "content": None, "refusal": "no"}, ["no"], 0, ["a refusal"]),
        # Items of OpenAI's responses.
        (
            {"type": "function_call", "call_id": "c", "name": "add", "arguments": "{}"},
            ["add", "{}"],
            1,
            ["tool calls"],
        ),
        (
            {"type": "function_call_output", "call_id": "c", "output": "7"},
            ["7"],
            1,
            ["tool results"],
        ),
        (
            {"type": "reasoning", "summary": [{"type": "summary_text", "text": "so"}]},
            ["so"],
            0,
            ["reasoning"],
        ),
    ],
)
def test_what_no_rule_is_published_for_is_read_and_doubted(
    value: Any, texts: list[str], n_marks: int, doubts: list[str]
) -> None:
    """Calls and their results, reasoning, other roles."""
    message = read_message(value)
    assert (message.texts, message.n_marks, message.doubts) == (texts, n_marks, doubts)
    assert (message.left_out, message.ignored) == ([], [])


@pytest.mark.parametrize(
    ("parts", "texts", "n_marks", "n_seams", "doubts"),
    [
        (
            [
                {"type": "text", "text": "a"},
                {"type": "text", "text": ""},
                {"type": "text", "text": "b"},
            ],
            ["a", "", "b"],
            0,
            1,
            ["several parts of text"],
        ),
        (["a"], ["a"], 0, 0, ["a bare text as part"]),
        ([{"text": "a"}], ["a"], 0, 0, []),
        ([{"type": "thinking", "thinking": "so", "signature": "x"}], ["so"], 0, 0, ["reasoning"]),
        (
            [{"type": "tool_use", "id": "t", "name": "add", "input": {"a": [1, "é"]}}],
            ["add", '{"a":[1,"é"]}'],
            1,
            0,
            ["tool calls"],
        ),
        (
            [
                {
                    "type": "tool_result",
                    "tool_use_id": "t",
                    "content": [{"type": "text", "text": "7"}],
                }
            ],
            ["7"],
            1,
            0,
            ["tool results"],
        ),
        ([{"type": "tool_result", "tool_use_id": "t"}], [], 1, 0, ["tool results"]),
    ],
)
def test_parts_are_read_as_texts(
    parts: Any, texts: list[str], n_marks: int, n_seams: int, doubts: list[str]
) -> None:
    """Those of OpenAI and of Anthropic; where texts meet there is a seam."""
    message = _user(parts)
    assert (message.texts, message.n_marks, message.n_seams) == (texts, n_marks, n_seams)
    assert (message.doubts, message.left_out) == (doubts, [])


@pytest.mark.parametrize(
    "kind",
    [
        *("image_url", "input_image", "image", "input_audio", "file", "input_file", "document"),
        *("redacted_thinking", "hologram"),
    ],
)
def test_what_is_no_text_is_left_out_by_its_type(kind: str) -> None:
    """And the text beside it is counted as if it were alone."""
    message = _user([{"type": "text", "text": "hi"}, {"type": kind, kind: {"url": "data:"}}])
    assert (message.texts, message.left_out, message.doubts) == (["hi"], [kind], [])


@pytest.mark.parametrize(
    ("value", "left_out"),
    [
        ({"role": "assistant", "content": None, "audio": {"id": "a_1"}}, ["audio"]),
        ({"type": "item_reference", "id": "i_1"}, ["item_reference"]),
        (
            {"type": "reasoning", "summary": [], "encrypted_content": "gAAA"},
            ["encrypted reasoning"],
        ),
    ],
)
def test_a_message_may_be_nothing_that_can_be_counted(value: Any, left_out: list[str]) -> None:
    """Sound, a reference, what is encrypted."""
    message = read_message(value)
    assert (message.texts, message.left_out) == ([], left_out)


def test_fields_that_are_not_known_are_named_where_they_hold_anything() -> None:
    """Known metadata, null and nothing are passed over."""
    message = _user(
        [{"type": "text", "text": "hi", "mood": "x", "annotations": [1]}],
        id="m_1",
        timestamp=7,
        status="done",
        colour=None,
        tags=[],
        flavour="sweet",
    )
    assert message.ignored == ["mood", "flavour"]
    assert message.texts == ["hi"]


def test_lone_surrogates_become_what_tiktoken_takes_them_for() -> None:
    """In content, in a role and in a name."""
    message = read_message(
        {"role": "user\ud800", "name": "\udfff", "content": "\ud83d\ude00\ud800"}
    )
    assert (message.role, message.name) == ("user\ufffd", "\ufffd")
    assert message.texts == ["\U0001f600\ufffd"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"role": "user"}, "has no content, and there is no tool call; an empty text is content"),
        ({"role": "user", "content": None}, "content is null, and there is no tool call"),
        ({"role": "user", "content": None, "tool_calls": []}, "content is null, and there is no"),
        (
            {"role": "user", "content": 5},
            "content is a number; it must be a text or a list of parts",
        ),
        ({"role": "user", "content": {}}, "content is an object; it must be a text or a list"),
        ({"role": "user", "content": [5]}, "part 1 of content is a number; it must be an object"),
        (
            {"role": "user", "content": [{}]},
            "part 1 of content has no type; text has the type text",
        ),
        (
            {"role": "user", "content": [{"type": "text", "text": None}]},
            "part 1 of content: text is null; it must be a text",
        ),
        ({"role": 5, "content": "hi"}, "role is a number; it must be a text"),
        ({"role": "user", "content": "hi", "name": 5}, "name is a number; it must be a text"),
        ({"role": "assistant", "tool_calls": "x"}, "tool_calls is a text; it must be a list"),
        ({"role": "assistant", "tool_calls": [5]}, "tool call 1 is a number; it must be an object"),
        (
            {"role": "assistant", "tool_calls": [{"function": 5}]},
            "tool call 1: its function is a number; it must be an object",
        ),
        (
            {"role": "assistant", "tool_calls": [{"function": {}}]},
            "tool call 1: the name of the call is null; it must be a text",
        ),
        ({"content": "hi"}, "has no role"),
        ("hi", "is a text; it must be an object with role and content"),
    ],
)
def test_what_is_no_message_is_an_error(value: object, said: str) -> None:
    """What, which value, and what it must be."""
    with pytest.raises(InputError) as raised:
        read_message(value)
    assert str(raised.value).startswith(said)
