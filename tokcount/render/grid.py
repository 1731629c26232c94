"""A report as rows of cells: what a table, CSV and markdown have in common."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tokcount.render.escape import escape

VISIBLE_SPACE = "\u00b7"
COUNT, DECIMAL, TIMES = "{:,}", "{:.2f}", "{:.2f}x"


class Estimated(NamedTuple):
    """A number of tokens that is an estimate; people see it with a `~` before it."""

    n_tokens: int


Cell = int | float | str | Estimated | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key in CSV, its title for people, and how people see a number in it.

    A column without a `template` holds text of the input; with `spaces_shown` people see its
    spaces as dots, with `points_aligned` a table puts decimal points below one another.
    """

    key: str
    title: str
    template: str | None = None
    spaces_shown: bool = False
    points_aligned: bool = False

    def show(self, cell: Cell) -> str:
        """Return a cell as people see it: safe for a terminal, `-` where there is no value.

        >>> Column("ratio", "ratio", "{:.2f}x").show(0.4512)
        '0.45x'
        """
        if isinstance(cell, Estimated):
            return f"~{cell.n_tokens:,}"
        if cell is None:
            return "-"
        if self.template is not None:
            return self.template.format(cell)
        text = escape(str(cell))
        return text.replace(" ", VISIBLE_SPACE) if self.spaces_shown else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Rows of cells; `totals`, and the `captions` below them, are for people: CSV has neither.

    For CSV the rows may be an iterator.
    """

    columns: Sequence[Column]
    rows: Iterable[Sequence[Cell]]
    totals: Sequence[Sequence[Cell]] = ()
    captions: Sequence[str] = ()
