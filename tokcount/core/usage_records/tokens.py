"""The tokens of one request as a provider billed them, whichever provider it was.

What it leaves to others: reading them out of a record (`openai`, `anthropic`, `gemini`).
"""

from typing import NamedTuple

from tokcount.core.pricing.values import MOST_TOKENS
from tokcount.errors import InputError


class Tokens(NamedTuple):
    """What was billed: `input` is all of the input, of which the parts of the cache are parts.

    Cache writes are for short, for long, or for as long as the record does not tell. `output` is
    None where nothing is told of it. `doubts` say what else was billed, or was not understood.
    """

    input: int
    cached: int = 0
    written_short: int = 0
    written_long: int = 0
    written: int = 0
    output: int | None = None
    doubts: tuple[str, ...] = ()


def checked(tokens: Tokens) -> Tokens:
    """Return the tokens, if a request can have so many.

    Raises:
        InputError: it cannot.
    """
    if tokens.input > MOST_TOKENS or (tokens.output or 0) > MOST_TOKENS:
        raise InputError(f"tells more than {MOST_TOKENS} tokens in all")
    return tokens
