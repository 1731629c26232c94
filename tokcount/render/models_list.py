"""What a list of models looks like in each format."""

from collections.abc import Iterator, Mapping
from typing import Any

from tokcount.render.counts import Json
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Column, Grid
from tokcount.render.money import digits, digits_or_none
from tokcount.render.rates import rate_or_none, rate_text
from tokcount.render.words import day_or_none
from tokcount.reports.estimate import Estimate
from tokcount.reports.models_list import ListedModel, ListReport

UNIT = "USD per 1,000,000 tokens"
ESTIMATES = "; tokens ~: an estimate, no exact tokenizer here"
SCALE_KEYS = ("factor", "low", "high")


def plain(report: ListReport) -> Iterator[str]:
    """Yield input, output and cached rate, context window, tokens, retirement and name."""
    for model in report.models:
        cells: tuple[str | int | None, ...] = (
            digits(model.input_per_mtok),
            digits_or_none(model.output_per_mtok),
            digits_or_none(model.cached_input_per_mtok),
            model.context_window,
            _tokens(model),
            day_or_none(model.retires),
            escape(model.name),
        )
        yield "\t".join("-" if cell is None else str(cell) for cell in cells)


def grid(report: ListReport) -> Grid:
    """Return a row a model, narrow enough for a screen."""
    return Grid(
        columns=[
            Column("input", "input", "{}", points_aligned=True),
            Column("output", "output", "{}", points_aligned=True),
            Column("cached_input", "cached", "{}", points_aligned=True),
            Column("context_window", "context", COUNT),
            Column("tokens", "tokens"),
            Column("retires", "retires"),
            Column("model", "model"),
        ],
        rows=[
            [
                rate_text(model.input_per_mtok),
                rate_or_none(model.output_per_mtok),
                rate_or_none(model.cached_input_per_mtok),
                model.context_window,
                _tokens(model),
                "retired" if model.retired else day_or_none(model.retires),
                model.name,
            ]
            for model in report.models
        ],
        captions=_captions(report),
    )


def records(report: ListReport) -> Grid:
    """Return a row a model, with all that is known of it."""
    keys = [
        *("model", "provider", "input", "output", "cached_input", "cache_write"),
        *("cache_write_long", "context_window", "max_input", "max_output"),
        *("exact", "encoding", "factor", "low", "high", "retires", "as_of", "source"),
    ]
    rows = [_record(model) for model in report.models]
    return Grid(
        columns=[Column(key, key) for key in keys],
        rows=[[row[key] for key in keys] for row in rows],
    )


def document(report: ListReport) -> Json:
    """Return the JSON document; rates are strings of plain digits, null where there is none."""
    return {
        "currency": "USD",
        "at": report.at.isoformat(),
        "models": [model_json(model) for model in report.models],
    }


def model_json(model: ListedModel) -> Json:
    """Return what a list tells of a model."""
    return {
        "model": model.name,
        "provider": model.provider,
        "aliases": list(model.aliases),
        "encoding": model.encoding,
        "exact": model.exact,
        "estimate": None if model.estimate is None else _factors(model.estimate),
        "input": digits(model.input_per_mtok),
        "output": digits_or_none(model.output_per_mtok),
        "cached_input": digits_or_none(model.cached_input_per_mtok),
        "cache_write": digits_or_none(model.cache_write_per_mtok),
        "cache_write_long": digits_or_none(model.cache_write_long_per_mtok),
        "context_window": model.context_window,
        "max_input": model.max_input,
        "max_output": model.max_output,
        "retires": day_or_none(model.retires),
        "retired": model.retired,
        "replaced_by": model.replaced_by,
        "as_of": day_or_none(model.as_of),
        "source": model.source,
    }


def _record(model: ListedModel) -> Mapping[str, Any]:
    """Return the same without structure, for cells."""
    return {
        **model_json(model),
        "exact": {True: "true", False: "false", None: None}[model.exact],
        **(dict.fromkeys(SCALE_KEYS) if model.estimate is None else _factors(model.estimate)),
    }


def _captions(report: ListReport) -> list[str]:
    if not report.models:
        return []
    return [UNIT if all(model.exact for model in report.models) else UNIT + ESTIMATES]


def _factors(estimate: Estimate) -> dict[str, str]:
    return {key: f"{getattr(estimate, key):f}" for key in SCALE_KEYS}


def _tokens(model: ListedModel) -> str | None:
    return {True: "exact", False: "~", None: None}[model.exact]
