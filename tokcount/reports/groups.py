"""What `tokcount count` reports of groups of files, and of the folders that they are in."""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class CountGroup:
    """The counts of several files together, or of one.

    `share` is its part of all tokens; None where there is no token at all. In a tree, `depth` says
    how many folders it is in, and `is_folder` whether it is one.
    """

    name: str
    n_files: int
    counts: Counts
    share: float | None
    depth: int = 0
    is_folder: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupReport:
    """The groups that are to be shown, in order, out of `n_groups`; the count is of everything.

    `by` is what made the groups: `file`, `dir`, `ext`, `language`; or `tree`, where each group has
    those after it inside that are deeper.
    """

    by: str
    groups: Sequence[CountGroup]
    n_groups: int
    count: CountReport
