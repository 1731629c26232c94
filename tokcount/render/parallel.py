"""What parallel texts look like in each format: tokens, premium and money by language.

What it leaves to others: the matrix (`compare_matrix`), and drawing it (`matrix_table`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tokcount.render import compare
from tokcount.render.compare_matrix import TITLES, compare_matrix
from tokcount.render.counts import Json, left_out_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import Column, Grid
from tokcount.render.layout import Metric
from tokcount.render.matrix import Matrix
from tokcount.render.money import digits, digits_or_none
from tokcount.render.words import many
from tokcount.reports.compare import ComparedCount
from tokcount.reports.parallel import Cheapest, ParallelReport, ProjectedVolume

PREMIUM = "premium: tokens over those in {baseline}, same encoding"


def plain(report: ParallelReport) -> Iterator[str]:
    """Yield tokens, encoding or model, language, premium and USD a request; a dash for no value.

    Where a volume was asked for, its USD stand at the end.
    """
    for row, projected in zip(report.comparison.rows, _projected(report), strict=True):
        premium = "-" if row.ratio is None else f"{rounded(row.ratio)}"
        mark = "" if row.counts.exact else "~"
        line = (
            f"{plain_tokens(row.counts)}\t{escape(row.label)}\t{escape(row.source)}"
            f"\t{mark}{premium}\t{_plain_cost(row)}"
        )
        yield line if projected is None else f"{line}\t{_plain_cost(projected)}"


def grid(report: ParallelReport) -> Grid:
    """Return a row a language and encoding."""
    shown = report.projected or report.comparison
    rows = compare.grid(shown)
    titles = {"ratio": "premium", "cost": cost_title(report.volume), "source": "language"}
    columns = [replace(each, title=titles.get(each.key, each.title)) for each in rows.columns]
    ratio = PREMIUM.format(baseline=report.comparison.baseline)
    notes = [
        *flips(report.cheapest),
        *_captions(report, [ratio, *compare.rates_lines(shown)], money=True),
    ]
    return replace(rows, columns=columns, captions=notes)


def matrix(report: ParallelReport, metrics: Sequence[Metric]) -> Matrix:
    """Return a row a language, and a group of columns an encoding or model."""
    shown = report.projected or report.comparison
    titles: dict[Metric, str] = {**TITLES}
    titles["ratio"], titles["cost"] = "premium", cost_title(report.volume)
    found = compare_matrix(shown, metrics, heading="language", titles=titles, ratio=PREMIUM)
    return replace(
        found,
        headline=" ".join(flips(report.cheapest)),
        captions=list(_captions(report, found.captions, money="cost" in metrics)),
        bars_of=titles["ratio"],
    )


def left_out(report: ParallelReport) -> str:
    """Return how many texts count in none of the languages, as not all have them."""
    n_all = report.n_left_out + report.n_texts
    lacking = "is not in every language" if report.n_left_out == 1 else "are not in every language"
    return (
        f"{report.n_left_out:,} of {many(n_all, 'text')} {lacking};"
        f" premiums are of the other {report.n_texts:,}"
    )


def _captions(report: ParallelReport, others: Sequence[str], *, money: bool) -> Iterator[str]:
    """Yield what is compared, and what the money is for."""
    yield from others
    if report.n_texts > 1:
        yield f"of {many(report.n_texts, 'text')}; what a request costs is their mean"
    if report.n_left_out:
        yield f"partial: {left_out(report)}"
    if report.volume is not None and money:
        yield f"{cost_title(report.volume)}: {_volume(report.volume)}"


def records(report: ParallelReport) -> Grid:
    """Return a row a language and encoding for CSV; the columns are always the same."""
    rows = compare.records(report.comparison)
    names = {"ratio": "premium", "source": "language"}
    columns = [Column(names.get(each.key, each.key), "") for each in rows.columns]
    cells = [
        [*row[:-1], _cost(each), row[-1]]
        for row, each in zip(rows.rows, _projected(report), strict=True)
    ]
    columns.insert(len(columns) - 1, Column("projected_usd", ""))
    return Grid(columns=columns, rows=cells)


def document(report: ParallelReport) -> Json:
    """Return the JSON document: that of a comparison, by language."""
    comparison, volume = report.comparison, report.volume
    return {
        "baseline": comparison.baseline,
        "texts": report.n_texts,
        "left_out": report.n_left_out,
        "projection": volume
        and {"requests": volume.requests, "per": volume.per, "days": volume.days},
        "partial": comparison.partial,
        **left_out_json(comparison.skipped, comparison.errors),
        "rows": [
            _row_json(row, each)
            for row, each in zip(comparison.rows, _projected(report), strict=True)
        ],
        "cheapest": [
            {"language": each.language, "models": list(each.models), "certain": each.certain}
            for each in report.cheapest
        ],
    }


def flips(cheapest: Sequence[Cheapest]) -> Iterator[str]:
    """Yield a sentence on which model is cheapest, and where that changes with the language."""
    if not cheapest:
        return
    everywhere = [
        name for name in cheapest[0].models if all(name in each.models for each in cheapest)
    ]
    doubtful = [each.language for each in cheapest if not each.certain]
    which = f" for {', '.join(doubtful)}" if len(doubtful) < len(cheapest) else ""
    doubt = f" (not certain{which}: estimates overlap)" if doubtful else ""
    if everywhere:
        yield f"cheapest in every language: {' and '.join(everywhere)}{doubt}"
        return
    by_models: dict[str, list[str]] = {}
    for each in cheapest:
        by_models.setdefault(" and ".join(each.models), []).append(each.language)
    parts = (f"{models} for {', '.join(names)}" for models, names in by_models.items())
    yield f"the cheapest model flips: {'; '.join(parts)}{doubt}"


def cost_title(volume: ProjectedVolume | None) -> str:
    """Return what the money is for."""
    if volume is None:
        return "a request"
    return f"{volume.days} days" if volume.days else "all requests"


def _row_json(row: ComparedCount, projected: ComparedCount | None) -> Json:
    names = {"source": "language", "ratio": "premium"}
    renamed = {names.get(key, key): value for key, value in compare.row_json(row).items()}
    return {**renamed, "projected_cost": _cost(projected)}


def _projected(report: ParallelReport) -> Sequence[ComparedCount | None]:
    """The rows with what a volume of requests costs; None for each where there is none."""
    n_rows = len(report.comparison.rows)
    return report.projected.rows if report.projected else [None] * n_rows


def _plain_cost(row: ComparedCount) -> str:
    if row.cost is None:
        return "-"
    return f"{'' if row.counts.exact else '~'}{digits(row.cost)}"


def _cost(row: ComparedCount | None) -> str | None:
    return None if row is None else digits_or_none(row.cost)


def _volume(volume: ProjectedVolume) -> str:
    article = "an" if volume.per == "hour" else "a"
    return many(volume.requests, "request") + (f" {article} {volume.per}" if volume.per else "")
