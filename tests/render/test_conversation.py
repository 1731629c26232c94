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
    Overflow,
    TurnCost,
)
from tokcount.reports.cost import Cost, Projection, RateUsed, RequestRates, Usage
from tokcount.reports.counts import LeftOut
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


def _both(without: str, cached: str) -> BothWays:
    return BothWays(Decimal(without), Decimal(cached))


def _cost(total: str) -> Cost:
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
        cost=_both("0.017", "0.0192"),
        running=_both("0.017", "0.0192"),
        fits=True,
    ),
    TurnCost(
        number=2,
        usage=Usage(
            input_tokens=1400, cached_input_tokens=1100, cache_write_tokens=300, output_tokens=200
        ),
        cost=_both("0.02", "0.0107"),
        running=_both("0.037", "0.0299"),
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
    without_caching=_cost("0.037"),
    with_caching=_cost("0.0299"),
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


def _report(*models: ConversationCost) -> ConversationReport:
    return ConversationReport(currency="USD", at=date(2026, 11, 20), models=models)


def _captions(model: ConversationCost) -> Sequence[str]:
    return view.grid(_report(model)).captions


def test_a_conversation_is_shown_turn_by_turn() -> None:
    """With what the cache gives, a running total, and how far the window is filled."""
    grid = view.grid(_report(HOUSE))
    assert [column.title for column in grid.columns] == [
        *("turn", "input", "output", "cached", "cost", "total", "window"),
    ]
    assert grid.rows == [
        ["1", "1,100", "200", "0", "$0.0192", "$0.0192", "65%"],
        ["2", "1,400", "200", "1,100", "$0.0107", "$0.0299", "80%"],
    ]
    assert grid.totals == [["all", "", "", "", "$0.0299", "", ""]]
    # 0.0071 of 0.037 are 19%
    assert grid.captions == [
        "house: $0.0299 with caching, $0.037 without: 19% less",
        "in all 2,500 input tokens, 1,100 of them cached; 400 of output",
        (
            "caching: a turn reads the input of the one before, and writes the rest;"
            " only from 512 tokens on"
        ),
        "rates: vendor, as of 2026-11-09",
    ]


def test_columns_that_would_be_empty_are_left_out() -> None:
    """Nothing is read or written, and no limit is known."""
    turn = replace(TURNS[0], usage=Usage(input_tokens=1100, output_tokens=200), fits=None)
    model = replace(
        HOUSE,
        turns=[turn],
        usage=turn.usage,
        window=None,
        caching=Caching(offered=False, writes_billed=False, least=None),
        without_caching=_cost("0.0192"),
        with_caching=_cost("0.0192"),
    )
    grid = view.grid(_report(model))
    assert [column.title for column in grid.columns] == [
        *("turn", "input", "output", "cost", "total"),
    ]
    assert grid.captions[:3] == [
        "house: $0.0192, with caching or without",
        "in all 1,100 input tokens; 200 of output",
        "caching: none, as no rate for cached input is known",
    ]


def test_how_a_model_caches_is_said() -> None:
    """Automatically, or too late to matter."""
    automatic = Caching(offered=True, writes_billed=False, least=None)
    assert _captions(replace(HOUSE, caching=automatic))[2] == (
        "caching: a turn reads the input of the one before; the rest costs the input rate"
    )
    late = Caching(offered=True, writes_billed=True, least=4096)
    assert _captions(replace(HOUSE, turns=TURNS[:1], caching=late))[2] == (
        "caching: no turn reads from the cache; only from 4,096 tokens on"
    )


def test_caching_may_cost_more() -> None:
    """Where more is written than is ever read: 0.0022 of 0.017 are 13%; or hardly more."""
    more = replace(HOUSE, without_caching=_cost("0.017"), with_caching=_cost("0.0192"))
    assert _captions(more)[0] == "house: $0.0192 with caching, $0.017 without: 13% more"
    hardly = replace(HOUSE, without_caching=_cost("10"), with_caching=_cost("10.01"))
    assert _captions(hardly)[0] == "house: $10.01 with caching, $10.00 without: <1% more"


def test_the_turn_that_does_not_fit_is_marked() -> None:
    """With what is possible before it; why it is too much is for stderr."""
    model = replace(
        HOUSE,
        turns=[TURNS[0], replace(TURNS[1], fits=False)],
        overflow=Overflow(
            turn=2, reasons=["it is too much", "really"], possible=_both("0.017", "0.0192")
        ),
    )
    grid = view.grid(_report(model))
    assert [row[-1] for row in grid.rows] == ["65%", "too small"]
    assert grid.captions[3:] == [
        "possible: 1 turn, $0.0192 with caching, $0.017 without: 13% more",
        "rates: vendor, as of 2026-11-09",
    ]
    none_fits = replace(model, overflow=Overflow(turn=1, reasons=["no"], possible=_both("0", "0")))
    assert _captions(none_fits)[3:] == ["rates: vendor, as of 2026-11-09"]


def test_a_long_conversation_is_shortened_around_what_changes() -> None:
    """Around turn 50, which does not fit, and 70, where a tier begins; CSV and JSON have all."""
    turns = [
        replace(TURNS[1], number=n, tier_above=1000 if n >= 70 else None) for n in range(1, 101)
    ]
    model = replace(
        HOUSE, turns=turns, overflow=Overflow(turn=50, reasons=["no"], possible=_both("1", "1"))
    )
    grid = view.grid(_report(model))
    rows = list(grid.rows)
    assert [row[0] for row in rows] == [
        *("1", "2", "3", "4", "5", "…", "48", "49", "50", "51", "52", "…"),
        *("68", "69", "70", "71", "72", "…", "96", "97", "98", "99", "100"),
    ]
    assert rows[5] == ["…"] * 7
    assert "from turn 70: the tier above 1,000 input tokens" in grid.captions
    assert len(list(view.records(_report(model)).rows)) == 100


def test_everything_that_rests_on_an_estimate_is_marked() -> None:
    """The reply's tokens were given: they are exact."""
    model = replace(
        HOUSE,
        turns=[replace(TURNS[1], input_range=(1300, 1500))],
        exact=False,
        without_range=(Decimal("0.019"), Decimal("0.021")),
        with_range=(Decimal("0.0106"), Decimal("0.0108")),
    )
    grid = view.grid(_report(model))
    assert grid.rows == [
        ["2", "~1,400", "200", "~1,100", "~$0.0107", "~$0.0299", "80%"],
    ]
    assert grid.captions[:3] == [
        "house: ~$0.0299 with caching, ~$0.037 without: 19% less",
        "an estimate: from $0.0106 to $0.0108 with caching, from $0.019 to $0.021 without",
        "in all ~2,500 input tokens, ~1,100 of them cached; 400 of output",
    ]
    assert list(view.plain(_report(model))) == [
        "~0.037\thouse\twithout caching",
        "~0.0299\thouse\twith caching",
    ]


def test_a_projection_is_told_both_ways() -> None:
    """As conversations, a day and 30 days; or all of them where nothing is known of a day."""
    per_day = Projection(
        requests=10,
        per="day",
        total=Decimal("0.299"),
        per_day=Decimal("0.299"),
        per_month=Decimal("8.97"),
        tokens_per_minute=Decimal(20),
    )
    once = replace(per_day, requests=1, per=None, per_day=None, per_month=None)
    model = replace(HOUSE, with_projection=per_day, without_projection=per_day)
    assert _captions(model)[3:5] == [
        "10 conversations a day: $0.299 a day, $8.97 in 30 days",
        "without caching: $0.299 a day, $8.97 in 30 days",
    ]
    model = replace(HOUSE, with_projection=once, without_projection=once)
    assert _captions(model)[3:5] == ["1 conversation: $0.299", "without caching: $0.299"]
    several = view.grid(_report(model, UNPRICED))
    assert [row[2] for row in several.rows] == ["$0.299", None]
    assert several.captions[0] == "of each, 1 conversation, with caching"


def test_several_models_are_a_row_each() -> None:
    """What has no price says so; of one that is too small, how many turns fit."""
    overflow = Overflow(turn=2, reasons=["no"], possible=None)
    grid = view.grid(_report(HOUSE, replace(UNPRICED, overflow=overflow)))
    assert [column.title for column in grid.columns] == [
        "with caching",
        "without",
        "turns",
        "model",
    ]
    assert grid.rows == [
        ["$0.0299", "$0.037", "2", "house"],
        ["no price", "no price", "1 of 2", "odd"],
    ]
    assert grid.captions == [
        "turns: how many fit the context window; the costs are of all",
        "rates: vendor, as of 2026-11-09",
    ]


def test_plain_has_two_lines_a_model() -> None:
    """So that no script takes one for the other."""
    assert list(view.plain(_report(HOUSE, UNPRICED))) == [
        "0.037\thouse\twithout caching",
        "0.0299\thouse\twith caching",
        "no price\todd\twithout caching",
        "no price\todd\twith caching",
    ]


def test_csv_has_a_row_a_turn() -> None:
    """Without a price its cells are empty; what fits is true, false, or empty."""
    grid = view.records(_report(HOUSE, UNPRICED))
    _, second, *_, last = grid.rows
    keys = [column.key for column in grid.columns]
    assert dict(zip(keys, second, strict=True)) == {
        "model": "house",
        "turn": 2,
        "input_tokens": 1400,
        "cached_input_tokens": 1100,
        "cache_write_tokens": 300,
        "output_tokens": 200,
        "input_tokens_low": None,
        "input_tokens_high": None,
        "output_tokens_low": None,
        "output_tokens_high": None,
        "without_caching_usd": "0.02",
        "with_caching_usd": "0.0107",
        "running_without_caching_usd": "0.037",
        "running_with_caching_usd": "0.0299",
        "tier_above": None,
        "fits": "true",
    }
    assert last[10:14] == [None] * 4


def test_json_has_the_turns_and_the_whole_both_ways() -> None:
    """Money as strings; what is not known is null."""
    overflow = Overflow(turn=2, reasons=["no"], possible=_both("0.017", "0.0192"))
    report = replace(
        _report(replace(HOUSE, overflow=overflow)),
        errors=[LeftOut(name="gone", reason="not there")],
        left_out=["talk.json: message 1: image_url"],
        doubts=["tool calls"],
        ignored=["mood"],
    )
    document = view.document(report)
    models = document.pop("models")
    assert isinstance(models, list)
    assert document == {
        "currency": "USD",
        "at": "2026-11-20",
        "partial": True,
        "skipped": [],
        "errors": [{"name": "gone", "message": "not there"}],
        "left_out": ["talk.json: message 1: image_url"],
        "doubts": ["tool calls"],
        "ignored": ["mood"],
    }
    (model,) = models
    parts = {
        "uncached_input": "0",
        "cached_input": "0.0011",
        "cache_write": "0",
        "output": "0.012",
    }
    turns = model.pop("turns")
    assert model == {
        "model": "house",
        "priced_as": "house",
        "encoding": "o200k_base",
        "exact": True,
        "incomplete": True,
        "n_turns": 2,
        "usage": {
            "input_tokens": 2500,
            "cached_input_tokens": 1100,
            "cache_write_tokens": 1400,
            "output_tokens": 400,
        },
        "cost": {
            "without_caching": {**parts, "total": "0.037"},
            "with_caching": {**parts, "total": "0.0299"},
        },
        "cost_range": {"without_caching": None, "with_caching": None},
        "caching": {"offered": True, "writes_billed": True, "min_tokens": 512},
        "context": {
            "window": 2000,
            "overflow": {
                "turn": 2,
                "reasons": ["no"],
                "possible_turns": 1,
                "possible_cost": {"without_caching": "0.017", "with_caching": "0.0192"},
            },
        },
        "projection": {"without_caching": None, "with_caching": None},
        "rates": {
            "input": "10",
            "cached_input": "1",
            "cache_write": "12",
            "output": "30",
            "mode": None,
            "source": "vendor",
            "as_of": "2026-11-09",
        },
        "warnings": (),
    }
    assert turns[1] == {
        "turn": 2,
        "input_tokens": 1400,
        "cached_input_tokens": 1100,
        "cache_write_tokens": 300,
        "output_tokens": 200,
        "input_range": None,
        "output_range": None,
        "cost": {"without_caching": "0.02", "with_caching": "0.0107"},
        "running": {"without_caching": "0.037", "with_caching": "0.0299"},
        "tier_above": None,
        "fits": True,
    }
