"""A section of a report on why a text takes its tokens: a table with a title, perhaps with bars.

What it leaves to others: what is in them (`why_sections`, `why_costliest`), drawing (`why_table`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tokcount.render.grid import COUNT, Column, Grid
from tokcount.render.steps import BEYOND

AS_IT_IS = "{}"  # to the right, as numbers are
TOKENS = Column("tokens", "tokens", COUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A table under a title; each row may have a bar, from 0 to 1, and places listed below it.

    The row that stands out is `marked`, and a row is named by its cell in the column `name`.
    """

    title: str
    grid: Grid
    bars: Sequence[float] = ()
    marked: int | None = None
    name: int = 0
    below: Mapping[int, Sequence[tuple[str, str]]] = field(default_factory=dict)


def first_of(
    places: Sequence[tuple[str, str]], n_all: int, most: int | None
) -> Sequence[tuple[str, str]]:
    """Return the first places, and how many more of all there are.

    >>> first_of([("1:2", "a"), ("1:3", "b")], 5, 1)
    [('1:2', 'a'), ('\u2026', 'and 4 more')]
    """
    shown = list(places[:most])
    n_more = n_all - len(shown)
    return [*shown, (BEYOND, f"and {n_more:,} more")] if n_more else shown
