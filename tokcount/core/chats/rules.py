"""The tokens around the texts of a chat, by model.

Published is what OpenAI's cookbook has, "How to count tokens with tiktoken"
(github.com/openai/openai-cookbook, examples, 2024): for gpt-3.5-turbo, gpt-4, gpt-4o and
gpt-4o-mini, their dated names and longer windows, 3 tokens a message, 1 for a name, 3 that prime
the reply (gpt-3.5-turbo-0301: 4, and a name takes 1 away); and for those four names without a date
what the definition of a tool comes to. gpt-35-turbo is what Azure calls gpt-3.5-turbo. For all
other models the same figures are our reading, so that a count with them is an estimate. What it
leaves to others: adding them up (`counting`).
"""

import re
from dataclasses import dataclass

# Names, the encoding that the rule goes with, and the tokens that begin the definition of a tool.
_FAMILIES = (
    (r"gpt-3\.?5-turbo(?:-16k)?(?:-\d{4})?", "cl100k_base", 10),
    (r"gpt-4(?:-32k)?(?:-\d{4})?", "cl100k_base", 10),
    (r"gpt-4o(?:-mini)?(?:-20\d\d-\d\d-\d\d)?", "o200k_base", 7),
)
_FIRST = re.compile(r"gpt-3\.?5-turbo-0301")
_WITH_TOOLS = frozenset({"gpt-3.5-turbo", "gpt-35-turbo", "gpt-4", "gpt-4o", "gpt-4o-mini"})
_PROVIDERS = re.compile(r"(?:openai|azure)/")
_TOOL_BY_DEFAULT = 7

# Our reading of what stands around a tool call, a result or the like. With it the one figure that
# is published, in the tests of hmarr/openai-chat-tokens on GitHub, is met: 26 for a call.
PER_MARK = 3
# Around the list of tools, of properties, and each of them.
PER_TOOLS, PER_PROPERTIES, PER_PROPERTY, PER_ENUM, PER_ENUM_ITEM = 12, 3, 3, -3, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRule:
    """Tokens for each message, for each name, for the start of the reply, and for each tool.

    `published` says that the first three are a published rule, `tools_published` that the last is.
    """

    per_message: int = 3
    per_name: int = 1
    per_reply: int = 3
    per_tool: int = _TOOL_BY_DEFAULT
    published: bool = False
    tools_published: bool = False


def rule_of(model: str | None, encoding_name: str) -> ChatRule:
    """Return the rule of a model whose texts are counted with an encoding.

    >>> rule_of("gpt-4o-2024-08-06", "o200k_base").published
    True
    >>> rule_of("gpt-4-turbo", "cl100k_base").published
    False
    """
    name = _PROVIDERS.sub("", (model or "").strip().casefold(), count=1)
    for names, encoding, per_tool in _FAMILIES:
        if re.fullmatch(names, name) and encoding == encoding_name:
            first = bool(_FIRST.fullmatch(name))
            return ChatRule(
                per_message=4 if first else 3,
                per_name=-1 if first else 1,
                per_tool=per_tool,
                published=True,
                tools_published=name in _WITH_TOOLS,
            )
    return ChatRule()
