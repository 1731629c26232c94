"""Reads the usage of OpenAI's chat completions and of its responses.

Cached tokens are part of the input, reasoning tokens part of the output: the API reference of
OpenAI (platform.openai.com/docs/api-reference), objects `CompletionUsage` and `ResponseUsage`. What
it leaves to others: prices.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tokcount.core.usage_records.adding_up import check_part, check_parts, check_sum
from tokcount.core.usage_records.fields import Fields, not_read
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError

# Parts that have nothing in common: kinds of input or output; and what else output is made of,
# rejected predictions included, which are billed as what was written is.
KINDS = ("text_tokens", "audio_tokens", "image_tokens", "video_tokens")
ROLES = ("reasoning_tokens", "accepted_prediction_tokens", "rejected_prediction_tokens")
WRITTEN = ("cache_write_tokens", "cache_creation_tokens")
DETAILS = frozenset({"cached_tokens", "cached_tokens_details", *WRITTEN, *ROLES, *KINDS})
# What is part of input or output, and has rates of its own.
NO_TEXT = {"audio_tokens": "audio", "image_tokens": "image", "video_tokens": "video"}


class Names(NamedTuple):
    """What the fields of a shape are called."""

    input: str
    output: str

    @property
    def details(self) -> tuple[str, str]:
        """The objects that tell the parts of input and output."""
        return f"{self.input}_details", f"{self.output}_details"

    @property
    def known(self) -> frozenset[str]:
        """All fields that are read."""
        return frozenset({self.input, self.output, *self.details, "total_tokens"})


CHAT = Names("prompt_tokens", "completion_tokens")
RESPONSES = Names("input_tokens", "output_tokens")
DETAILS_OF = {names: names.details for names in (CHAT, RESPONSES)}
KNOWN = {names: names.known for names in (CHAT, RESPONSES)}


def read_openai(fields: Fields, names: Names) -> Tokens:
    """Return the tokens of a record of either shape.

    Without an output, a total that is all input says that there is none.

    Raises:
        InputError: a field is missing or no number, or the record does not add up.
    """
    n_input, n_output = fields.required(names.input), fields.tokens(names.output)
    check_sum(fields, "total_tokens", (names.input, names.output))
    of_input, of_output = map(fields.inner, DETAILS_OF[names])
    cached = check_part((of_input, "cached_tokens"), (fields, names.input))
    written = sum(check_part((of_input, key), (fields, names.input)) for key in WRITTEN)
    if cached + written > n_input:
        raise InputError(
            f"{fields.name(names.input)} is {n_input}, but of it {cached} tokens were read from the"
            f" cache and {written} written"
        )
    check_parts(of_input, KINDS, (fields, names.input))
    check_parts(of_output, KINDS, (fields, names.output))
    check_parts(of_output, ROLES, (fields, names.output))
    if n_output is None and "total_tokens" in fields:
        n_output = 0
    return Tokens(
        input=n_input,
        cached=cached,
        written=written,
        output=n_output,
        doubts=(
            *_no_text(of_input, "input"),
            *_no_text(of_output, "output"),
            *map(not_read, fields.unread(KNOWN[names])),
        ),
    )


def _no_text(details: Fields | None, what: str) -> Iterator[str]:
    """Say what in the input or the output is no text."""
    if details is None:
        return
    for key, kind in NO_TEXT.items():
        if details.tokens(key):
            yield f"{kind} tokens in the {what}: priced here as text is"
    yield from map(not_read, details.unread(DETAILS))
