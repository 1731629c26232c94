"""`tokcount cost --chat --per-turn`: a real conversation, turn by turn.

What it leaves to others: showing the report and the exit code (`cost_turns`).
"""

from typing import NoReturn

from tokcount.cli.cost_asked import Asked
from tokcount.cli.cost_chat import chosen_for, counters_of
from tokcount.cli.cost_turns import conclude_turns
from tokcount.core.chats.reading import read_requests
from tokcount.core.conversations.chat_costing import price_chat
from tokcount.core.watching import watched
from tokcount.render.progress import progress_bar


def cost_chat_turns(asked: Asked) -> NoReturn:
    """Price the conversation that there is, without a named model at its own, and end."""
    listing = asked.list_sources()
    with progress_bar(hidden=asked.no_progress) as advance:
        requests = read_requests(watched(listing, advance), asked.decoding)
        requests, candidates = chosen_for(requests, listing, asked)
        counters = counters_of(candidates, asked)
        report = price_chat(requests, listing, candidates, counters, asked.request)
    conclude_turns(report, asked)
