"""What a conversation looks like to scripts: plain, CSV and JSON.

For people see `conversation_table`.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from tokcount.render.chat_parts import marked
from tokcount.render.conversation_table import grid
from tokcount.render.conversation_verdicts import verdicts_json
from tokcount.render.counts import Json, left_out_json
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import NO_PRICE, digits, digits_or_none
from tokcount.render.projection import projection_json
from tokcount.render.words import day_or_none
from tokcount.reports.conversation import (
    BothWays,
    ConversationCost,
    ConversationReport,
    Overflow,
    TurnCost,
)
from tokcount.reports.cost import Cost, RequestRates, Usage

__all__ = ["document", "grid", "plain", "records"]

USAGE_KEYS = ("input_tokens", "cached_input_tokens", "cache_write_tokens", "output_tokens")
COST_KEYS = ("uncached_input", "cached_input", "cache_write", "output", "total")
NEITHER = (None, None)


def plain(report: ConversationReport) -> Iterator[str]:
    """Yield two lines a model: unrounded USD, the model, and whether it is with caching."""
    for model in report.models:
        mark, name = "" if model.exact else "~", escape(model.model)
        for cost, which in (
            (model.without_caching, "without caching"),
            (model.with_caching, "with caching"),
        ):
            amount = NO_PRICE if cost is None else f"{mark}{digits(cost.total)}"
            yield f"{amount}\t{name}\t{which}"


def records(report: ConversationReport) -> Grid:
    """Return a row a turn, all of them; money in USD, running totals last."""
    keys = [
        *("model", "turn"),
        *USAGE_KEYS,
        *("input_tokens_low", "input_tokens_high", "output_tokens_low", "output_tokens_high"),
        *("without_caching_usd", "with_caching_usd"),
        *("running_without_caching_usd", "running_with_caching_usd"),
        *("tier_above", "fits"),
    ]
    rows = ([model.model, *_record(turn)] for model in report.models for turn in model.turns)
    return Grid(columns=[Column(key, key) for key in keys], rows=rows)


def document(report: ConversationReport) -> Json:
    """Return the JSON document, with all turns; money is strings of plain digits."""
    return {
        "currency": report.currency,
        "at": report.at.isoformat(),
        "partial": report.partial,
        **left_out_json(report.skipped, report.errors),
        "left_out": list(report.left_out),
        "doubts": list(report.doubts),
        "ignored": list(report.ignored),
        "models": [marked(_model(model), report.left_out) for model in report.models],
        **(verdicts_json(report.verdicts) if report.verdicts else {}),
    }


def _record(turn: TurnCost) -> list[Cell]:
    usage = _usage(turn.usage)
    return [
        turn.number,
        *(usage[key] for key in USAGE_KEYS),
        *(turn.input_range or NEITHER),
        *(turn.output_range or NEITHER),
        *(map(digits, turn.cost) if turn.cost else NEITHER),
        *(map(digits, turn.running) if turn.running else NEITHER),
        turn.tier_above,
        {True: "true", False: "false", None: None}[turn.fits],
    ]


def _model(model: ConversationCost) -> Json:
    caching = model.caching
    return {
        "model": model.model,
        "priced_as": model.priced_as,
        "encoding": model.encoding,
        "exact": model.exact,
        "n_turns": len(model.turns),
        "usage": _usage(model.usage),
        "cost": {
            "without_caching": _cost(model.without_caching),
            "with_caching": _cost(model.with_caching),
        },
        "cost_range": {
            "without_caching": _ends(model.without_range),
            "with_caching": _ends(model.with_range),
        },
        "caching": caching
        and {
            "offered": caching.offered,
            "writes_billed": caching.writes_billed,
            "min_tokens": caching.least,
        },
        "context": {"window": model.window, "overflow": _overflow(model.overflow)},
        "projection": {
            "without_caching": projection_json(model.without_projection, "conversations"),
            "with_caching": projection_json(model.with_projection, "conversations"),
        },
        "rates": _rates(model.rates),
        "warnings": model.warnings,
        "turns": [_turn(turn) for turn in model.turns],
    }


def _turn(turn: TurnCost) -> Json:
    return {
        "turn": turn.number,
        **_usage(turn.usage),
        "input_range": turn.input_range,
        "output_range": turn.output_range,
        "cost": _both(turn.cost),
        "running": _both(turn.running),
        "tier_above": turn.tier_above,
        "fits": turn.fits,
    }


def _usage(usage: Usage) -> Mapping[str, int | None]:
    return {key: getattr(usage, key) for key in USAGE_KEYS}


def _cost(cost: Cost | None) -> Mapping[str, str | None] | None:
    return {key: digits_or_none(getattr(cost, key)) for key in COST_KEYS} if cost else None


def _rates(rates: RequestRates | None) -> Json | None:
    """The rates of the first turn."""
    if rates is None:
        return None
    return {
        "input": digits(rates.input.per_mtok),
        "cached_input": digits(rates.cached_input.per_mtok),
        "cache_write": digits(rates.cache_write.per_mtok),
        "output": digits(rates.output.per_mtok) if rates.output else None,
        "mode": rates.mode,
        "source": rates.source,
        "as_of": day_or_none(rates.as_of),
    }


def _both(both: BothWays | None) -> Json | None:
    if both is None:
        return None
    return {
        "without_caching": digits(both.without_caching),
        "with_caching": digits(both.with_caching),
    }


def _ends(ends: Sequence[Decimal] | None) -> list[str] | None:
    return None if ends is None else [digits(end) for end in ends]


def _overflow(overflow: Overflow | None) -> Json | None:
    if overflow is None:
        return None
    return {
        "turn": overflow.turn,
        "reasons": list(overflow.reasons),
        "possible_turns": overflow.n_possible,
        "possible_cost": _both(overflow.possible),
    }
