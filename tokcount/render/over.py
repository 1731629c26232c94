"""What is said of the requests of a log that cost more than one may."""

from tokcount.render.money import digits
from tokcount.render.words import many
from tokcount.reports.log import CostsOver, Unit


def over_line(over: CostsOver, unit: Unit) -> str:
    """Return how many are over --max-cost, and the dearest of them."""
    model = f"{over.model}: " if over.model else ""
    limit = f"--max-cost {digits(over.limit)}"
    if not over.certain:
        return (
            f"warning: {model}estimates: {many(over.n_over, f'more {unit}')} may cost up to"
            f" {digits(over.amount)} USD, over {limit}"
        )
    mark = "" if over.exact else "~"
    return (
        f"{model}{over.n_over:,} of {many(over.n_requests, unit)} are over {limit},"
        f" the dearest is {over.name}: {mark}{digits(over.amount)} USD"
    )
