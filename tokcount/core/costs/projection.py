"""Projects the cost of one request to a volume of them, from unrounded values.

What it leaves to others: the cost of the one (`cost`).
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from tokcount.core.costs.exact import product, quotient, total
from tokcount.core.whole_numbers import read_whole
from tokcount.errors import UsageError
from tokcount.reports.cost import Per, Projection

MINUTES: dict[Per, int] = {"minute": 1, "hour": 60, "day": 1_440, "month": 43_200}
DAYS_PER_MONTH = 30
MOST_REQUESTS = 10**15


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A number of requests, in all or per minute, hour, day or month of 30 days.

    `retries` is the share of them that is sent, and paid, once more.
    """

    requests: int
    per: Per | None = None
    retries: Decimal = Decimal(0)

    @property
    def sent(self) -> Decimal:
        """How many requests are paid, on average."""
        return product(self.requests, total(Decimal(1), self.retries))


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


def parse_retries(text: str) -> Decimal:
    """Read a share of requests, at most all of them: `3%`, or `0.03`.

    Raises:
        UsageError: it is neither, or more than 100%, or 1 without a `%`, which may be meant as one.
    """
    number = text.removesuffix("%")
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?|\.[0-9]{1,6}", number):
        share = product(Decimal(number), Decimal(1) if text == number else Decimal("0.01"))
        if share < 1 or (share == 1 and text != number):
            return share
    raise UsageError(
        f"retries: must be a share of the requests, at most 100%, as 3% or 0.03, got {text!r}"
    )


def project(amount: Decimal, n_tokens: int, volume: Volume, *, of: int = 1) -> Projection:
    """Return what a volume of requests of `amount` USD and `n_tokens` tokens each comes to.

    If these are `of` several requests together, it is a volume of their mean. A month has 30 days;
    a division that does not end rounds half even at 12 places.
    """
    in_all = product(amount, volume.sent)
    per_day = per_month = per_minute = None
    if volume.per is not None:
        minutes = MINUTES[volume.per] * of
        per_day = quotient(product(in_all, MINUTES["day"]), minutes)
        per_month = quotient(product(in_all, MINUTES["day"], DAYS_PER_MONTH), minutes)
        per_minute = quotient(product(n_tokens, volume.sent), minutes)
    return Projection(
        requests=volume.requests,
        per=volume.per,
        retries=volume.retries,
        total=quotient(in_all, of),
        per_day=per_day,
        per_month=per_month,
        tokens_per_minute=per_minute,
    )
