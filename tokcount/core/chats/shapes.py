"""Reads a chat request from a JSON value, whichever of its shapes it has.

These are a list of messages, one message, a request to OpenAI (`messages`, or `input` with
`instructions`) or to Anthropic (`messages` with `system`), and a line of a batch, which holds a
request as `body` or `params`. What it leaves to others: JSON itself (`reading`), each message
(`messages`) and tool (`tools`).
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from tokcount.core.chats.contents import Gathered, read_content
from tokcount.core.chats.messages import read_message
from tokcount.core.chats.requests import ChatRequest, Message
from tokcount.core.chats.tools import read_tools
from tokcount.core.chats.values import cut, is_something, json_text, text_of
from tokcount.core.names import written_model
from tokcount.core.strict_json import kind_of
from tokcount.errors import InputError

Fields = Mapping[str, object]
T = TypeVar("T")
_SYSTEM = ("system", "instructions")
_TOOLS = ("tools", "functions")
_CHOICES = ("tool_choice", "function_call")
# What OpenAI keeps, and puts before or into a request that comes as `input`.
_KEPT = ("previous_response_id", "conversation", "prompt")
_WRAPPERS = ("body", "params")
_SHOWN_FIELDS = 5


def request_from(document: object) -> ChatRequest:
    """Return the request that a JSON value is.

    Raises:
        InputError: it is none; where a message is to blame, the error has its number, from 1.
    """
    fields = _unwrapped(document)
    if isinstance(fields, list):
        return ChatRequest(messages=_messages(fields), document=document)
    if not isinstance(fields, dict):
        raise InputError(f"is {kind_of(fields)}; it must be a list of messages, or a request")
    if "messages" in fields or "input" in fields:
        return _request(fields, document)
    if "role" in fields:
        return ChatRequest(messages=_messages([fields]), document=document)
    there = ", ".join(map(repr, map(cut, list(fields)[:_SHOWN_FIELDS]))) or "none"
    raise InputError(f"has no messages, no input and no role; its fields are {there}")


def _unwrapped(document: object) -> object:
    """The request itself, of a line of a batch."""
    if isinstance(document, dict) and not document.keys() & {"messages", "input", "role"}:
        for key in _WRAPPERS:
            if isinstance(document.get(key), dict):
                return document[key]
    return document


def _request(fields: Fields, document: object) -> ChatRequest:
    items = "messages" not in fields
    kept = _KEPT if items else ()
    left_out = [f"{key}: what it stands for" for key in kept if is_something(fields.get(key))]
    tools = [tool for key in _TOOLS for tool in read_tools(fields.get(key), key, left_out)]
    model = fields.get("model")
    return ChatRequest(
        model=(written_model(model) or None) if isinstance(model, str) else None,
        messages=_messages(_listed(fields["input" if items else "messages"], items=items)),
        system=_system(fields),
        tools=tools,
        extras=list(_extras(fields)),
        left_out=left_out,
        items=items,
        document=document,
    )


def _listed(value: object, *, items: bool) -> list[object]:
    """The messages as a list; a text as `input` is one message of the user."""
    if items and isinstance(value, str):
        return [{"role": "user", "content": value}]
    if not isinstance(value, list):
        what = "input" if items else "messages"
        raise InputError(f"{what} is {kind_of(value)}; it must be a list of messages")
    return value


def _messages(values: Iterable[object]) -> list[Message]:
    read = []
    for number, value in enumerate(values, 1):
        try:
            read.append(read_message(value))
        except InputError as error:
            raise InputError(f"message {number}: {error}") from None
    if not read:
        raise InputError("holds no message; an empty list is no request")
    return read


def _system(fields: Fields) -> Message | None:
    """What stands beside the messages to instruct the model."""
    gathered = Gathered()
    for key in _SYSTEM:
        if is_something(said := fields.get(key)):
            read_content(said, gathered, key)
            gathered.doubts.append(f"the field {key}")
    return gathered.message("system") if gathered.doubts else None


def _extras(fields: Fields) -> Iterable[tuple[str, str]]:
    """Texts that steer the reply: its schema, and the tool that it has to call."""
    for key in _CHOICES:
        choice = fields.get(key)
        if isinstance(choice, dict) and choice.get("type") != "auto":
            named = choice.get("function", choice)
            name = named.get("name", "") if isinstance(named, dict) else ""
            yield key, text_of(name, f"{key}: name")
        elif not isinstance(choice, dict) and choice is not None and choice != "auto":
            yield key, ""
    for key, inner in (("response_format", None), ("text", "format")):
        form = fields.get(key)
        if inner is not None and isinstance(form, dict):
            form = form.get(inner)
        if isinstance(form, dict) and form.get("type") == "json_schema":
            schema = form.get("json_schema", form.get("schema"))
            yield f"the schema in {key}", json_text(schema)
