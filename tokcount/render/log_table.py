"""What the bills of a log look like to people: figures, models, groups, and the dearest requests.

What it leaves to others: several models (`log_comparison`), the dearest requests (`log_dearest`),
tables themselves (`table`, `markdown`), other formats (`log`).
"""

from collections.abc import Iterator
from itertools import islice

from tokcount.render.cost_words import rates_words
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, DECIMAL, Cell, Column, Grid
from tokcount.render.log_budget import projection_line, within_budget
from tokcount.render.log_comparison import comparison
from tokcount.render.log_dearest import dearest
from tokcount.render.log_words import (
    ALL_MODELS,
    AS_IT_IS,
    PERCENT,
    PERCENTILES,
    group_name,
    mark_of,
    missing,
)
from tokcount.render.money import usd
from tokcount.render.words import elided, many
from tokcount.reports.log import LogBill, LogFigures, LogPart, LogParts, LogReport, TokenSpread

MOST_ROWS = 40
MORE_OF_GROUPS = "of each group JSON and CSV have mean, p50, p95 and max of tokens and cost"


def sections(report: LogReport) -> Iterator[Grid]:
    """Yield a table for each thing to know: the whole, its models, its groups, the dearest."""
    if len(report.bills) > 1:
        yield comparison(report)
    elif report.bills and report.bills[0].figures:
        yield _whole(report, report.bills[0], report.bills[0].figures)
    for bill in report.bills:
        if bill.models is not None:
            yield _table_of(bill.models, "model", [])
        if bill.groups is not None:
            captions = [*_at_model(report, bill), MORE_OF_GROUPS]
            yield _table_of(bill.groups, escape(report.group_by or ""), captions)
    for bill in report.bills:
        if bill.figures is not None:
            yield dearest(bill, alone=len(report.bills) == 1)


def _whole(report: LogReport, bill: LogBill, figures: LogFigures) -> Grid:
    mark = mark_of(figures)

    def tokens(name: str, spread: TokenSpread, mark: str) -> list[Cell]:
        mean = f"{mark}{spread.mean:,.1f}"
        p50, p95, most = (f"{mark}{n:,}" for n in (spread.p50, spread.p95, spread.max))
        return [name, f"{mark}{spread.total:,}", mean, p50, p95, most]

    cost = figures.cost
    money = (cost.total, cost.mean, cost.p50, cost.p95, cost.max)
    heads = ("total", "mean", "p50", "p95", "max")
    return Grid(
        columns=[Column("figure", ""), *(Column(head, head, AS_IT_IS) for head in heads)],
        rows=[
            tokens("input tokens", figures.input, mark),
            *([tokens("output tokens", figures.output, "")] if figures.output else []),
            *([tokens("both", figures.tokens, mark)] if figures.output else []),
            ["cost", *(f"{mark}{usd(amount)}" for amount in money)],
        ],
        captions=list(_captions(report, bill, figures)),
    )


def _captions(report: LogReport, bill: LogBill, figures: LogFigures) -> Iterator[str]:
    n_requests = many(figures.n_requests, report.unit)
    yield f"{bill.model or ALL_MODELS}: {n_requests}; percentiles by {PERCENTILES}"
    if figures.input.range and figures.cost.range:
        (low, high), (least, most) = figures.input.range, figures.cost.range
        yield (
            f"an estimate: from {low:,} to {high:,} input tokens, so from {usd(least)} to"
            f" {usd(most)} in all"
        )
    if bill.projection:
        yield projection_line(bill.projection, mark_of(figures))
    yield from within_budget(report)
    yield from dict.fromkeys(map(rates_words, bill.rates))
    yield from missing(report)


def _table_of(parts: LogParts, title: str, captions: list[str]) -> Grid:
    shown = list(islice(parts.parts, MOST_ROWS))
    with_text = any(part.figures.n_chars is not None for part in shown)

    def row(part: LogPart) -> list[Cell]:
        figures = part.figures
        mark = mark_of(figures)
        return [
            f"{mark}{usd(figures.cost.total)}",
            part.share,
            figures.n_requests,
            f"{mark}{usd(figures.cost.mean)}",
            f"{mark}{figures.tokens.p95:,}",
            *([figures.tokens_per_char] if with_text else []),
            elided(group_name(part)),
        ]

    n_left = parts.n_parts - len(shown)
    left = [f"{n_left:,} more that cost less are in JSON and CSV"] if n_left else []
    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            Column("share", "share", PERCENT),
            Column("requests", "requests", COUNT),
            Column("mean", "mean", AS_IT_IS),
            Column("p95_tokens", "p95 tokens", AS_IT_IS),
            *([Column("tokens_per_char", "tokens/char", DECIMAL)] if with_text else []),
            Column("name", title),
        ],
        rows=[row(part) for part in shown],
        captions=[*captions, *left],
    )


def _at_model(report: LogReport, bill: LogBill) -> list[str]:
    """Which of several models a table is about."""
    return [f"at {bill.model}"] if len(report.bills) > 1 else []
