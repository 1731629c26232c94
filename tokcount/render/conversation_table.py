"""What a conversation looks like to people: turn by turn, or as a whole at several models."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tokcount.render.chat_parts import TEXT_ALONE
from tokcount.render.conversation_verdicts import told
from tokcount.render.conversation_words import captions, captions_of_several, tokens_text
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import NO_PRICE, usd
from tokcount.render.shortened import shortened
from tokcount.reports.conversation import ConversationCost, ConversationReport, TurnCost
from tokcount.reports.cost import Cost, Projection

AS_IT_IS = "{}"  # a number, so to the right
GAP = "\u2026"


def grid(report: ConversationReport) -> Grid:
    """Return a row a turn at one model; else a row a model."""
    if len(report.models) == 1:
        found = _turn_by_turn(report.models[0])
    else:
        found = _side_by_side(report.models)
    missing = [TEXT_ALONE] if report.left_out else []
    return replace(found, captions=[*found.captions, *told(report), *missing])


def _turn_by_turn(model: ConversationCost) -> Grid:
    """The turns with caching; of many the first, the last, and around where something changes.

    Sums of tokens are left to the captions: they would make the columns wider than a screen.
    """
    reads = bool(model.usage.cached_input_tokens)
    keys = [
        *("turn", "input", "output"),
        *(["cached"] if reads else []),
        *("cost", "total"),
        *(["window"] if _has_limits(model) else []),
    ]

    def row(turn: TurnCost) -> list[Cell]:
        cells: dict[str, Cell] = {
            "turn": f"{turn.number:,}",
            "input": tokens_text(turn.usage.input_tokens, exact=turn.input_range is None),
            "output": tokens_text(turn.usage.output_tokens, exact=turn.output_range is None),
            "cached": tokens_text(turn.usage.cached_input_tokens, exact=turn.input_range is None),
            "cost": _amount(turn.cost and turn.cost.with_caching, exact=model.exact),
            "total": _amount(turn.running and turn.running.with_caching, exact=model.exact),
            "window": _window(turn, model.window),
        }
        return [cells[key] for key in keys]

    whole: dict[str, Cell] = {"turn": "all", "cost": _whole(model.with_caching, exact=model.exact)}
    shown = shortened(len(model.turns), _landmarks(model))
    return Grid(
        columns=[Column(key, key, AS_IT_IS) for key in keys],
        rows=[[GAP] * len(keys) if index is None else row(model.turns[index]) for index in shown],
        totals=[[whole.get(key, "") for key in keys]],
        captions=list(captions(model)),
    )


def _landmarks(model: ConversationCost) -> Iterator[int]:
    """Where the model can take no more, and where the rates are others than before."""
    if model.overflow:
        yield model.overflow.turn - 1
    for before, turn in zip(model.turns, model.turns[1:], strict=False):
        if before.tier_above != turn.tier_above:
            yield turn.number - 1


def _has_limits(model: ConversationCost) -> bool:
    return model.window is not None or model.overflow is not None


def _amount(amount: Decimal | None, *, exact: bool) -> str:
    if amount is None:
        return NO_PRICE
    return usd(amount) if exact else f"~{usd(amount)}"


def _whole(cost: Cost | None, *, exact: bool) -> str:
    return _amount(cost.total if cost else None, exact=exact)


def _projected(projection: Projection | None, *, exact: bool) -> str | None:
    """What 30 days cost, or all the conversations where no rate of them is known."""
    if projection is None:
        return None
    month = projection.per_month
    return _amount(projection.total if month is None else month, exact=exact)


def _window(turn: TurnCost, window: int | None) -> str | None:
    if turn.fits is False:
        return "too small"
    if not window:
        return None
    used = turn.usage.input_tokens + (turn.usage.output_tokens or 0)
    return "<1%" if 0 < used < window / 100 else f"{used / window:.0%}"


def _side_by_side(models: Sequence[ConversationCost]) -> Grid:
    estimated = any(model.with_range for model in models)
    projections = [model.with_projection for model in models if model.with_projection]
    volume = "30 days" if any(each.per for each in projections) else "all of them"

    def row(model: ConversationCost) -> list[Cell]:
        cells: list[Cell] = [_whole(model.with_caching, exact=model.exact)]
        if estimated:
            cells += [usd(end) for end in model.with_range or ()] or [None, None]
        cells.append(_whole(model.without_caching, exact=model.exact))
        if projections:
            cells.append(_projected(model.with_projection, exact=model.exact))
        n_possible = model.overflow.n_possible if model.overflow else None
        n_turns = f"{len(model.turns):,}"
        cells.append(n_turns if n_possible is None else f"{n_possible:,} of {n_turns}")
        return [*cells, model.model]

    return Grid(
        columns=[
            Column("cost", "with caching", AS_IT_IS),
            *([Column(key, key, AS_IT_IS) for key in ("low", "high")] if estimated else []),
            Column("without", "without", AS_IT_IS),
            *([Column("volume", volume, AS_IT_IS)] if projections else []),
            Column("turns", "turns", AS_IT_IS),
            Column("model", "model"),
        ],
        rows=[row(model) for model in models],
        captions=list(captions_of_several(models)),
    )
