"""What a log costs at several models: a row for each, to people.

What it leaves to others: the figures of one model (`log_table`).
"""

from collections.abc import Iterator

from tokcount.render.cost_words import rates_words, volume_amount, volume_words
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.log_budget import within_budget
from tokcount.render.log_words import AS_IT_IS, PERCENTILES, mark_of, missing
from tokcount.render.money import NO_PRICE, usd
from tokcount.render.words import many
from tokcount.reports.cost import Projection
from tokcount.reports.log import LogBill, LogReport

SPREAD = ("mean", "p95", "max")


def comparison(report: LogReport) -> Grid:
    """Return a row a model: what all requests cost, how that is spread, and a volume of them."""
    estimated = any(bill.figures and bill.figures.cost.range for bill in report.bills)
    volume = next((bill.projection for bill in report.bills if bill.projection), None)
    keys = [*(("low", "high") if estimated else ()), *SPREAD]

    def row(bill: LogBill) -> list[Cell]:
        figures = bill.figures
        if figures is None:
            return [NO_PRICE, *[None] * len(keys), *([None] if volume else []), bill.model]
        cost, mark = figures.cost, mark_of(figures)
        ends: list[Cell] = [usd(end) for end in cost.range or ()] or [None, None]
        return [
            f"{mark}{usd(cost.total)}",
            *(ends if estimated else []),
            *(f"{mark}{usd(amount)}" for amount in (cost.mean, cost.p95, cost.max)),
            *([_volume(bill.projection, mark)] if volume else []),
            bill.model,
        ]

    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            *(Column(key, key, AS_IT_IS) for key in keys),
            *([Column("volume", _time(volume), AS_IT_IS)] if volume else []),
            Column("model", "model"),
        ],
        rows=[row(bill) for bill in report.bills],
        captions=list(_captions(report, volume)),
    )


def _volume(projection: Projection | None, mark: str) -> str | None:
    return None if projection is None else f"{mark}{usd(volume_amount(projection))}"


def _captions(report: LogReport, volume: Projection | None) -> Iterator[str]:
    yield f"{many(report.n_requests, report.unit)}; percentiles by {PERCENTILES}"
    if volume:
        yield f"{_time(volume)}: {volume_words(volume)} of this kind"
    yield from within_budget(report)
    yield from dict.fromkeys(rates_words(rates) for bill in report.bills for rates in bill.rates)
    yield from missing(report)


def _time(volume: Projection) -> str:
    return "30 days" if volume.per else "volume"
