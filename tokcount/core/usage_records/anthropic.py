"""Reads the usage of Anthropic's messages.

`input_tokens` excludes what was read from the cache and what was written to it, and the two kinds
of writes, for 5 minutes and for an hour, have rates of their own: docs.claude.com, "Prompt
caching". What it leaves to others: prices.
"""

from collections.abc import Iterator

from tokcount.core.usage_records.adding_up import check_sum
from tokcount.core.usage_records.fields import Fields, not_read, said, shortened
from tokcount.core.usage_records.tokens import Tokens

READ, WRITTEN = "cache_read_input_tokens", "cache_creation_input_tokens"
SHORT, LONG = "ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens"
OF_ONE_LIFE = "_input_tokens"  # so ends the name of any life
# What no other record has.
OWN = frozenset({READ, WRITTEN, "cache_creation", "server_tool_use"})
KNOWN = frozenset({*OWN, "input_tokens", "output_tokens", "output_tokens_details", "total_tokens"})
# What Anthropic bills apart, or at another rate.
ELSEWHERE = frozenset({"global", "not_available"})


def read_anthropic(fields: Fields) -> Tokens:
    """Return the tokens of a record.

    Raises:
        InputError: a field is missing or no number, or the record does not add up.
    """
    n_uncached, n_output = fields.required("input_tokens"), fields.tokens("output_tokens")
    cached = fields.tokens(READ) or 0
    check_sum(fields, "total_tokens", ("input_tokens", READ, WRITTEN, "output_tokens"))
    short, long, written = _writes(fields)
    return Tokens(
        input=n_uncached + cached + short + long + written,
        cached=cached,
        written_short=short,
        written_long=long,
        written=written,
        output=n_output,
        doubts=tuple(_doubts(fields)),
    )


def _writes(fields: Fields) -> tuple[int, int, int]:
    """The tokens that were written for short, for long, and for nobody knows how long."""
    written, by_life = fields.tokens(WRITTEN), fields.inner("cache_creation")
    lives = by_life.ending(OF_ONE_LIFE) if by_life else []
    told = {key: n for key in lives if by_life and (n := by_life.tokens(key)) is not None}
    if not told:
        return 0, 0, written or 0
    check_sum(fields, WRITTEN, list(told), by_life)
    short, long = told.pop(SHORT, 0), told.pop(LONG, 0)
    return short, long, sum(told.values())


def _doubts(fields: Fields) -> Iterator[str]:
    tools = fields.inner("server_tool_use")
    for name in tools.nonzero() if tools else ():
        yield f"{shortened(name)}: billed apart, and left out"
    place = fields.get("inference_geo")
    if isinstance(place, str) and place not in ELSEWHERE:
        yield f"inference_geo {said(place)}: may have rates of its own"
    if fields.get("iterations"):
        yield "iterations: some may be billed apart"
    by_life = fields.inner("cache_creation")
    yield from map(not_read, by_life.unread(frozenset({SHORT, LONG})) if by_life else ())
    yield from map(not_read, fields.unread(KNOWN))
