"""A section of a report on why a text takes its tokens: a table with a title, perhaps with bars.

What it leaves to others: what is in them (`why_sections`, `why_costliest`), drawing (`why_table`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tokcount.render.grid import COUNT, Column, Grid

AS_IT_IS = "{}"  # to the right, as numbers are
TOKENS = Column("tokens", "tokens", COUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A table under a title; each row may have a bar, from 0 to 1, and places listed below it.

    The row that stands out is `marked`.
    """

    title: str
    grid: Grid
    bars: Sequence[float] = ()
    marked: int | None = None
    below: Mapping[int, Sequence[tuple[str, str]]] = field(default_factory=dict)
