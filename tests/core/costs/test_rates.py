from datetime import date
from decimal import Decimal

import pytest

from tests.core.pricing.texts import price_of
from tokcount.core.costs.rates import rates_for
from tokcount.core.pricing.model import ModelPrice
from tokcount.reports.cost import RateUsed

DAY = date(2026, 11, 9)
TIERED = """as_of = 2026-11-01
source = "a catalogue"
[models.m]
input = 2
cached_input = 0.2
cache_write = 2.5
output = 8
tiers = [{ above = 100, input = 4, output = 16 }, { from = 200, input = 6, output = 20 }]
modes.batch = 0.5
modes.fast = { multiplier = 2, cached_input = 0.3, tiers = false }
modes.flex = { input = 1, tiers = [{ above = 50, input = 3 }] }
changes = [{ from = 2027-01-01, input = 3 }, { from = 2027-02-01, output = 9, tiers = [] }]
"""
PRICE = price_of(TIERED)


@pytest.mark.parametrize(
    ("n_tokens", "rate", "above"),
    [(100, 2, None), (101, 4, 100), (199, 4, 100), (200, 6, 199), (10**9, 6, 199)],
)
def test_the_highest_tier_that_holds_gives_the_rates(
    n_tokens: int, rate: int, above: int | None
) -> None:
    """`above` begins after its threshold, `from` at it."""
    rates = rates_for(PRICE, n_tokens, at=DAY)
    assert (rates.input.per_mtok, rates.tier_above) == (Decimal(rate), above)


def test_a_tier_leaves_no_cache_rate_that_it_does_not_name() -> None:
    """The base's 0.2 would make the long context cheaper than it is."""
    rates = rates_for(PRICE, 101, at=DAY)
    assert rates.cached_input.per_mtok == rates.cache_write.per_mtok == Decimal(4)
    assert rates.cached_input.note == "no cached_input rate: cached input costs the input rate"


def test_a_tier_for_output_alone_leaves_the_input_rates() -> None:
    """It replaces what it names."""
    price = price_of(
        "[models.m]\ninput = 2\ncached_input = 0.2\noutput = 8\ntiers = [{ above = 1, output = 9 }]"
    )
    rates = rates_for(price, 2, at=DAY)
    assert rates.output is not None
    assert [rate.per_mtok for rate in (rates.input, rates.cached_input, rates.output)] == [
        Decimal(2),
        Decimal("0.2"),
        Decimal(9),
    ]


@pytest.mark.parametrize(
    ("at", "n_tokens", "figures"),
    [
        (date(2026, 12, 31), 1, (2, 8)),
        (date(2027, 1, 1), 1, (3, 8)),
        (date(2027, 1, 31), 101, (4, 16)),
        (date(2027, 2, 1), 1, (3, 9)),
        (date(2027, 2, 1), 101, (3, 9)),  # the second change does away with the tiers
    ],
)
def test_changes_add_up_in_the_order_of_their_days(
    at: date, n_tokens: int, figures: tuple[int, int]
) -> None:
    """Each replaces what it names; tiers stay until a change brings others."""
    rates = rates_for(PRICE, n_tokens, at=at)
    assert rates.output is not None
    assert (rates.input.per_mtok, rates.output.per_mtok) == tuple(map(Decimal, figures))


def origin_of(rate: RateUsed) -> tuple[object, ...]:
    """Return how a rate came about."""
    day = rate.change_from and rate.change_from.isoformat()
    return (
        rate.key,
        str(rate.listed_per_mtok),
        str(rate.multiplier),
        rate.mode,
        rate.tier_above,
        day,
    )


@pytest.mark.parametrize(
    ("mode", "n_tokens", "at", "key", "explained"),
    [
        (None, 1, DAY, "input", ("input", "2", "1", None, None, None)),
        (None, 101, DAY, "output", ("tiers[0].output", "16", "1", None, 100, None)),
        ("batch", 200, DAY, "input", ("tiers[1].input", "6", "0.5", "batch", 199, None)),
        ("fast", 1, DAY, "input", ("input", "2", "2", "fast", None, None)),
        (
            *("fast", 1, DAY, "cached_input"),
            ("modes.fast.cached_input", "0.3", "1", "fast", None, None),
        ),
        ("flex", 51, DAY, "input", ("modes.flex.tiers[0].input", "3", "1", None, 50, None)),
        (
            *("batch", 1, date(2027, 1, 1), "input"),
            ("changes[0].input", "3", "0.5", "batch", None, "2027-01-01"),
        ),
    ],
)
def test_every_rate_says_how_it_came_about(
    mode: str | None, n_tokens: int, at: date, key: str, explained: tuple[object, ...]
) -> None:
    """The key and the figure in the file, the multiplier, mode, tier and change."""
    rates = rates_for(PRICE, n_tokens, at=at, mode=mode)
    assert origin_of(getattr(rates, key)) == explained


def test_every_rate_says_where_it_is_from() -> None:
    """File, source and day are those of the figure; a multiplier has an origin of its own."""
    price = price_of(TIERED, 'source = "a bill"\n[models.m]\nmodes = { batch = 0.4 }')
    rate = rates_for(price, 1, at=DAY, mode="batch").input
    assert rate.multiplier_origin is not None
    assert (rate.origin.file, rate.origin.source) == ("0.toml", "a catalogue")
    assert (rate.multiplier_origin.file, rate.multiplier_origin.source) == ("1.toml", "a bill")


def over(text: str) -> ModelPrice:
    """Return the price with a file of no date over it."""
    return price_of(TIERED, text)


def test_rates_together_are_as_old_as_the_oldest() -> None:
    """One figure without a date leaves the whole without one."""
    newer = over("as_of = 2026-11-09\n[models.m]\ncached_input = 0.1")
    assert rates_for(newer, 1, at=DAY).as_of == date(2026, 11, 1)
    undated = over("[models.m]\ncached_input = 0.1")
    assert rates_for(undated, 1, at=DAY).as_of is None


def test_rates_together_name_all_their_sources() -> None:
    """A file that names no source is named itself."""
    assert rates_for(over("[models.m]\ncached_input = 0.1"), 1, at=DAY).source == (
        "a catalogue, 1.toml"
    )


def test_long_cache_writes_fall_back_to_the_only_rate_there_is() -> None:
    """With a note, and to the input rate where there is none at all."""
    rates = rates_for(PRICE, 1, at=DAY, cache_ttl="long")
    assert rates.cache_write.per_mtok == Decimal("2.5")
    assert rates.cache_write.note == (
        "no cache_write_long rate: long cache writes cost the cache_write rate"
    )
    bare = price_of("[models.m]\ninput = 2\noutput = 8")
    assert rates_for(bare, 1, at=DAY, cache_ttl="long").cache_write.note == (
        "no cache_write rate: cache writes cost the input rate"
    )


def test_a_free_mode_is_free() -> None:
    """A multiplier of 0 is a figure like any other."""
    price = price_of("[models.m]\ninput = 2\noutput = 8\nmodes = { trial = 0 }")
    assert rates_for(price, 1, at=DAY, mode="trial").input.per_mtok == 0
