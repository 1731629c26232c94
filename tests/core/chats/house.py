"""Chat requests whose tokens are reckoned by hand: in each encoding a word of theirs is a token."""

from decimal import Decimal

from tokcount.core.chats.requests import ChatRequest
from tokcount.core.chats.shapes import request_from
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.chat import ChatCount
from tokcount.reports.estimate import Estimate

GPT_4 = Tokenizer(encoding_name="cl100k_base", model="gpt-4")
GPT_4O = Tokenizer(encoding_name="o200k_base", model="gpt-4o")
GPT_5 = Tokenizer(encoding_name="o200k_base", model="gpt-5")
FIRST = Tokenizer(encoding_name="cl100k_base", model="gpt-3.5-turbo-0301")
ALONE = Tokenizer(encoding_name="o200k_base")
SCALED = Tokenizer(
    encoding_name="o200k_base",
    model="claude",
    estimate=Estimate(
        encoding="o200k_base", factor=Decimal("1.5"), low=Decimal(1), high=Decimal(2)
    ),
)
PAY_FUNCTION = {
    "name": "pay",
    "description": "Pay a bill.",
    "parameters": {
        "type": "object",
        "properties": {
            "sum": {"type": "number", "description": "In euros."},
            "day": {"type": "string", "description": "When", "enum": ["today", "later"]},
        },
    },
}
PAY = {"type": "function", "function": PAY_FUNCTION}


def said(role: str, content: object, **more: object) -> dict[str, object]:
    """Return a message."""
    return {"role": role, "content": content, **more}


def request_of(*messages: object, **fields: object) -> ChatRequest:
    """Return a request of messages, with other fields of it."""
    return request_from({"messages": list(messages), **fields})


def tokens_of(chat: ChatCount) -> list[int]:
    """Return the tokens of the tools, system, history, the last message of the user, overhead."""
    return [part.n_tokens for part in chat.parts]
