from datetime import date
from decimal import Decimal

from tokcount.core.conversations.limit import (
    conversations_over,
    only_over_without_caching,
    without_price,
)
from tokcount.reports.conversation import BothWays, ConversationCost, ConversationReport, TurnCost
from tokcount.reports.cost import Cost, Usage
from tokcount.reports.limit import OverLimit


def _cost(total: str) -> Cost:
    amount = Decimal(total)
    return Cost(
        uncached_input=amount,
        cached_input=Decimal(0),
        cache_write=Decimal(0),
        output=None,
        total=amount,
    )


def _report(without: str | None, cached: str | None, high: str | None = None) -> ConversationReport:
    model = ConversationCost(
        model="house",
        priced_as="house",
        encoding=None,
        window=None,
        turns=[
            TurnCost(
                number=number,
                usage=Usage(input_tokens=0),
                running=BothWays(Decimal(running), Decimal(running)),
            )
            for number, running in enumerate(("0.5", "1.5", "2"), start=1)
        ],
        usage=Usage(input_tokens=0),
        exact=high is None,
        without_caching=None if without is None else _cost(without),
        with_caching=None if cached is None else _cost(cached),
        with_range=None if high is None else (Decimal(0), Decimal(high)),
    )
    return ConversationReport(currency="USD", at=date(2026, 11, 20), models=[model])


def test_a_conversation_is_held_as_it_costs_with_caching() -> None:
    """A limit that it meets is not exceeded; of its turns, at 0.5, 1.5 and 2, two are inside."""
    report = _report("3", "2")
    assert list(conversations_over(report, Decimal(2))) == []
    over = OverLimit(name="house, with caching", amount=Decimal(2), limit=Decimal("1.5"))
    assert list(conversations_over(report, Decimal("1.5"))) == [(over, 2)]


def test_what_is_over_without_caching_alone_is_told_apart() -> None:
    """Not where it is over with caching, too, nor where neither is."""
    report = _report("3", "2")
    assert list(only_over_without_caching(report, Decimal(2))) == [
        OverLimit(name="house, without caching", amount=Decimal(3), limit=Decimal(2))
    ]
    assert list(only_over_without_caching(report, Decimal(3))) == []
    assert list(only_over_without_caching(report, Decimal(1))) == []


def test_of_an_estimate_the_high_end_may_be_over() -> None:
    """That is not certain."""
    over = OverLimit(
        name="house, with caching",
        amount=Decimal(4),
        limit=Decimal("2.5"),
        exact=False,
        certain=False,
    )
    assert list(conversations_over(_report("3", "2", high="4"), Decimal("2.5"))) == [(over, 3)]


def test_what_has_no_price_is_not_over_but_named() -> None:
    """A gate must not open for what it cannot see."""
    report = _report(None, None)
    assert list(conversations_over(report, Decimal(0))) == []
    assert list(only_over_without_caching(report, Decimal(0))) == []
    assert without_price(report) == ["house"]
