"""A chat request as it is counted: messages, a system prompt and tools, all of them as texts.

What it leaves to others: reading it from JSON (`reading`), and what its texts come to (`counting`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

TOOL_RESULT = "tool results"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message: the texts that the model reads in it, each encoded on its own.

    `n_seams` is how often texts of it meet, `n_marks` how many tool calls, results and the like it
    holds. `doubts` name what no published rule covers. `left_out` names what of it is no text,
    `ignored` the fields that hold something and are not known. An item without a `role` is nothing
    but what it leaves out.
    """

    role: str | None
    name: str | None = None
    texts: Sequence[str] = ()
    n_seams: int = 0
    n_marks: int = 0
    doubts: Sequence[str] = ()
    left_out: Sequence[str] = ()
    ignored: Sequence[str] = ()

    @property
    def is_system(self) -> bool:
        """Whether it instructs the model, as `developer` messages do, too."""
        return self.role in {"system", "developer"}

    @property
    def is_from_user(self) -> bool:
        """Whether a user has said it; what tools have answered, no user has said."""
        return self.role == "user" and TOOL_RESULT not in self.doubts


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """The definition of a tool: its lines, each encoded on its own, and what they are lines of.

    It is `covered` where its shape is one that the published rule is about.
    """

    lines: Sequence[str]
    n_properties: int = 0
    n_enums: int = 0
    n_enum_items: int = 0
    covered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """All that is sent at once; `document` is the JSON value that it was read from.

    `system` is what stands beside the messages, as Anthropic and OpenAI's responses have it.
    `items` says that the messages came as `input`. `extras` are other texts that the model reads,
    by what they are; `left_out` names what belongs to the request and is not in it, or no text.
    """

    model: str | None = None
    messages: Sequence[Message]
    system: Message | None = None
    tools: Sequence[Tool] = ()
    extras: Sequence[tuple[str, str]] = ()
    left_out: Sequence[str] = ()
    items: bool = False
    document: object = None
