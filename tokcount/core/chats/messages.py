"""Reads one message, or one item of OpenAI's responses.

What it leaves to others: what its content holds (`contents`), the request around it (`shapes`).
"""

from collections.abc import Callable, Mapping

from tokcount.core.chats.contents import Gathered, read_call, read_content
from tokcount.core.chats.requests import TOOL_RESULT, Message
from tokcount.core.chats.values import cut, is_something, text_of
from tokcount.core.strict_json import kind_of
from tokcount.errors import InputError

Fields = Mapping[str, object]
# Roles that the published rule is about; `developer` is what newer models call `system`.
_ROLES_OF_RULE = frozenset({"system", "developer", "user", "assistant"})
_ROLES_OF_RESULTS = frozenset({"tool", "function"})
# Without content, a message has to say one of these.
_IN_PLACE_OF_CONTENT = ("tool_calls", "function_call", "refusal", "audio", "reasoning_content")


def read_message(value: object) -> Message:
    """Return the message that a JSON value is.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, dict):
        raise InputError(f"is {kind_of(value)}; it must be an object with role and content")
    if "role" not in value:
        return _read_item(value)
    role = text_of(value["role"], "role")
    gathered = Gathered()
    name = value.get("name")
    _read_said(value, gathered)
    gathered.ignore(
        value, "role", "name", "content", "reasoning", "tool_calls", *_IN_PLACE_OF_CONTENT
    )
    if role in _ROLES_OF_RESULTS:
        gathered.doubts.append(TOOL_RESULT)
    elif role not in _ROLES_OF_RULE:
        gathered.doubts.append(f"role {cut(role)!r}")
    return gathered.message(role, None if name is None else text_of(name, "name"))


def _read_said(value: Fields, into: Gathered) -> None:
    """All that a message says, its content first."""
    content = value.get("content")
    if content is None and not any(is_something(value.get(key)) for key in _IN_PLACE_OF_CONTENT):
        what = "content is null" if "content" in value else "has no content"
        raise InputError(f"{what}, and there is no tool call; an empty text is content, too")
    if content is not None:
        read_content(content, into)
    for key in ("reasoning_content", "reasoning"):
        if isinstance(said := value.get(key), str) and said:
            into.texts.append(text_of(said, key))
            into.doubts.append("reasoning")
            break
    if is_something(refusal := value.get("refusal")):
        into.texts.append(text_of(refusal, "refusal"))
        into.doubts.append("a refusal")
    if is_something(value.get("audio")):
        into.left_out.append("audio")
    _read_calls(value, into)


def _read_calls(value: Fields, into: Gathered) -> None:
    calls = value.get("tool_calls")
    if calls is not None and not isinstance(calls, list):
        raise InputError(f"tool_calls is {kind_of(calls)}; it must be a list")
    for number, call in enumerate(calls or [], 1):
        _read_call(call, into, f"tool call {number}")
    if is_something(value.get("function_call")):
        _read_call({"function": value["function_call"]}, into, "function_call")


def _read_call(call: object, into: Gathered, what: str) -> None:
    """A call of a function, or of a custom tool, or one that is flat."""
    if not isinstance(call, dict):
        raise InputError(f"{what} is {kind_of(call)}; it must be an object")
    called = call.get("function", call.get("custom", call))
    if not isinstance(called, dict):
        raise InputError(f"{what}: its function is {kind_of(called)}; it must be an object")
    arguments = called.get("arguments", called.get("input", called.get("args")))
    read_call(called.get("name"), arguments, into, what)


def _read_item(value: Fields) -> Message:
    kind = value.get("type")
    if not isinstance(kind, str):
        raise InputError("has no role")
    gathered = Gathered()
    if kind not in _ITEMS:
        gathered.left_out.append(cut(kind))
        return gathered.message(None)
    role, read = _ITEMS[kind]
    read(value, gathered)
    return gathered.message(role)


def _call_item(value: Fields, into: Gathered) -> None:
    read_call(value.get("name"), value.get("arguments", value.get("input")), into, "the call")
    into.ignore(value, "name", "arguments", "input", "namespace")


def _output_item(value: Fields, into: Gathered) -> None:
    into.doubts.append(TOOL_RESULT)
    into.n_marks += 1
    read_content(value.get("output"), into, "output")
    into.ignore(value, "output")


def _reasoning_item(value: Fields, into: Gathered) -> None:
    """The summary; what is encrypted is text to the model, but not to us."""
    into.doubts.append("reasoning")
    for key in ("summary", "content"):
        if is_something(said := value.get(key)):
            read_content(said, into, key)
    if is_something(value.get("encrypted_content")):
        into.left_out.append("encrypted reasoning")
    into.ignore(value, "summary", "content", "encrypted_content")


_ITEMS: Mapping[str, tuple[str, Callable[[Fields, Gathered], None]]] = {
    "function_call": ("assistant", _call_item),
    "custom_tool_call": ("assistant", _call_item),
    "function_call_output": ("tool", _output_item),
    "custom_tool_call_output": ("tool", _output_item),
    "reasoning": ("assistant", _reasoning_item),
}
