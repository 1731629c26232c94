"""What a list of models looks like in each format."""

from collections.abc import Iterator

from tokcount.render.counts import Json
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.rates import rate_or_none, rate_text
from tokcount.reports.models_list import ListedModel, ListReport, Scale

UNIT = "USD per 1,000,000 tokens"
ESTIMATES = "; tokens ~: no exact tokenizer here, counts are estimates"


def plain(report: ListReport) -> Iterator[str]:
    """Yield input, output and cached rate, context window, tokens, retirement and name."""
    for model in report.models:
        cells: tuple[str | int | None, ...] = (
            rate_text(model.input_per_mtok),
            rate_or_none(model.output_per_mtok),
            rate_or_none(model.cached_input_per_mtok),
            model.context_window,
            _tokens(model),
            None if model.retires is None else model.retires.isoformat(),
            escape(model.name),
        )
        yield "\t".join("-" if cell is None else str(cell) for cell in cells)


def grid(report: ListReport) -> Grid:
    """Return a row a model; CSV has more columns than fit on a screen."""
    return Grid(
        columns=[
            Column("input", "input", "{}", points_aligned=True),
            Column("output", "output", "{}", points_aligned=True),
            Column("cached_input", "cached", "{}", points_aligned=True),
            Column("cache_write", "", "{}"),
            Column("cache_write_long", "", "{}"),
            Column("context_window", "context", COUNT),
            Column("max_input", "", COUNT),
            Column("max_output", "", COUNT),
            Column("", "tokens"),
            Column("exact", ""),
            Column("encoding", ""),
            Column("factor", ""),
            Column("low", ""),
            Column("high", ""),
            Column("", "retires"),
            Column("retires", ""),
            Column("as_of", ""),
            Column("source", ""),
            Column("provider", ""),
            Column("model", "model"),
        ],
        rows=[_row(model) for model in report.models],
        caption=_caption(report),
    )


def document(report: ListReport) -> Json:
    """Return the JSON document; rates are strings of plain digits, null where there is none."""
    return {
        "currency": "USD",
        "at": report.at.isoformat(),
        "models": [model_json(model) for model in report.models],
    }


def _row(model: ListedModel) -> list[Cell]:
    retires, scale = None if model.retires is None else model.retires.isoformat(), model.scale
    return [
        rate_text(model.input_per_mtok),
        rate_or_none(model.output_per_mtok),
        rate_or_none(model.cached_input_per_mtok),
        rate_or_none(model.cache_write_per_mtok),
        rate_or_none(model.cache_write_long_per_mtok),
        model.context_window,
        model.max_input,
        model.max_output,
        _tokens(model),
        {True: "true", False: "false", None: None}[model.exact],
        model.encoding,
        *((None, None, None) if scale is None else _factors(scale).values()),
        "retired" if model.retired else retires,
        retires,
        None if model.as_of is None else model.as_of.isoformat(),
        model.source,
        model.provider,
        model.name,
    ]


def _caption(report: ListReport) -> str:
    if not report.models:
        return ""
    return UNIT if all(model.exact for model in report.models) else UNIT + ESTIMATES


def _factors(scale: Scale) -> dict[str, str]:
    return {"factor": f"{scale.factor:f}", "low": f"{scale.low:f}", "high": f"{scale.high:f}"}


def _tokens(model: ListedModel) -> str | None:
    return {True: "exact", False: "~", None: None}[model.exact]


def model_json(model: ListedModel) -> Json:
    """Return what a list tells of a model."""
    return {
        "model": model.name,
        "provider": model.provider,
        "aliases": list(model.aliases),
        "encoding": model.encoding,
        "exact": model.exact,
        "estimate": None if model.scale is None else _factors(model.scale),
        "input": rate_text(model.input_per_mtok),
        "output": rate_or_none(model.output_per_mtok),
        "cached_input": rate_or_none(model.cached_input_per_mtok),
        "cache_write": rate_or_none(model.cache_write_per_mtok),
        "cache_write_long": rate_or_none(model.cache_write_long_per_mtok),
        "context_window": model.context_window,
        "max_input": model.max_input,
        "max_output": model.max_output,
        "retires": None if model.retires is None else model.retires.isoformat(),
        "retired": model.retired,
        "replaced_by": model.replaced_by,
        "as_of": None if model.as_of is None else model.as_of.isoformat(),
        "source": model.source,
    }
