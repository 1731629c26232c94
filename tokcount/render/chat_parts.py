"""The parts of a chat request in words, cells and JSON: what counts and costs of it share."""

from collections.abc import Sequence

from tokcount.render.counts import Json
from tokcount.render.grid import Cell, Estimated
from tokcount.render.money import digits_or_none, usd
from tokcount.render.rates import rate_text
from tokcount.render.words import elided
from tokcount.reports.chat import ChatCount, ChatPart

# A mark below a table that is kept; what is left out is told beside it, on stderr.
TEXT_ALONE = "incomplete: only what is text is priced"
_TITLES = {"last_user": "last user message"}
_MOST_SAID, _LONGEST_SAID = 3, 80


def title(part: ChatPart) -> str:
    """Return what people call a part."""
    return _TITLES.get(part.name, part.name)


def part_tokens(part: ChatPart) -> Cell:
    """Return the tokens of a part, marked where they are an estimate."""
    return part.n_tokens if part.exact else Estimated(part.n_tokens)


def part_cost(part: ChatPart) -> str | None:
    """Return what a part costs, for people."""
    if part.cost is None:
        return None
    return usd(part.cost) if part.exact else f"~{usd(part.cost)}"


def part_rates(part: ChatPart) -> str:
    """Return the rates that a part is billed at; the cache may end inside it."""
    return ", ".join(map(rate_text, part.rates_per_mtok))


def breakdown_json(chat: ChatCount) -> Json:
    """Return the tokens of each part, and what they cost where there is a price."""
    has_costs = any(part.cost is not None for part in chat.parts)
    costs = {part.name: digits_or_none(part.cost) for part in chat.parts}
    return {
        "breakdown": {part.name: part.n_tokens for part in chat.parts},
        "breakdown_cost": costs if has_costs else None,
    }


def marked(found: Json, left_out: Sequence[str]) -> Json:
    """Return a JSON object that says, beside whether it is exact, whether something is left out.

    >>> marked({"exact": True, "range": None}, ["message 2: image_url"])
    {'exact': True, 'incomplete': True, 'range': None}
    """
    document: Json = {}
    for key, value in found.items():
        document[key] = value
        if key == "exact":
            document["incomplete"] = bool(left_out)
    return document


def doubts_line(doubts: Sequence[str]) -> str:
    """Return why a count is an estimate, beside what its tokenizer may be.

    >>> doubts_line(["tool calls"])
    'by our reading, as no rule is published for it: tool calls'
    """
    return f"by our reading, as no rule is published for it: {', '.join(doubts)}"


def incomplete_line(left_out: Sequence[str], n_incomplete: int, n_requests: int) -> str:
    """Return what is not counted, and of how many requests.

    >>> incomplete_line(["a.json: message 2: image_url"], 1, 1)
    'incomplete: no text here that could be counted: a.json: message 2: image_url'
    """
    shown = "; ".join(elided(each, _LONGEST_SAID) for each in left_out[:_MOST_SAID])
    more = "; ..." if len(left_out) > _MOST_SAID or n_incomplete > _MOST_SAID else ""
    of_all = f" ({n_incomplete:,} of {n_requests:,} requests)" if n_requests > 1 else ""
    return f"incomplete{of_all}: no text here that could be counted: {shown}{more}"


def ignored_line(ignored: Sequence[str]) -> str:
    """Return which fields are not known, so that nothing of them is counted.

    >>> ignored_line(["mood"])
    'not counted, as it is not known to be sent as text: mood'
    """
    return f"not counted, as it is not known to be sent as text: {', '.join(ignored)}"
