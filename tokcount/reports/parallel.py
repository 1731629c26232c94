"""What `tokcount compare --parallel` reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.reports.compare import CompareReport
from tokcount.reports.cost import Per
from tokcount.reports.counts import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectedVolume:
    """A number of requests, and the days that they are projected to; None for no more than them."""

    requests: int
    per: Per | None
    days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cheapest:
    """The models that are cheapest for a language; more than one only where they cost the same.

    Where it is not certain, estimates overlap with what others cost.
    """

    language: str
    models: Sequence[str]
    certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ParallelReport:
    """The same texts in several languages under several encodings.

    In `comparison` each source is a language, its counts are of all `n_texts` texts together, its
    ratio is the premium over the baseline's language, and its cost that of the mean text as a
    request. `projected` is the same with the cost of a `volume` of such requests. `by_text` are the
    counts of every text, a sequence a row of the comparison. `n_left_out` texts are in some of the
    languages, and count in none.
    """

    comparison: CompareReport
    n_texts: int
    by_text: Sequence[Sequence[Counts]]
    n_left_out: int = 0
    cheapest: Sequence[Cheapest] = ()
    volume: ProjectedVolume | None = None
    projected: CompareReport | None = None
