"""What the costs of chat requests look like: as any cost, with the parts of their input.

What it leaves to others: costs (`cost`, `cost_table`), the parts (`chat_parts`).
"""

from collections.abc import Iterator
from typing import cast

from tokcount.render import cost
from tokcount.render.chat_parts import (
    TEXT_ALONE,
    breakdown_json,
    doubts_line,
    marked,
    part_cost,
    part_rates,
    part_tokens,
    title,
)
from tokcount.render.cost_table import (
    bill_columns,
    captions_of_one,
    part_row,
    request_row,
    share_of,
)
from tokcount.render.counts import Json
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.money import digits_or_none
from tokcount.render.verdicts import told
from tokcount.reports.chat import PARTS, ChatCostReport, ChatCount, ChatPart
from tokcount.reports.cost import ModelCost, SourceCost


def plain(report: ChatCostReport) -> Iterator[str]:
    """Yield the lines of any cost."""
    return cost.plain(report.cost)


def grid(report: ChatCostReport) -> Grid:
    """Return the bill of one request at one model, part by part; else as of any cost."""
    models = report.cost.models
    is_one = len(models) == 1 and len(models[0].sources) == 1 and not report.cost.all_models
    if is_one and models[0].cost is not None:
        return _bill(report, models[0], models[0].sources[0])
    found = cost.grid(report.cost)
    return Grid(
        columns=found.columns,
        rows=found.rows,
        totals=found.totals,
        captions=[*found.captions, *_captions(report)] if models else [],
    )


def _bill(report: ChatCostReport, model: ModelCost, source: SourceCost) -> Grid:
    chat = report.chats[model.model, source.name]
    rows: list[list[Cell]] = [
        [
            *(title(part), _tokens(part, source), part_rates(part), part_cost(part)),
            share_of(part.cost, source),
        ]
        for part in chat.parts
    ]
    output = [part_row(part, source) for part in source.parts if part.name == "output"]
    return Grid(
        columns=bill_columns(source),
        rows=[*rows, *output],
        totals=[request_row(source)],
        captions=[*captions_of_one(model), *_captions(report), *told(report.cost)],
    )


def _tokens(part: ChatPart, source: SourceCost) -> Cell:
    """The tokens of a part, as the column has them."""
    if source.least is None:
        return part_tokens(part)
    return f"{'' if part.exact else '~'}{part.n_tokens:,}"


def _captions(report: ChatCostReport) -> Iterator[str]:
    if report.doubts:
        yield doubts_line(report.doubts)
    if report.n_incomplete:
        yield TEXT_ALONE


def records(report: ChatCostReport) -> Grid:
    """Return the rows of any cost, with the tokens of each part and what they cost."""
    found = cost.records(report.cost)
    keys = [f"{name}_{unit}" for unit in ("tokens", "usd") for name in PARTS]
    requests = [(model.model, each.name) for model in report.cost.models for each in model.sources]
    return Grid(
        columns=[*found.columns, *(Column(key, key) for key in keys)],
        rows=[
            [*row, *_cells(report.chats[request])]
            for row, request in zip(found.rows, requests, strict=True)
        ],
    )


def _cells(chat: ChatCount) -> list[Cell]:
    return [
        *(part.n_tokens for part in chat.parts),
        *(digits_or_none(part.cost) for part in chat.parts),
    ]


def document(report: ChatCostReport) -> Json:
    """Return the document of any cost, with the parts of each request."""
    found = cost.document(report.cost)
    models = [marked(model, report.left_out) for model in cast("list[Json]", found["models"])]
    for model in models:
        for source in cast("list[Json]", model["sources"]):
            chat = report.chats[str(model["model"]), str(source["name"])]
            source.update(
                {
                    **breakdown_json(chat),
                    "incomplete": bool(chat.left_out),
                    "warnings": chat.left_out,
                    "doubts": chat.doubts,
                }
            )
    return {
        **found,
        "models": models,
        "partial": report.partial,
        "left_out": report.left_out,
        "doubts": report.doubts,
        "ignored": report.ignored,
    }
