"""Tells which provider's a usage record is, by its fields, and has it read.

What it leaves to others: where a record stands (`finding`), what its fields mean (`openai`,
`anthropic`, `gemini`).
"""

from collections.abc import Mapping

from tokcount.core.usage_records import anthropic, gemini
from tokcount.core.usage_records.anthropic import read_anthropic
from tokcount.core.usage_records.fields import Fields
from tokcount.core.usage_records.gemini import read_gemini
from tokcount.core.usage_records.openai import CHAT, RESPONSES, read_openai
from tokcount.core.usage_records.tokens import Tokens, checked
from tokcount.errors import InputError

CHAT_KEYS = frozenset({CHAT.input, CHAT.output})
GEMINI_KEYS = gemini.OWN
OTHER_KEYS = frozenset({RESPONSES.input, RESPONSES.output})
ALL_KEYS = CHAT_KEYS | GEMINI_KEYS | OTHER_KEYS
LOOKED_FOR = "prompt_tokens, input_tokens or promptTokenCount"


def tokens_of(usage: Mapping[str, object]) -> Tokens:
    """Return the tokens of a usage record of any provider.

    OpenAI's responses and Anthropic's messages call input and output alike; the fields of the cache
    tell them apart, and where there are none, both readings are the same.

    Raises:
        InputError: it is none, could be that of several, or does not add up.
    """
    fields = Fields(usage)
    kinds = [keys for keys in (CHAT_KEYS, GEMINI_KEYS, OTHER_KEYS) if fields.has_any(keys)]
    if not kinds:
        raise InputError(f"no usage record: has none of {LOOKED_FOR}")
    if len(kinds) > 1:
        raise _mixed(fields, *(fields.first_of(keys) or "" for keys in kinds[:2]))
    if kinds[0] is GEMINI_KEYS:
        return checked(read_gemini(fields))
    of_anthropic = fields.first_telling(anthropic.OWN)
    if kinds[0] is CHAT_KEYS:
        if of_anthropic:
            raise _mixed(fields, CHAT.input, of_anthropic)
        return checked(read_openai(fields, CHAT))
    of_openai = fields.first_telling(frozenset(RESPONSES.details))
    if of_openai and of_anthropic:
        raise _mixed(fields, of_openai, of_anthropic)
    if of_anthropic:
        return checked(read_anthropic(fields))
    return checked(read_openai(fields, RESPONSES))


def _mixed(fields: Fields, one: str, other: str) -> InputError:
    return InputError(
        f"has both {fields.name(one)} and {fields.name(other)}, so whose usage it is, and whether"
        " cached tokens are part of the input, cannot be told"
    )
