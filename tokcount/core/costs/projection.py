"""Projects the cost of one request to a volume of them, from unrounded values.

What it leaves to others: the cost of the one (`cost`).
"""

from dataclasses import dataclass
from decimal import Decimal

from tokcount.core.costs.exact import product, quotient
from tokcount.core.whole_numbers import read_whole
from tokcount.errors import UsageError
from tokcount.reports.cost import Per, Projection

MINUTES: dict[Per, int] = {"minute": 1, "hour": 60, "day": 1_440, "month": 43_200}
DAYS_PER_MONTH = 30
MOST_REQUESTS = 10**15


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A number of requests, in all or per minute, hour, day or month of 30 days."""

    requests: int
    per: Per | None = None


def parse_volume(text: str) -> Volume:
    """Read `N` or `N/minute`, `N/hour`, `N/day`, `N/month`.

    Raises:
        UsageError: it is none of these.
    """
    digits, slash, unit = text.partition("/")
    number = read_whole(digits)
    per: Per | None = next((known for known in MINUTES if known == unit), None)
    if number is None or number > MOST_REQUESTS or (slash and per is None):
        raise UsageError(
            f"requests: must be a number such as 500, 10000/day or 20/minute (hour, month), "
            f"got {text!r}"
        )
    return Volume(requests=number, per=per)


def project(amount: Decimal, n_tokens: int, volume: Volume) -> Projection:
    """Return what a volume of requests of `amount` USD and `n_tokens` tokens each comes to.

    A month has 30 days; a division that does not end rounds half even at 12 places.
    """
    total = product(amount, volume.requests)
    per_day = per_month = per_minute = None
    if volume.per is not None:
        minutes = MINUTES[volume.per]
        per_day = quotient(product(total, MINUTES["day"]), minutes)
        per_month = quotient(product(total, MINUTES["day"], DAYS_PER_MONTH), minutes)
        per_minute = quotient(product(n_tokens, volume.requests), minutes)
    return Projection(
        requests=volume.requests,
        per=volume.per,
        total=total,
        per_day=per_day,
        per_month=per_month,
        tokens_per_minute=per_minute,
    )
