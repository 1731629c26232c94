from datetime import date
from decimal import Decimal

import pytest

from tests.core.pricing.texts import price_of, usage
from tokcount.core.costs.cost import cost
from tokcount.core.costs.usage import check_usage
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.pricing.lookup import find
from tokcount.core.pricing.model import ModelPrice
from tokcount.errors import PricingError, UsageError
from tokcount.reports.cost import Usage

TABLE = load_packaged()
DAY = date(2026, 11, 9)


def packaged(name: str) -> ModelPrice:
    """Return the packaged price of a model."""
    price = find(TABLE, name)
    assert price is not None
    return price


M = 1_000_000
BY_HAND = [
    # a tier starts one token above its threshold, and takes the whole request
    ("gpt-6.1-sol", usage(272_000), None, "0.544"),  # 272,000 x 2
    ("gpt-6.1-sol", usage(272_001), None, "1.088004"),  # 272,001 x 4
    # 1.088004 + 1,000 x 15 = 0.015
    ("gpt-6.1-sol", usage(272_001, out=1_000), None, "1.103004"),
    # 20,000 x 2 = 0.04; 80,000 x 0.10 = 0.008; 2,000 x 10 = 0.02
    ("gpt-6.1-sol", usage(100_000, cached=80_000, out=2_000), None, "0.068"),
    # a mode that is a number multiplies the tier's rates too: 272,001 x 4 x 0.5
    ("gpt-6.1-sol", usage(272_001), "batch", "0.544002"),
    # 1,000 x 2 x 2 = 0.004; 1,000 x 10 x 2 = 0.02
    ("gpt-6.1-sol", usage(1_000, out=1_000), "priority", "0.024"),
    # batch without a cached rate: 10,000 x 1 = 0.01 whatever is cached; 500 x 4 = 0.002
    ("gpt-4.1", usage(10_000, cached=6_000, out=500), "batch", "0.012"),
    # batch with one: 4,000 x 0.375 = 0.0015; 6,000 x 0.0375 = 0.000225; 500 x 2.25 = 0.001125
    ("gpt-5.4-mini", usage(10_000, cached=6_000, out=500), "batch", "0.00285"),
    # batch with an odd one: 4,000 x 1.25 = 0.005; 6,000 x 0.13 = 0.00078
    ("gpt-5.4", usage(10_000, cached=6_000), "batch", "0.00578"),
    # and its own tier: 172,001 x 2.50 = 0.4300025; 100,000 x 0.25 = 0.025; 10 x 11.25 = 0.0001125
    ("gpt-5.4", usage(272_001, cached=100_000, out=10), "batch", "0.455115"),
    # priority, at most 272,000: 272,000 x 5 = 1.36; 100 x 30 = 0.003
    ("gpt-5.4", usage(272_000, out=100), "priority", "1.363"),
    ("gpt-5.5", usage(10), "priority", "0.000125"),  # 10 x 5 x 2.5
    # a mode of absolute rates: 600 x 0.25 = 0.00015; 400 x 0.125 = 0.00005; 100 x 1 = 0.0001
    ("gpt-4o-mini", usage(1_000, cached=400, out=100), "priority", "0.0003"),
    ("o4-mini", usage(1_000, cached=1_000), "flex", "0.000138"),  # 1,000 x 0.138
    # a fine-tuned model has its own row: 0.3 + 1.2, halved in batch
    ("ft:gpt-4o-mini-2024-07-18:acme::a1", usage(M, out=M), None, "1.5"),
    ("ft:gpt-4o-mini-2024-07-18:acme::a1", usage(M, out=M), "batch", "0.75"),
    # cache writes: 10,000 x 2 = 0.02; 30,000 x 0.1 = 0.003; 10,000 x 2.5 = 0.025; 1,000 x 10 = 0.01
    ("claude-sonnet-5-5", usage(50_000, cached=30_000, write=10_000, out=1_000), None, "0.058"),
    ("claude-haiku-5-5", usage(100_000), None, "0.01"),  # 100,000 x 0.1
    ("claude-haiku-5-5", usage(100_001), "batch", "0.02500025"),  # 100,001 x 0.5 x 0.5
    # xAI's tier starts at its threshold: 199,999 x 2, 200,000 x 4
    ("grok-4.7", usage(199_999), None, "0.399998"),
    ("grok-4.7", usage(200_000), None, "0.8"),
    # 100,000 x 2.5 x 0.8 = 0.2; 100,000 x 0.4 x 0.8 = 0.032
    ("grok-4.3", usage(200_000, cached=100_000), "batch", "0.232"),
    # the clock: peak 500,000 x 0.3 = 0.15; 500,000 x 0.006 = 0.003; 100,000 x 1.2 = 0.12
    ("deepseek-flash", usage(M, cached=500_000, out=100_000), None, "0.273"),
    ("deepseek-flash", usage(M, cached=500_000, out=100_000), "off_peak", "0.1365"),
    # batch that leaves cached input as it is: 600,000 x 0.075 = 0.045; 400,000 x 0.075 = 0.03; 0.3
    ("groq/openai/gpt-oss-120b", usage(M, cached=400_000, out=M), "batch", "0.375"),
    ("text-embedding-3-small", usage(8_000), None, "0.00016"),  # 8,000 x 0.02
    # all input picks the tier: 5,005 x 2.5 = 0.0125125; 257,955 x 0.25 = 0.06448875;
    # 1,744 x 15 = 0.02616
    ("gemini-2.5-pro", usage(262_960, cached=257_955, out=1_744), None, "0.10316125"),
    # a mode's tier without a cached rate: 200,001 x 1.25
    ("gemini-2.5-pro", usage(200_001, cached=100_000), "batch", "0.25000125"),
    ("command-a", usage(1_000, cached=400), None, "0.0025"),  # no cached rate: 1,000 x 2.5
]


@pytest.mark.parametrize(("name", "request_usage", "mode", "usd"), BY_HAND)
def test_a_request_costs_what_it_costs_by_hand(
    name: str, request_usage: Usage, mode: str | None, usd: str
) -> None:
    """Every shape of price, worked out in the comment beside it (rates are per million)."""
    assert cost(packaged(name), request_usage, at=DAY, mode=mode).cost.total == Decimal(usd)


@pytest.mark.parametrize(
    ("at", "mode", "usd"),
    [
        # 500,000 x 2 = 1; 500,000 x 0.1 = 0.05; 100,000 x 10 = 1
        (date(2026, 11, 30), None, "2.05"),
        # 500,000 x 4 = 2; 500,000 x 0.2 = 0.1; 100,000 x 20 = 2
        (date(2026, 12, 1), None, "4.1"),
        (date(2026, 12, 1), "batch", "2.05"),  # half of it
    ],
)
def test_a_dated_change_holds_from_its_day_on(at: date, mode: str | None, usd: str) -> None:
    """On the day before nothing has changed, and a mode multiplies what holds."""
    request = usage(M, cached=500_000, out=100_000)
    assert cost(packaged("gemini-4-argon"), request, at=at, mode=mode).cost.total == Decimal(usd)


def test_a_change_leaves_the_rates_that_it_does_not_name() -> None:
    """600,000 x 4 = 2.4 are new, 400,000 x 0.1 = 0.04 as before."""
    request = usage(M, cached=400_000)
    found = cost(packaged("gemini-4-carbon"), request, at=date(2026, 12, 1))
    assert found.cost.total == Decimal("2.44")


@pytest.mark.parametrize(
    ("ttl", "usd"),
    [
        # 20,000 x 2 = 0.04; 10,000 x 2.5 = 0.025
        ("short", "0.065"),
        # 20,000 x 2 = 0.04; 10,000 x 4 = 0.04
        ("long", "0.08"),
    ],
)
def test_cache_writes_have_a_rate_for_each_time_to_live(ttl: str, usd: str) -> None:
    """An hour in the cache costs more than five minutes."""
    found = cost(
        packaged("claude-sonnet-5-5"),
        usage(30_000, write=10_000),
        at=DAY,
        cache_ttl="long" if ttl == "long" else "short",
    )
    assert found.cost.total == Decimal(usd)


def test_a_tier_moves_long_cache_writes_too() -> None:
    """30,001 x 0.5 = 0.0150005; 50,000 x 0.05 = 0.0025; 20,000 x 1 = 0.02; 10 x 2.5 = 0.000025."""
    request = usage(100_001, cached=50_000, write=20_000, out=10)
    found = cost(packaged("claude-haiku-5-5"), request, at=DAY, cache_ttl="long")
    assert found.cost.total == Decimal("0.0375255")


@pytest.mark.parametrize(
    ("row", "request_usage", "parts"),
    [
        ("input = 5\noutput = 1", usage(12), ("0.00006", "0", "0", None, "0.00006")),
        ("input = 5\noutput = 1", usage(25_000), ("0.125", "0", "0", None, "0.125")),
        ("input = 2.50\noutput = 10.00", usage(M, out=M), ("2.5", "0", "0", "10", "12.5")),
        ("input = 1\noutput = 5", usage(900, out=300), ("0.0009", "0", "0", "0.0015", "0.0024")),
        (
            "input = 3\noutput = 1\ntiers = [{ above = 200_000, input = 6 }]",
            usage(300_000, out=0),
            ("1.8", "0", "0", "0", "1.8"),
        ),
        (
            (
                "input = 1.25\ncached_input = 0.125\noutput = 10\n"
                "tiers = [{ above = 200_000, input = 2.5, cached_input = 0.25, output = 15 }]"
            ),
            usage(262_960, cached=257_955, out=1_744),
            ("0.0125125", "0.06448875", "0", "0.02616", "0.10316125"),
        ),
    ],
)
def test_each_part_of_a_request_is_told_apart(
    row: str, request_usage: Usage, parts: tuple[str | None, ...]
) -> None:
    """Uncached input, cached input, cache write, output, total."""
    found = cost(price_of(f"[models.m]\n{row}"), request_usage, at=DAY).cost
    assert (
        found.uncached_input,
        found.cached_input,
        found.cache_write,
        found.output,
        found.total,
    ) == tuple(part and Decimal(part) for part in parts)


def test_a_mode_is_refused_above_the_size_it_is_offered_for() -> None:
    """OpenAI's priority ends where the long-context tier begins."""
    with pytest.raises(PricingError) as caught:
        cost(packaged("gpt-5.4"), usage(272_001), at=DAY, mode="priority")
    assert str(caught.value) == (
        "model 'gpt-5.4' does not offer mode 'priority' above 272,000 input tokens, got 272,001; "
        "leave the mode out"
    )


def test_a_mode_that_a_model_lacks_is_refused() -> None:
    """The error names those that it has."""
    with pytest.raises(PricingError) as caught:
        cost(packaged("gpt-4.1"), usage(1), at=DAY, mode="flex")
    assert str(caught.value) == (
        "model 'gpt-4.1' has no mode 'flex'; it has: batch, priority"
        " (its rates are from packaged pricing.toml)"
    )


def test_output_of_a_model_without_output_is_refused() -> None:
    """An embedding answers with a vector, not with tokens."""
    with pytest.raises(PricingError) as caught:
        cost(packaged("text-embedding-3-small"), usage(1, out=1), at=DAY)
    assert str(caught.value) == (
        "model 'text-embedding-3-small' has no output rate, got 1 output tokens; "
        "leave them out or give --output-rate"
    )


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ((-1,), "input tokens: must be whole, from 0 to 1,000,000,000,000,000, got -1"),
        ((1, -1), "cached tokens: must be whole, from 0 to 1,000,000,000,000,000, got -1"),
        (
            (1, 0, -1),
            "cache-write tokens: must be whole, from 0 to 1,000,000,000,000,000, got -1",
        ),
        ((1, 0, 0, -1), "output tokens: must be whole, from 0 to 1,000,000,000,000,000, got -1"),
        (
            (10, 6, 5),
            (
                "cached (6) and cache-write (5) tokens are part of the input (10) "
                "and cannot exceed it"
            ),
        ),
    ],
)
def test_counts_that_no_request_can_have_are_refused(counts: tuple[int, ...], message: str) -> None:
    """Cached and cache-write tokens are subsets of the input."""
    with pytest.raises(UsageError) as caught:
        check_usage(usage(*counts))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("row", "request_usage", "mode", "note"),
    [
        ("", usage(1), None, "no output tokens given: this prices the input only"),
        (
            "",
            usage(2, cached=1, out=0),
            None,
            "no cached_input rate: cached input costs the input rate",
        ),
        (
            "",
            usage(2, write=1, out=0),
            None,
            "no cache_write rate: cache writes cost the input rate",
        ),
        (
            "cached_input = 1\nmodes = { batch = { input = 1 } }",
            usage(2, cached=1, out=0),
            "batch",
            "no cached_input rate in mode batch: cached input costs the input rate",
        ),
        (
            "cached_input = 1\ncache_min = 1024",
            usage(1_000, cached=1, out=0),
            None,
            "m never caches prompts of fewer than 1,024 tokens, got 1,000",
        ),
        (
            "cached_input = 3",
            usage(2, cached=1, out=0),
            None,
            (
                "cached input costs more than full input: 3 against 2 USD per 1,000,000 tokens; "
                "is that rate up to date?"
            ),
        ),
    ],
)
def test_what_is_not_obvious_about_a_cost_is_noted(
    row: str, request_usage: Usage, mode: str | None, note: str
) -> None:
    """The note stands with the answer, not in place of it."""
    price = price_of(f"[models.m]\ninput = 2\noutput = 8\n{row}")
    assert cost(price, request_usage, at=DAY, mode=mode).notes == (note,)


def test_a_rate_that_is_not_used_is_not_noted() -> None:
    """Nobody asked what cached input would cost."""
    price = price_of("[models.m]\ninput = 2\noutput = 8")
    assert cost(price, usage(1, out=1), at=DAY).notes == ()
