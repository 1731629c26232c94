"""What the bills of a log look like to scripts: plain, CSV and JSON. For people see `log_table`."""

from collections.abc import Iterable, Iterator

from tokcount.render.budget import budget_json
from tokcount.render.counts import Json, left_out_json, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.log_table import sections
from tokcount.render.log_words import ALL_MODELS, PERCENTILES, group_name
from tokcount.render.money import NO_PRICE, digits
from tokcount.render.projection import projection_json
from tokcount.reports.log import (
    CostSpread,
    LogBill,
    LogFigures,
    LoggedRequest,
    LogPart,
    LogReport,
    TokenSpread,
)

__all__ = ["document", "plain", "records", "sections"]

TOTAL = "total"
SPREAD = ("total", "mean", "p50", "p95", "max")
TOKENS = ("input_tokens", "output_tokens", "tokens")


def plain(report: LogReport) -> Iterator[str]:
    """Yield unrounded USD and the model, of groups each with its name, and the total of several."""
    for bill in report.bills:
        name = escape(bill.model or ALL_MODELS)
        if bill.figures is None:
            yield f"{NO_PRICE}\t{name}"
            continue
        if bill.groups is not None:
            for group in bill.groups.parts:
                yield f"{_usd(group.figures)}\t{name}\t{escape(group_name(group, also=TOTAL))}"
            yield f"{_usd(bill.figures)}\t{name}\t{TOTAL}"
            continue
        for model in bill.models.parts if bill.models else ():
            yield f"{_usd(model.figures)}\t{escape(model.name or '')}"
        yield f"{_usd(bill.figures)}\t{name}"


def records(report: LogReport) -> Grid:
    """Return a row a group; without groups a row a model. The columns are always the same."""
    keys = [
        *("model", "group", "requests", "share", "tokens_per_char"),
        *(f"{tokens}_{figure}" for tokens in TOKENS for figure in SPREAD),
        *(f"cost_{figure}_usd" for figure in SPREAD),
        *("input_tokens_low", "input_tokens_high", "cost_low_usd", "cost_high_usd"),
    ]
    return Grid(columns=[Column(key, key) for key in keys], rows=_rows(report))


def document(report: LogReport) -> Json:
    """Return the JSON document; money is strings of plain digits."""
    return {
        "currency": report.currency,
        "at": report.at.isoformat(),
        "partial": report.partial,
        **left_out_json(report.skipped, report.errors),
        "warnings": report.warnings,
        "unit": report.unit,
        "percentiles": PERCENTILES,
        "models": [
            {
                "model": bill.model,
                **(_figures(bill.figures) if bill.figures else {"requests": None, "cost": None}),
                "projection": projection_json(bill.projection),
                "warnings": bill.warnings,
            }
            for bill in report.bills
        ],
        "by_model": (
            {"model": part.name, **_part(part)}
            for bill in report.bills
            for part in (bill.models.parts if bill.models else ())
        ),
        "group_by": report.group_by,
        "groups": (
            {"model": bill.model, "group": part.name, **_part(part)}
            for bill in report.bills
            for part in (bill.groups.parts if bill.groups else ())
        ),
        "dearest": [_request(each) for bill in report.bills for each in bill.dearest],
        **({"budgets": list(map(budget_json, report.budgets))} if report.budgets else {}),
    }


def _usd(figures: LogFigures) -> str:
    return f"{'' if figures.exact else '~'}{digits(figures.cost.total)}"


def _rows(report: LogReport) -> Iterator[list[Cell]]:
    for bill in report.bills:
        for model, group, part in _parts_of(bill):
            yield [model, group, *_cells(part)]


def _parts_of(bill: LogBill) -> Iterable[tuple[str | None, str | None, LogPart]]:
    if bill.groups is not None:
        return ((bill.model or ALL_MODELS, group_name(part), part) for part in bill.groups.parts)
    if bill.models is not None:
        return ((part.name, None, part) for part in bill.models.parts)
    if bill.figures is None:
        return ()
    whole = LogPart(name=None, figures=bill.figures, share=1.0 if bill.figures.cost.total else None)
    return [(bill.model, None, whole)]


def _cells(part: LogPart) -> Iterator[Cell]:
    figures = part.figures
    yield from (figures.n_requests, rounded(part.share), rounded(figures.tokens_per_char))
    for tokens in (figures.input, figures.output, figures.tokens):
        yield from _tokens(tokens).values() if tokens else [None] * len(SPREAD)
    yield from _cost(figures.cost).values()
    yield from figures.input.range or (None, None)
    yield from map(digits, figures.cost.range) if figures.cost.range else (None, None)


def _part(part: LogPart) -> Json:
    return {**_figures(part.figures), "share": rounded(part.share)}


def _figures(figures: LogFigures) -> Json:
    cost_range = figures.cost.range
    return {
        "requests": figures.n_requests,
        "exact": figures.exact,
        "range": figures.input.range,
        "input_tokens": _tokens(figures.input),
        "output_tokens": _tokens(figures.output) if figures.output else None,
        "tokens": _tokens(figures.tokens),
        "tokens_per_char": rounded(figures.tokens_per_char),
        "cost": _cost(figures.cost),
        "cost_range": [digits(end) for end in cost_range] if cost_range else None,
    }


def _tokens(spread: TokenSpread) -> dict[str, Cell]:
    return {
        "total": spread.total,
        "mean": rounded(spread.mean),
        "p50": spread.p50,
        "p95": spread.p95,
        "max": spread.max,
    }


def _cost(spread: CostSpread) -> dict[str, Cell]:
    return {key: digits(getattr(spread, key)) for key in SPREAD}


def _request(request: LoggedRequest) -> Json:
    return {
        "name": request.name,
        "model": request.model,
        "exact": request.exact,
        "input_tokens": request.input_tokens,
        "output_tokens": request.output_tokens,
        "cost": digits(request.cost),
    }
