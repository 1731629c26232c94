"""What all models of the table cost, to people: a row a model, narrow enough for a screen.

What it leaves to others: models that were named (`cost_comparison`).
"""

from collections.abc import Iterator

from tokcount.render.cost_comparison import has_both_ends, request_captions
from tokcount.render.cost_words import (
    AS_IT_IS,
    cost_cell,
    used_share,
    volume_cost,
    volume_words,
)
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import usd
from tokcount.render.verdicts import told
from tokcount.render.words import as_of
from tokcount.reports.cost import CostReport, ModelCost


def all_models_grid(report: CostReport) -> Grid:
    """Return a row a model for all its requests; the window tells why one cannot take them.

    What a volume of them costs takes the place of the ends of costs, which are then left out; so
    they are where no cost has any.
    """
    models = report.models
    projected = next((model.projection for model in models if model.projection), None)
    ranged = projected is None and any(model.cost_range for model in models)
    both = has_both_ends(models)
    low_high = [Column("low", "low", AS_IT_IS), Column("high", "high", AS_IT_IS)]
    month = Column("volume", "30 days" if projected and projected.per else "all requests", AS_IT_IS)

    def row(model: ModelCost) -> list[Cell]:
        cells: list[Cell] = [cost_cell(model, model.least if both else None)]
        if ranged:
            cells += [usd(end) for end in model.cost_range or ()] or [None, None]
        if projected:
            cells.append(volume_cost(model))
        return [*cells, model.reason or _used(model), model.model]

    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            *(low_high if ranged else []),
            *([month] if projected else []),
            Column("context", "window", AS_IT_IS),
            Column("model", "model"),
        ],
        rows=[row(model) for model in models],
        captions=list(_captions(report)),
    )


def _used(model: ModelCost) -> str | None:
    """The share of the window that the largest request uses."""
    contexts = [source.context for source in model.sources]
    return used_share(max(contexts, key=lambda context: context.used, default=None))


def _captions(report: CostReport) -> Iterator[str]:
    models = report.models
    if not models:
        return
    n_able = sum(model.reason is None for model in models)
    why_not = "; the window of the others says why not" if n_able < len(models) else ""
    yield f"{n_able:,} of {len(models):,} models can take it{why_not}"
    projected = next((model.projection for model in models if model.projection), None)
    estimates = [model for model in models if model.range]
    if estimates:
        # Of a chat, others are estimates, too: it says why.
        why = ", as no exact tokenizer is here" if all(each.estimate for each in estimates) else ""
        where = "it is from low to high" if projected is None else "--format json has its range"
        yield f"~: an estimate{why}; {where}"
    yield from request_captions(models)
    n_requests = max((len(model.sources) for model in models), default=0)
    if n_requests > 1:
        yield f"{n_requests:,} requests together; the window is that of the largest"
    if projected:
        yield f"of each, {volume_words(projected)}"
    yield from told(report)
    rates = (source.rates for model in models for source in model.sources if source.rates)
    yield from dict.fromkeys(f"rates: {each.source}{as_of(each.as_of)}" for each in rates)
