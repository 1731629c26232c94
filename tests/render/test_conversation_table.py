from dataclasses import replace
from decimal import Decimal

from tests.render.conversations import HOUSE, TURNS, UNPRICED, both, captions_of, cost_of, report_of
from tokcount.render import conversation as view
from tokcount.reports.conversation import (
    Caching,
    Overflow,
)
from tokcount.reports.cost import Projection, Usage


def test_a_conversation_is_shown_turn_by_turn() -> None:
    """With what the cache gives, a running total, and how far the window is filled."""
    grid = view.grid(report_of(HOUSE))
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
        without_caching=cost_of("0.0192"),
        with_caching=cost_of("0.0192"),
    )
    grid = view.grid(report_of(model))
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
    assert captions_of(replace(HOUSE, caching=automatic))[2] == (
        "caching: a turn reads the input of the one before; the rest costs the input rate"
    )
    late = Caching(offered=True, writes_billed=True, least=4096)
    assert captions_of(replace(HOUSE, turns=TURNS[:1], caching=late))[2] == (
        "caching: no turn reads from the cache; only from 4,096 tokens on"
    )


def test_caching_may_cost_more() -> None:
    """Where more is written than is ever read: 0.0022 of 0.017 are 13%; or hardly more."""
    more = replace(HOUSE, without_caching=cost_of("0.017"), with_caching=cost_of("0.0192"))
    assert captions_of(more)[0] == "house: $0.0192 with caching, $0.017 without: 13% more"
    hardly = replace(HOUSE, without_caching=cost_of("10"), with_caching=cost_of("10.01"))
    assert captions_of(hardly)[0] == "house: $10.01 with caching, $10.00 without: <1% more"


def test_the_turn_that_does_not_fit_is_marked() -> None:
    """With what is possible before it; why it is too much is for stderr."""
    model = replace(
        HOUSE,
        turns=[TURNS[0], replace(TURNS[1], fits=False)],
        overflow=Overflow(
            turn=2, reasons=["it is too much", "really"], possible=both("0.017", "0.0192")
        ),
    )
    grid = view.grid(report_of(model))
    assert [row[-1] for row in grid.rows] == ["65%", "too small"]
    assert grid.captions[3:] == [
        "possible: 1 turn, $0.0192 with caching, $0.017 without: 13% more",
        "rates: vendor, as of 2026-11-09",
    ]
    none_fits = replace(model, overflow=Overflow(turn=1, reasons=["no"], possible=both("0", "0")))
    assert captions_of(none_fits)[3:] == ["rates: vendor, as of 2026-11-09"]


def test_a_long_conversation_is_shortened_around_what_changes() -> None:
    """Around turn 50, which does not fit, and 70, where a tier begins; CSV and JSON have all."""
    turns = [
        replace(TURNS[1], number=n, tier_above=1000 if n >= 70 else None) for n in range(1, 101)
    ]
    model = replace(
        HOUSE, turns=turns, overflow=Overflow(turn=50, reasons=["no"], possible=both("1", "1"))
    )
    grid = view.grid(report_of(model))
    rows = list(grid.rows)
    assert [row[0] for row in rows] == [
        *("1", "2", "3", "4", "5", "…", "48", "49", "50", "51", "52", "…"),
        *("68", "69", "70", "71", "72", "…", "96", "97", "98", "99", "100"),
    ]
    assert rows[5] == ["…"] * 7
    assert "from turn 70: the tier above 1,000 input tokens" in grid.captions
    assert len(list(view.records(report_of(model)).rows)) == 100


def test_everything_that_rests_on_an_estimate_is_marked() -> None:
    """The reply's tokens were given: they are exact."""
    model = replace(
        HOUSE,
        turns=[replace(TURNS[1], input_range=(1300, 1500))],
        exact=False,
        without_range=(Decimal("0.019"), Decimal("0.021")),
        with_range=(Decimal("0.0106"), Decimal("0.0108")),
    )
    grid = view.grid(report_of(model))
    assert grid.rows == [
        ["2", "~1,400", "200", "~1,100", "~$0.0107", "~$0.0299", "80%"],
    ]
    assert grid.captions[:3] == [
        "house: ~$0.0299 with caching, ~$0.037 without: 19% less",
        "an estimate: from $0.0106 to $0.0108 with caching, from $0.019 to $0.021 without",
        "in all ~2,500 input tokens, ~1,100 of them cached; 400 of output",
    ]
    assert list(view.plain(report_of(model))) == [
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
    assert captions_of(model)[3:5] == [
        "10 conversations a day: $0.299 a day, $8.97 in 30 days",
        "without caching: $0.299 a day, $8.97 in 30 days",
    ]
    model = replace(HOUSE, with_projection=once, without_projection=once)
    assert captions_of(model)[3:5] == ["1 conversation: $0.299", "without caching: $0.299"]
    several = view.grid(report_of(model, UNPRICED))
    assert [row[2] for row in several.rows] == ["$0.299", None]
    assert several.captions[0] == "of each, 1 conversation, with caching"


def test_several_models_are_a_row_each() -> None:
    """What has no price says so; of one that is too small, how many turns fit."""
    overflow = Overflow(turn=2, reasons=["no"], possible=None)
    grid = view.grid(report_of(HOUSE, replace(UNPRICED, overflow=overflow)))
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
