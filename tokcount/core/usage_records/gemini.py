"""Reads the `usageMetadata` of Gemini.

Cached tokens are part of the prompt; thoughts add to the candidates, and the prompts of tools to
the prompt: ai.google.dev/api/generate-content, "UsageMetadata". A count of 0 is left out there.
What it leaves to others: prices.
"""

from collections.abc import Iterator

from tokcount.core.usage_records.adding_up import check_part, check_sum
from tokcount.core.usage_records.fields import Fields, not_read
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError

PROMPT, CANDIDATES = "prompt_token_count", "candidates_token_count"
TOOLS, THOUGHTS, CACHED = (
    *("tool_use_prompt_token_count", "thoughts_token_count"),
    "cached_content_token_count",
)
TOTAL = "total_token_count"
OWN = frozenset({PROMPT, CANDIDATES, TOOLS, THOUGHTS, CACHED, TOTAL})
PROMPT_KINDS, COUNT = "prompt_tokens_details", "token_count"
# Where tokens are told by what they stand for, and what of that has rates of its own.
MODALITIES = {
    PROMPT_KINDS: ("input", {"AUDIO"}),
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
    _check_kinds(fields, prompt)
    return Tokens(
        input=prompt + tools,
        cached=cached,
        output=(fields.tokens(CANDIDATES) or 0) + (fields.tokens(THOUGHTS) or 0),
        doubts=tuple(_doubts(fields)),
    )


def _check_kinds(fields: Fields, prompt: int) -> None:
    """Check that the kinds of a prompt are no more than it; some may not be told."""
    details = fields.get(PROMPT_KINDS)
    if not isinstance(details, list):
        return
    kinds = (Fields(each, (fields, PROMPT_KINDS)) for each in details if isinstance(each, dict))
    n_told = sum(kind.tokens(COUNT) or 0 for kind in kinds)
    if n_told > prompt:
        raise InputError(
            f"{fields.name(PROMPT_KINDS)} tells {n_told}, but {fields.name(PROMPT)}, which they are"
            f" part of, is {prompt}"
        )


def _doubts(fields: Fields) -> Iterator[str]:
    for key, (what, apart) in MODALITIES.items():
        details = fields.get(key)
        for each in details if isinstance(details, list) else ():
            kind = str(each.get("modality", "")).upper() if isinstance(each, dict) else ""
            if kind in apart:
                yield f"{kind.lower()} tokens in the {what}: priced here as text is"
    yield from map(not_read, fields.unread(OWN))
