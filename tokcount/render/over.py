"""What is said of the requests of a log that cost more than one may."""

from tokcount.render.limit import inside_words
from tokcount.render.money import grouped
from tokcount.render.words import many
from tokcount.reports.log import CostsOver, Unit


def over_line(over: CostsOver, unit: Unit) -> str:
    """Return how many are over --max-cost, the dearest of them, and what would be inside."""
    of_model = f" at {over.model}" if over.model else ""
    limit = f"--max-cost {grouped(over.limit)}"
    if not over.certain:
        return (
            f"warning: perhaps over {limit}: {many(over.n_over, f'more {unit}')}{of_model}, as"
            f" estimates go up to {grouped(over.amount)} USD"
        )
    mark = "" if over.exact else "~"
    return (
        f"over {limit}: {over.n_over:,} of {many(over.n_requests, unit)}{of_model}; the dearest is"
        f" {over.name}: {mark}{grouped(over.amount)} USD, {grouped(over.amount - over.limit)} over"
        f"{inside_words(over.inside, mark) if over.inside else ''}"
    )
