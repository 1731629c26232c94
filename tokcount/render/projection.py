"""What a projection looks like in JSON."""

from tokcount.render.counts import Json
from tokcount.render.money import digits, digits_or_none
from tokcount.reports.cost import Projection


def projection_json(projection: Projection | None, things: str = "requests") -> Json | None:
    """Return what a volume of things costs: requests, or conversations."""
    if projection is None:
        return None
    return {
        things: projection.requests,
        "per": projection.per,
        "retries": digits(projection.retries),
        "total": digits(projection.total),
        "per_day": digits_or_none(projection.per_day),
        "per_month": digits_or_none(projection.per_month),
        "tokens_per_minute": digits_or_none(projection.tokens_per_minute),
    }
