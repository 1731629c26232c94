"""Writes a grid as a markdown table that can be pasted into an issue or a document."""

import re
from collections.abc import Iterator, Sequence

from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid


def markdown_lines(grid: Grid) -> Iterator[str]:
    """Yield titles, rows and totals, and each caption as a paragraph below."""
    yield _line([column.title for column in grid.columns])
    yield _line(["---" if column.template is None else "---:" for column in grid.columns])
    for row in (*grid.rows, *grid.totals):
        yield _line([_shown(column, cell) for column, cell in zip(grid.columns, row, strict=True)])
    for caption in grid.captions:
        yield ""
        yield escape(caption)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _shown(column: Column, cell: Cell) -> str:
    shown = column.show(cell)
    return shown if column.template is not None or not shown else code_span(shown)


def code_span(text: str) -> str:
    r"""The text as a code span, in which nothing is markup; a pipe would still end the cell.

    >>> code_span("__init__.py"), code_span("a|b"), code_span("a`b")
    ('`__init__.py`', '`a\\|b`', '`` a`b ``')
    """
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    blank = " " if longest else ""
    return f"{fence}{blank}{text}{blank}{fence}".replace("|", r"\|")
