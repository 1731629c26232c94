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


class View(Protocol[ReportT_contra]):
    """The module of a report: what it looks like, whatever the format makes of that."""

    def plain(self, report: ReportT_contra, /) -> Iterator[str]:
        """Yield the lines for scripts."""
        ...

    def grid(self, report: ReportT_contra, /) -> "Grid":
        """Return rows and columns for people: tables and markdown."""
        ...

    def records(self, report: ReportT_contra, /) -> "Grid":
        """Return rows and columns for CSV."""
        ...

    def document(self, report: ReportT_contra, /) -> Json:
        """Return the JSON document."""
        ...


def meant(form: Format) -> Format:
    """Return the format that is meant: `auto` is a table on a terminal, else plain."""
    if form == "auto":
        return "table" if sys.stdout.isatty() else "plain"
    return form


def show(report: ReportT, view: View[ReportT], form: Format) -> None:
    """Print a report."""
    form = meant(form)
    if form == "plain":
        print_lines(view.plain(report))
    elif form == "json":
        from tokcount.render.json import json_lines

        print_lines(json_lines(view.document(report)))
    elif form == "csv":
        from tokcount.render.csv import write_csv

        with printing():
            write_csv(view.records(report), sys.stdout)
    elif form == "markdown":
        from tokcount.render.markdown import markdown_lines

        print_lines(markdown_lines(view.grid(report)))
    else:
        from tokcount.render.table import print_table

        with printing():
            print_table(view.grid(report), sys.stdout)
