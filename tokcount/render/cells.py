"""The columns and cells that all reports on tokens share."""

from collections.abc import Sequence

from tokcount.render.grid import COUNT, DECIMAL, Cell, Column, Estimated
from tokcount.reports.counts import Counts

CHARS_PER_TOKEN = Column("chars_per_token", "chars/token", DECIMAL)
# The ends of an estimate.
RANGE = (Column("low", "low", COUNT), Column("high", "high", COUNT))


def tokens_cell(counts: Counts) -> Cell:
    """Return the tokens as a cell, marked where they are an estimate."""
    return counts.n_tokens if counts.exact else Estimated(counts.n_tokens)


def range_cells(counts: Counts, columns: Sequence[Column]) -> Sequence[Cell]:
    """Return the cells for the columns `RANGE`, or none where they are not shown."""
    return (counts.range or (None, None)) if columns else ()
