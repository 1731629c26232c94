"""What people are shown of a comparison, as they asked for it.

What it leaves to others: showing it (`compare_show`, `parallel_show`).
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from tokcount.render.output import print_lines, printing
from tokcount.render.show import Format, meant

if TYPE_CHECKING:
    from tokcount.render.matrix import Matrix

Metric = Literal["tokens", "chars", "fertility", "ratio", "cost"]


class Layout(NamedTuple):
    """Which metrics are shown, none for the usual ones; all in rows if `long`.

    `bars` is None where the terminal may decide: it has them beside a single figure, and beside
    premiums.
    """

    metrics: Sequence[Metric] = ()
    long: bool = False
    bars: bool | None = None

    def form(self, form: Format) -> Format:
        """Return the format that is meant: who asks for bars means a table."""
        return "table" if self.bars and form == "auto" else meant(form)

    def has_matrix(self, form: Format) -> bool:
        """Whether a matrix is shown in a format."""
        return not self.long and self.form(form) in {"table", "markdown"}


def print_as_matrix(matrix: "Matrix", layout: Layout, form: Format) -> bool:
    """Print a matrix as a table or in markdown; return whether it had room."""
    if layout.form(form) == "markdown":
        from tokcount.render.markdown import markdown_lines
        from tokcount.render.matrix import matrix_grid

        print_lines(markdown_lines(matrix_grid(matrix)))
        return True
    from tokcount.render.matrix_table import print_matrix

    bars = sys.stdout.isatty() if layout.bars is None else layout.bars
    with printing():
        return print_matrix(matrix, sys.stdout, bars=bars and bool(matrix.bar_title))
