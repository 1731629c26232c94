"""What one model whole looks like in each format."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from tokcount.render.counts import Json
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.models_list import model_json
from tokcount.render.money import digits
from tokcount.render.rates import rate_text
from tokcount.render.words import as_of, day_or_none
from tokcount.reports.models_list import ListedModel
from tokcount.reports.models_show import RateFigure, ShowReport
from tokcount.reports.origin import Origin

UNIT = "rates in USD per 1,000,000 tokens"
ESTIMATE = "estimate: no exact tokenizer here, so counts in another encoding are scaled:"
MEASURED = "by the middle, the least and the greatest ratio over all kinds of text measured"
GUESSED = "by a guess, since nothing was measured"


def plain(report: ShowReport) -> Iterator[str]:
    """Yield key, value, file and line, day and source of each figure, `-` where nothing is said."""
    for row in _rows(report, number="{}"):
        files = ", ".join(origin.place for origin in row.origins)
        *_, as_of, source = _where(row)
        cells = (row.label, row.bare, files, as_of, source)
        yield "\t".join(escape(str(cell or "-")) for cell in cells)


def grid(report: ShowReport) -> Grid:
    """Return a row a figure; people see a letter for its origin, and what it means below."""
    rows = list(_rows(report, number="{:,}"))
    letters = _letters(rows)

    def lettered(origin: Origin) -> str:
        letter = letters[replace(origin, line=None)]
        return letter if origin.line is None else f"{letter}:{origin.line}"

    return Grid(
        columns=[Column("figure", "figure"), Column("from", "from"), Column("value", "value")],
        rows=[[row.label, " ".join(map(lettered, row.origins)), row.value] for row in rows],
        captions=list(_captions(report, letters)),
    )


def records(report: ShowReport) -> Grid:
    """Return a row a figure, with when it holds, its origin, and that of what multiplies it."""
    keys = [
        *("key", "since", "until", "mode", "tier_above", "value", "file", "line", "as_of"),
        *("source", "multiplier", "multiplier_file", "multiplier_line"),
    ]
    return Grid(
        columns=[Column(key, key) for key in keys],
        rows=[
            [row.key, *_when(row.rate), row.bare, *_where(row), *_multiplier(row.rate)]
            for row in _rows(report, number="{}")
        ],
    )


def document(report: ShowReport) -> Json:
    """Return the JSON document; rates are strings of plain digits, null where there is none."""
    return {
        "currency": "USD",
        "at": report.at.isoformat(),
        **model_json(report.model),
        "cache_min": report.cache_min,
        "note": report.note,
        "rates": [_rate_json(figure) for figure in report.rates],
        "origins": [{"key": key, **_origin_json(origin)} for key, origin in report.origins.items()],
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A figure: when it holds and its key, its value for people and bare, its origins.

    A rate that a mode multiplies has two; the name of the model has none.
    """

    label: str
    value: str
    bare: str
    origins: Sequence[Origin]
    key: str
    rate: RateFigure | None = None


def _rows(report: ShowReport, number: str) -> Iterator[_Row]:
    """Yield what the model is, its limits, its rates, and what else is said of it."""
    model = report.model

    def fact(key: str, value: object, words: str = "{}") -> Iterator[_Row]:
        if value is not None and key in report.origins:
            shown = number.format(value) if isinstance(value, int) else str(value)
            yield _Row(
                key=key,
                label=key,
                value=words.format(shown),
                bare=str(value),
                origins=(report.origins[key],),
            )

    yield _Row(key="model", label="model", value=model.name, bare=model.name, origins=())
    yield from fact("provider", model.provider)
    yield from fact("encoding", model.encoding, "{}: counts are exact")
    yield from fact("estimate", _estimate(model))
    yield from fact("context_window", model.context_window)
    yield from fact("max_input", model.max_input)
    yield from fact("max_output", model.max_output)
    yield from fact("cache_min", report.cache_min)
    for rate in report.rates:
        yield _Row(
            key=rate.key,
            label=_label(rate, number),
            value=_in_words(rate),
            bare="" if rate.per_mtok is None else digits(rate.per_mtok),
            origins=_origins(rate),
            rate=rate,
        )
    if not report.has_output:
        yield from fact("output", "none")
    yield from fact(
        "retires", day_or_none(model.retires), "{} (retired)" if model.retired else "{}"
    )
    yield from fact("replaced_by", model.replaced_by)
    yield from fact("aliases", ", ".join(model.aliases) or None)
    yield from fact("note", report.note)


def _estimate(model: ListedModel) -> str | None:
    if model.estimate is None:
        return None
    estimate = model.estimate
    return f"{estimate.factor:f} x {model.encoding}, from {estimate.low:f} to {estimate.high:f}"


def _origins(rate: RateFigure) -> Sequence[Origin]:
    scaled = rate.multiplier_origin
    return (rate.origin,) if scaled in {None, rate.origin} else (rate.origin, scaled)


def _label(rate: RateFigure, number: str) -> str:
    """Return when a rate holds, and its key."""
    when = [
        *([f"from {rate.since}"] if rate.since else []),
        *([f"until {rate.until}"] if rate.until and not rate.since else []),
        *([rate.mode] if rate.mode else []),
        *([f"above {number.format(rate.above)}"] if rate.above is not None else []),
    ]
    key = [] if rate.per_mtok is None else [rate.key]
    return ": ".join([" ".join(when), *key] if when else key)


def _in_words(rate: RateFigure) -> str:
    if rate.per_mtok is None or rate.listed_per_mtok is None:
        return "not offered"
    words = rate_text(rate.per_mtok)
    if rate.multiplier_origin is not None:
        words += f" = {rate_text(rate.listed_per_mtok)} x {rate.multiplier:f}"
    return f"{words} (the input rate)" if rate.stands_in else words


def _letters(rows: Sequence[_Row]) -> dict[Origin, str]:
    """Return a letter for each origin, its line aside."""
    found = dict.fromkeys(replace(each, line=None) for row in rows for each in row.origins)
    return dict(zip(found, ascii_lowercase, strict=False))


def _when(rate: RateFigure | None) -> Sequence[Cell]:
    if rate is None:
        return (None, None, None, None)
    return (day_or_none(rate.since), day_or_none(rate.until), rate.mode, rate.above)


def _where(row: _Row) -> Sequence[Cell]:
    if not row.origins:
        return (None, None, None, None)
    origin = row.origins[0]
    return (origin.file, origin.line, day_or_none(origin.as_of), origin.source)


def _multiplier(rate: RateFigure | None) -> Sequence[Cell]:
    if rate is None or rate.multiplier_origin is None:
        return (None, None, None)
    origin = rate.multiplier_origin
    return (f"{rate.multiplier:f}", origin.file, origin.line)


def _captions(report: ShowReport, letters: Mapping[Origin, str]) -> Iterator[str]:
    """Yield what the letters and the words of the table mean."""
    yield from (escape(f"{letter}: {_said(origin)}") for origin, letter in letters.items())
    if report.rates:
        yield UNIT
    if report.model.estimate is not None:
        yield ESTIMATE
        yield MEASURED if report.model.estimate.measured else GUESSED


def _said(origin: Origin) -> str:
    source = "" if origin.source is None else f", source {origin.source}"
    return f"{origin.file}{as_of(origin.as_of)}{source}"


def _rate_json(figure: RateFigure) -> Json:
    scaled = figure.multiplier_origin
    return {
        "key": figure.key,
        "since": day_or_none(figure.since),
        "until": day_or_none(figure.until),
        "mode": figure.mode,
        "tier_above": figure.above,
        "rate": None if figure.per_mtok is None else digits(figure.per_mtok),
        "listed": None if figure.listed_per_mtok is None else digits(figure.listed_per_mtok),
        "multiplier": f"{figure.multiplier:f}",
        "stands_in": figure.stands_in,
        "origin": _origin_json(figure.origin),
        "multiplier_origin": None if scaled is None else _origin_json(scaled),
    }


def _origin_json(origin: Origin) -> Json:
    """Return where a figure came from."""
    return {
        "file": origin.file,
        "line": origin.line,
        "as_of": day_or_none(origin.as_of),
        "source": origin.source,
    }
