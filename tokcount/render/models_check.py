"""What the check of a pricing file looks like in each format."""

from collections.abc import Iterator

from tokcount.render.counts import Json
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.words import many
from tokcount.reports.models_check import CheckReport, Finding


def plain(report: CheckReport) -> Iterator[str]:
    """Yield a line a problem, a line a warning, and how many there are."""
    for finding in report.problems:
        yield _line(report, finding)
    for finding in report.warnings:
        yield _line(report, finding, "warning: ")
    yield f"{escape(report.file)}: {summary(report)}"


def grid(report: CheckReport) -> Grid:
    """Return a row a problem and a row a warning."""
    return Grid(
        columns=[
            Column("line", "line", "{}"),
            Column("kind", "kind"),
            Column("key", "key"),
            Column("what", "what"),
        ],
        rows=[
            *(_row("problem", finding) for finding in report.problems),
            *(_row("warning", finding) for finding in report.warnings),
        ],
        captions=[f"{escape(report.file)}: {summary(report)}"],
    )


records = grid


def document(report: CheckReport) -> Json:
    """Return the JSON document."""
    return {
        "file": report.file,
        "problems": [_finding_json(finding) for finding in report.problems],
        "warnings": [_finding_json(finding) for finding in report.warnings],
    }


def summary(report: CheckReport) -> str:
    """Return how many problems and warnings there are."""
    warnings = f", {_number(len(report.warnings), 'warning')}" if report.warnings else ""
    return f"{_number(len(report.problems), 'problem')}{warnings}"


def _number(number: int, what: str) -> str:
    """Return a number of things in words.

    >>> _number(0, "problem"), _number(1, "problem"), _number(1200, "problem")
    ('no problems', '1 problem', '1,200 problems')
    """
    return many(number, what) if number else f"no {what}s"


def _line(report: CheckReport, finding: Finding, kind: str = "") -> str:
    key = f"{finding.key}: " if finding.key else ""
    return escape(f"{report.file}:{finding.line}: {kind}{key}{finding.what}")


def _row(kind: str, finding: Finding) -> list[Cell]:
    return [finding.line, kind, finding.key, finding.what]


def _finding_json(finding: Finding) -> Json:
    return {"line": finding.line, "key": finding.key, "what": finding.what}
