"""Words that the tables of a log share: marks, and what is missing from their figures."""

from collections.abc import Iterator

from tokcount.render.words import many
from tokcount.reports.log import LogFigures, LogPart, LogReport

AS_IT_IS, PERCENT = "{}", "{:.0%}"  # a number, so to the right
ALL_MODELS, NO_GROUP = "all models", "(none)"
PERCENTILES = "nearest rank"


def mark_of(figures: LogFigures) -> str:
    """Return what stands before the figures of an estimate."""
    return "" if figures.exact else "~"


def group_name(group: LogPart, *, also: str = NO_GROUP) -> str:
    """Return the name of a group; one that is our own word for something else is in quotes."""
    if group.name is None:
        return NO_GROUP
    return f'"{group.name}"' if group.name in {NO_GROUP, also} else group.name


def missing(report: LogReport) -> Iterator[str]:
    """Yield what is not in the figures, so that a table does not look whole when it is not.

    What exactly is told on stderr.
    """
    if report.errors:
        n_failed = len(report.errors)
        n_asked_for = n_failed + report.n_requests
        are = "is" if n_failed == 1 else "are"
        yield f"partial: {n_failed:,} of {n_asked_for:,} could not be priced, and {are} left out"
    if report.warnings:
        n_warnings = many(len(report.warnings), "warning")
        yield f"incomplete: {n_warnings} on stderr and in JSON"
