"""Puts a report on standard output in the format that was asked for."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from tokcount.render.counts import Json
from tokcount.render.output import print_lines, printing

if TYPE_CHECKING:
    from tokcount.render.grid import Grid

Format = Literal["auto", "plain", "table", "json", "csv", "markdown"]

ReportT = TypeVar("ReportT")
ReportT_contra = TypeVar("ReportT_contra", contravariant=True)


class ScriptView(Protocol[ReportT_contra]):
    """The module of a report: what it looks like to scripts, whatever the format makes of that."""

    def plain(self, report: ReportT_contra, /) -> Iterator[str]:
        """Yield the lines for scripts."""
        ...

    def records(self, report: ReportT_contra, /) -> "Grid":
        """Return rows and columns for CSV."""
        ...

    def document(self, report: ReportT_contra, /) -> Json:
        """Return the JSON document."""
        ...


class View(ScriptView[ReportT_contra], Protocol[ReportT_contra]):
    """What a report looks like to people, too."""

    def grid(self, report: ReportT_contra, /) -> "Grid":
        """Return rows and columns for people: tables and markdown."""
        ...


class ViewOfSections(ScriptView[ReportT_contra], Protocol[ReportT_contra]):
    """What a report of several things looks like to people."""

    def sections(self, report: ReportT_contra, /) -> "Iterator[Grid]":
        """Yield rows and columns for each of them."""
        ...


def meant(form: Format) -> Format:
    """Return the format that is meant: `auto` is a table on a terminal, else plain."""
    if form == "auto":
        return "table" if sys.stdout.isatty() else "plain"
    return form


def show(report: ReportT, view: View[ReportT], form: Format) -> None:
    """Print a report; to people nothing at all where there are titles only."""
    form = meant(form)
    if _shown_to_scripts(report, view, form):
        return
    grid = view.grid(report)
    if grid.rows or grid.totals or grid.captions:
        _print_grid(grid, form)


def show_sections(report: ReportT, view: ViewOfSections[ReportT], form: Format) -> None:
    """Print a report of several things, for people with a blank line between them."""
    form = meant(form)
    if _shown_to_scripts(report, view, form):
        return
    for number, grid in enumerate(view.sections(report)):
        if number:
            print_lines([""])
        _print_grid(grid, form)


def _shown_to_scripts(report: ReportT, view: ScriptView[ReportT], form: Format) -> bool:
    """Print a report in a format for scripts; tell whether it is one."""
    if form == "plain":
        print_lines(view.plain(report))
    elif form == "json":
        from tokcount.render.json import json_lines

        print_lines(json_lines(view.document(report)))
    elif form == "csv":
        from tokcount.render.csv import write_csv

        with printing():
            write_csv(view.records(report), sys.stdout)
    else:
        return False
    return True


def _print_grid(grid: "Grid", form: Format) -> None:
    if form == "markdown":
        from tokcount.render.markdown import markdown_lines

        print_lines(markdown_lines(grid))
    else:
        from tokcount.render.table import print_table

        with printing():
            print_table(grid, sys.stdout)
