"""The sections of a report on why a text takes its tokens: tables with titles, some with bars.

What it leaves to others: what costs most (`why_costliest`), drawing them at a terminal
(`why_table`), markdown (`why`).
"""

from collections.abc import Iterator
from decimal import Decimal

from tokcount.render.counts import rounded
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.why_bill import bill_lines
from tokcount.render.why_costliest import costliest
from tokcount.render.why_money import amount_of
from tokcount.render.why_section import AS_IT_IS, TOKENS, Section, first_of
from tokcount.render.why_words import (
    KIND_RULE,
    erring,
    percent,
    place_of,
)
from tokcount.render.words import many
from tokcount.reports.why import WhyReport

RATIO = "{:.2f}"
COST = Column("cost", "cost", AS_IT_IS)
COUNTED_WITHOUT = "each by itself: by what the texts are shorter without it, counted"
PLAIN = "tokens: what is saved without them, or with plain characters in their place"
COUNTED_TWICE = "repeated passages may hold other waste, so the sum may be more than all together"


def sections(
    report: WhyReport, room: int | None = None, most_places: int | None = None
) -> Iterator[Section]:
    """Yield the sections that have anything in them; excerpts take no more room than there is.

    Of places so many are listed at most, and it is said how many more there are.
    """
    yield _counted(report)
    if report.kinds:
        yield _kinds(report)
    if report.wastes:
        yield _wastes(report)
    yield from costliest(report, room, most_places)
    if report.oddities:
        yield _oddities(report, most_places)


def _counted(report: WhyReport) -> Section:
    counts = report.counts
    numbers = [counts.n_tokens, *(rule.n_tokens for rule in report.rules)]
    greatest = max(numbers) or 1
    rows: list[list[Cell]] = [["counted", counts.n_tokens, ""]]
    rows += [[rule.name, rule.n_tokens, erring(rule.error)] for rule in report.rules]
    per_token = "" if counts.chars_per_token is None else f" ({counts.chars_per_token:.2f} a token)"
    return Section(
        title="Count",
        grid=Grid(
            columns=[Column("rule", ""), TOKENS, Column("error", "error", AS_IT_IS)],
            rows=rows,
            captions=[
                ", ".join(
                    [
                        f"{many(counts.n_chars, 'character')}{per_token}",
                        many(counts.n_bytes, "byte"),
                        many(counts.n_words or 0, "word"),
                        report.encoding,
                    ]
                ),
                *bill_lines(report),
            ],
        ),
        bars=[number / greatest for number in numbers],
        marked=0 if report.cause.what in {"kind", "waste"} else None,
    )


def _kinds(report: WhyReport) -> Section:
    counts, bill = report.counts, report.bill
    cost = [COST] if bill else []

    def row(
        name: str, n_chars: int, n_tokens: int, share: float, usd_: Decimal | None
    ) -> list[Cell]:
        per_token = rounded(n_chars / n_tokens) if n_tokens else None
        money = [] if bill is None else [amount_of(usd_, bill)]
        return [name, n_chars, n_tokens, per_token, percent(share), *money]

    names = [kind.name for kind in report.kinds]
    greatest = max(kind.n_tokens for kind in report.kinds) or 1
    return Section(
        title="By kind of character",
        grid=Grid(
            columns=[
                Column("kind", "kind"),
                Column("chars", "chars", COUNT),
                TOKENS,
                Column("chars_per_token", "chars/token", RATIO),
                Column("share", "share", AS_IT_IS),
                *cost,
            ],
            rows=[
                row(kind.name, kind.n_chars, kind.n_tokens, kind.share, kind.cost)
                for kind in report.kinds
            ],
            totals=[
                row(
                    "total",
                    counts.n_chars,
                    counts.n_tokens,
                    float(counts.n_tokens > 0),
                    bill.cost if bill else None,
                )
            ],
            captions=[KIND_RULE],
        ),
        bars=[kind.n_tokens / greatest for kind in report.kinds],
        marked=names.index(report.cause.name) if report.cause.what == "kind" else None,
    )


def _wastes(report: WhyReport) -> Section:
    bill, wastes = report.bill, report.wastes
    columns = [Column("habit", "habit"), TOKENS, Column("share", "share", AS_IT_IS)]
    rows: list[list[Cell]] = [[each.habit, each.n_tokens, percent(each.share)] for each in wastes]
    if bill is not None:
        columns.append(COST)
        for cells, waste in zip(rows, wastes, strict=True):
            cells.append(amount_of(waste.cost, bill))
    if bill is not None and bill.projected is not None:
        columns.append(Column("projected", "30 days" if bill.per else "all requests", AS_IT_IS))
        for cells, waste in zip(rows, wastes, strict=True):
            cells.append(amount_of(waste.projected, bill))
    habits: list[str] = [waste.habit for waste in wastes]
    captions = [COUNTED_WITHOUT]
    if "repeated passages" in habits and len(habits) > 1:
        captions.append(COUNTED_TWICE)
    return Section(
        title="Waste",
        grid=Grid(columns=columns, rows=rows, captions=captions),
        bars=[waste.share for waste in wastes],
        marked=habits.index(report.cause.name) if report.cause.what == "waste" else None,
    )


def _oddities(report: WhyReport, most_places: int | None) -> Section:
    oddities = report.oddities
    bill = report.bill
    cost = [COST] if bill else []
    return Section(
        title="Hygiene: characters that are seldom meant",
        grid=Grid(
            columns=[Column("what", "what"), Column("places", "places", COUNT), TOKENS, *cost],
            rows=[
                [
                    *(each.what, each.n_places, each.n_tokens),
                    *([amount_of(each.cost, bill)] if bill else []),
                ]
                for each in oddities
            ],
            captions=[PLAIN],
        ),
        below={
            number: first_of(
                [
                    (place_of(at.source, at.line, at.column, report.sources), at.found)
                    for at in each.places
                ],
                each.n_places,
                most_places,
            )
            for number, each in enumerate(oddities)
        },
    )
