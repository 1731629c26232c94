"""Shows the tokens of a report: as people see them at a terminal, or in a format."""

import sys
from typing import TYPE_CHECKING

from tokcount.cli.boundary import tell
from tokcount.core.inspecting import check_ids
from tokcount.errors import UsageError
from tokcount.render import inspect as view
from tokcount.render.output import print_lines
from tokcount.render.show import Format, meant, show

if TYPE_CHECKING:
    from tokcount.reports.inspect import InspectReport


def check_form(output: Format, *, ids: bool) -> None:
    """Refuse a format that has no place for bare ids.

    Raises:
        UsageError: it has none.
    """
    if ids and output not in {"auto", "plain", "table"}:
        raise UsageError(f"--ids prints bare ids; leave out --format {output}")


def show_tokens(report: "InspectReport", output: Format, *, ids: bool, no_pager: bool) -> None:
    """Print the tokens, or their ids, and tell what is to be noted."""
    if ids and meant(output) == "plain":
        check_ids(report)
        print_lines(view.ids(report))
    elif ids or (output == "auto" and sys.stdout.isatty()):
        _show_as_the_text_runs(report, ids=ids, no_pager=no_pager)
    else:
        show(report, view, output)
    tell(report.notes)


def _show_as_the_text_runs(report: "InspectReport", *, ids: bool, no_pager: bool) -> None:
    from tokcount.render.paging import print_paged
    from tokcount.render.tokens.terminal import screen_of, view_lines

    screen = screen_of(sys.stdout)
    if no_pager or not sys.stdout.isatty():
        print_lines(view_lines(report, screen, ids=ids))
        return
    note = print_paged(lambda: view_lines(report, screen, ids=ids), screen.height)
    tell([note] if note else [])
