"""Reports on conversations, put together by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.render import conversation as view
from tokcount.reports.conversation import (
    BothWays,
    Caching,
    ConversationCost,
    ConversationReport,
    TurnCost,
)
from tokcount.reports.cost import Cost, RateUsed, RequestRates, Usage
from tokcount.reports.origin import Origin

ORIGIN = Origin(file="p.toml", line=4, as_of=date(2026, 11, 9), source="vendor")


def _rate(key: str, per_mtok: int) -> RateUsed:
    rate = Decimal(per_mtok)
    return RateUsed(key=key, per_mtok=rate, listed_per_mtok=rate, origin=ORIGIN)


RATES = RequestRates(
    input=_rate("input", 10),
    cached_input=_rate("cached_input", 1),
    cache_write=_rate("cache_write", 12),
    output=_rate("output", 30),
    tier_above=None,
    mode=None,
)


def both(without: str, cached: str) -> BothWays:
    """USD without caching, and with it."""
    return BothWays(Decimal(without), Decimal(cached))


def cost_of(total: str) -> Cost:
    """What a whole costs; its parts are of no interest to people."""
    return Cost(
        uncached_input=Decimal(0),
        cached_input=Decimal("0.0011"),
        cache_write=Decimal(0),
        output=Decimal("0.012"),
        total=Decimal(total),
    )


TURNS = [
    TurnCost(
        number=1,
        usage=Usage(input_tokens=1100, cache_write_tokens=1100, output_tokens=200),
        cost=both("0.017", "0.0192"),
        running=both("0.017", "0.0192"),
        fits=True,
    ),
    TurnCost(
        number=2,
        usage=Usage(
            input_tokens=1400, cached_input_tokens=1100, cache_write_tokens=300, output_tokens=200
        ),
        cost=both("0.02", "0.0107"),
        running=both("0.037", "0.0299"),
        fits=True,
    ),
]
HOUSE = ConversationCost(
    model="house",
    priced_as="house",
    encoding="o200k_base",
    window=2000,
    turns=TURNS,
    usage=Usage(
        input_tokens=2500, cached_input_tokens=1100, cache_write_tokens=1400, output_tokens=400
    ),
    exact=True,
    without_caching=cost_of("0.037"),
    with_caching=cost_of("0.0299"),
    rates=RATES,
    caching=Caching(offered=True, writes_billed=True, least=512),
)
UNPRICED = replace(
    HOUSE,
    model="odd",
    turns=[replace(turn, cost=None, running=None) for turn in TURNS],
    without_caching=None,
    with_caching=None,
    rates=None,
    caching=None,
)


def report_of(*models: ConversationCost) -> ConversationReport:
    """Return a report on a day in November."""
    return ConversationReport(currency="USD", at=date(2026, 11, 20), models=models)


def captions_of(model: ConversationCost) -> Sequence[str]:
    """Return what stands below the table of one model."""
    return view.grid(report_of(model)).captions
