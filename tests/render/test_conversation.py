from dataclasses import replace

from tests.render.conversations import HOUSE, UNPRICED, both, report_of
from tokcount.render import conversation as view
from tokcount.reports.conversation import (
    Overflow,
)
from tokcount.reports.counts import LeftOut


def test_plain_has_two_lines_a_model() -> None:
    """So that no script takes one for the other."""
    assert list(view.plain(report_of(HOUSE, UNPRICED))) == [
        "0.037\thouse\twithout caching",
        "0.0299\thouse\twith caching",
        "no price\todd\twithout caching",
        "no price\todd\twith caching",
    ]


def test_csv_has_a_row_a_turn() -> None:
    """Without a price its cells are empty; what fits is true, false, or empty."""
    grid = view.records(report_of(HOUSE, UNPRICED))
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
    overflow = Overflow(turn=2, reasons=["no"], possible=both("0.017", "0.0192"))
    report = replace(
        report_of(replace(HOUSE, overflow=overflow)),
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
