"""`tokcount cost --chat --per-turn`: a real conversation, turn by turn.

What it leaves to others: showing the report and the exit code (`cost_turns`).
"""

from decimal import Decimal
from typing import NoReturn

from tokcount.cli.cost_chat import Candidates, chosen_for, counters_of
from tokcount.cli.cost_turns import conclude
from tokcount.core.chats.reading import read_requests
from tokcount.core.conversations.chat_costing import price_chat
from tokcount.core.costs.costing import Request
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.engines import Engine
from tokcount.core.settings.choosing import Choice
from tokcount.core.sources import Listing
from tokcount.core.watching import watched
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format


def cost_chat_turns(
    listing: Listing,
    decoding: Decoding,
    chosen: Choice | None,
    candidates_for: Candidates,
    common: Request,
    *,
    encoding: str | None,
    engine: Engine,
    special: Special,
    no_progress: bool,
    output: Format,
    max_cost: Decimal | None,
) -> NoReturn:
    """Price the conversation of a listing, without a choice at its own model, and end."""
    with progress_bar(hidden=no_progress) as advance:
        requests = read_requests(watched(listing, advance), decoding)
        requests, candidates = chosen_for(requests, listing, chosen, candidates_for, encoding)
        report = price_chat(
            requests, listing, candidates, counters_of(candidates, engine, special), common
        )
    conclude(report, output, max_cost)
