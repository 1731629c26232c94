"""The content of a message: a text, or a list of parts of which some are no text.

Known are the parts of OpenAI's chat completions and responses, and of Anthropic's messages. What it
leaves to others: the other fields of a message (`messages`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tokcount.core.chats.requests import TOOL_RESULT, Message
from tokcount.core.chats.values import cut, is_something, json_text, text_of
from tokcount.core.strict_json import kind_of
from tokcount.errors import InputError

# Parts that are a text, by the field that holds it.
_TEXTS = {"text": "text", "input_text": "text", "output_text": "text"}
# And those of which no rule is published: what they are, and the field.
_OTHER_TEXTS = {
    "refusal": ("a refusal", "refusal"),
    "thinking": ("reasoning", "thinking"),
    "summary_text": ("reasoning", "text"),
    "reasoning_text": ("reasoning", "text"),
}
# Fields of parts, messages and items that are known, and not sent as text.
METADATA = frozenset(
    {
        *("id", "type", "object", "index", "status", "created", "created_at", "updated_at"),
        *("timestamp", "time", "date", "annotations", "citations", "logprobs", "cache_control"),
        *("tool_call_id", "call_id", "tool_use_id", "is_error", "signature", "metadata", "model"),
        *("finish_reason", "stop_reason", "stop_sequence", "usage", "weight", "prefix", "phase"),
    }
)


@dataclass(slots=True)
class Gathered:
    """What was found of a message so far."""

    texts: list[str] = field(default_factory=list)
    n_seams: int = 0
    n_marks: int = 0
    doubts: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)

    def message(self, role: str | None, name: str | None = None) -> Message:
        """Return the message that it is."""
        return Message(
            role=role,
            name=name,
            texts=self.texts,
            n_seams=self.n_seams,
            n_marks=self.n_marks,
            doubts=list(dict.fromkeys(self.doubts)),
            left_out=self.left_out,
            ignored=self.ignored,
        )

    def ignore(self, value: Mapping[str, object], *known: str) -> None:
        """Note the fields that hold something, and are neither known here nor metadata."""
        self.ignored += [
            cut(key)
            for key, held in value.items()
            if is_something(held) and key not in known and key not in METADATA
        ]


def read_content(content: object, into: Gathered, what: str = "content") -> None:
    """Take the texts out of a content, which is no null.

    Raises:
        InputError: it is neither a text nor a list of parts; the error names the part.
    """
    if isinstance(content, str):
        into.texts.append(text_of(content, what))
        return
    if not isinstance(content, list):
        raise InputError(f"{what} is {kind_of(content)}; it must be a text or a list of parts")
    n_texts = sum(
        _read_part(part, into, f"part {number} of {what}") for number, part in enumerate(content, 1)
    )
    if n_texts > 1:
        into.n_seams += n_texts - 1
        into.doubts.append("several parts of text")


def _read_part(part: object, into: Gathered, what: str) -> bool:
    """Take the texts out of a part; say whether it is plain text, and not empty."""
    if isinstance(part, str):
        into.texts.append(text_of(part, what))
        into.doubts.append("a bare text as part")
        return bool(part)
    if not isinstance(part, dict):
        raise InputError(f"{what} is {kind_of(part)}; it must be an object with a type")
    kind = part.get("type", "text" if "text" in part else None)
    if not isinstance(kind, str):
        raise InputError(f"{what} has no type; text has the type text")
    if kind in _TEXTS:
        _read_text(part, _TEXTS[kind], into, what)
        return bool(into.texts[-1])
    if kind in _OTHER_TEXTS:
        doubt, key = _OTHER_TEXTS[kind]
        into.doubts.append(doubt)
        _read_text(part, key, into, what)
    elif kind in {"tool_use", "server_tool_use"}:
        into.ignore(part, "name", "input", "caller")
        read_call(part.get("name"), part.get("input"), into, what)
    elif kind == "tool_result":
        into.ignore(part, "content")
        into.doubts.append(TOOL_RESULT)
        into.n_marks += 1
        if part.get("content") is not None:
            read_content(part["content"], into, f"{what}, its content")
    else:
        into.left_out.append(cut(kind))
    return False


def _read_text(part: Mapping[str, object], key: str, into: Gathered, what: str) -> None:
    into.texts.append(text_of(part.get(key), f"{what}: {key}"))
    into.ignore(part, key)


def read_call(name: object, arguments: object, into: Gathered, what: str) -> None:
    """Take the name and the arguments of a tool call, which are a text, or JSON to be one.

    Raises:
        InputError: it has no name.
    """
    into.texts.append(text_of(name, f"{what}: the name of the call"))
    if arguments is not None:
        into.texts.append(json_text(arguments))
    into.doubts.append("tool calls")
    into.n_marks += 1
