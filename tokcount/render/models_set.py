"""Tells in a few lines what was set, and what that overrides."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tokcount.render.rates import rate_text
from tokcount.render.words import as_of
from tokcount.reports.models_set import Figure, SetReport


def lines(report: SetReport) -> Iterator[str]:
    """Yield what was written where, what it overrides, what no longer holds, and what hides it."""
    figures = ", ".join(f"{figure.key} {_shown(figure.value)}" for figure in report.figures)
    yield f"{report.file}: {report.model}: set {figures}{as_of(report.as_of)}"
    for figure in report.figures:
        if figure.before is not None and figure.before_origin is not None:
            place = figure.before_origin.place
            yield f"{figure.key} was {_shown(figure.before)}, from {place}"
    for place, keys in _by_place(report).items():
        yield f"this drops {', '.join(keys)} of {place}"
    for figure in report.figures:
        if figure.hidden_by is not None:
            place = figure.hidden_by.place
            yield f"warning: here {figure.key} is still that of {place}, which goes before"


def _by_place(report: SetReport) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for dropped in report.dropped:
        places.setdefault(dropped.origin.place, []).append(dropped.key)
    return places


def _shown(value: Figure) -> str:
    if isinstance(value, Decimal):
        return rate_text(value)
    if isinstance(value, bool):
        return "none"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return " ".join(value)
