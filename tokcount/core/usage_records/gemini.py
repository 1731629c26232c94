"""Reads the `usageMetadata` of Gemini.

Cached tokens are part of the prompt; thoughts add to the candidates, and the prompts of tools to
the prompt: ai.google.dev/api/generate-content, "UsageMetadata". A count of 0 is left out there.
What it leaves to others: prices.
"""

from collections.abc import Iterator

from tokcount.core.usage_records.fields import Fields, check_part, check_sum, not_read
from tokcount.core.usage_records.tokens import Tokens

PROMPT, CANDIDATES = "prompt_token_count", "candidates_token_count"
TOOLS, THOUGHTS, CACHED = (
    *("tool_use_prompt_token_count", "thoughts_token_count"),
    "cached_content_token_count",
)
TOTAL = "total_token_count"
OWN = frozenset({PROMPT, CANDIDATES, TOOLS, THOUGHTS, CACHED, TOTAL})
# Where tokens are told by what they stand for, and what of that has rates of its own.
MODALITIES = {
    "prompt_tokens_details": ("input", {"AUDIO"}),
    "tool_use_prompt_tokens_details": ("input", {"AUDIO"}),
    "candidates_tokens_details": ("output", {"AUDIO", "IMAGE", "VIDEO"}),
}


def read_gemini(fields: Fields) -> Tokens:
    """Return the tokens of a record.

    Raises:
        InputError: a field is missing or no number, or the record does not add up.
    """
    prompt, tools = fields.required(PROMPT), fields.tokens(TOOLS) or 0
    cached = check_part((fields, CACHED), (fields, PROMPT))
    check_sum(fields, TOTAL, (PROMPT, TOOLS, CANDIDATES, THOUGHTS))
    return Tokens(
        input=prompt + tools,
        cached=cached,
        output=(fields.tokens(CANDIDATES) or 0) + (fields.tokens(THOUGHTS) or 0),
        doubts=tuple(_doubts(fields)),
    )


def _doubts(fields: Fields) -> Iterator[str]:
    for key, (what, apart) in MODALITIES.items():
        details = fields.get(key)
        for each in details if isinstance(details, list) else ():
            kind = str(each.get("modality", "")).upper() if isinstance(each, dict) else ""
            if kind in apart:
                yield f"{kind.lower()} tokens in the {what}: priced here as text is"
    yield from map(not_read, fields.unread(OWN))
