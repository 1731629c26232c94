"""What `tokcount count` reports of lines, and of records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The tokens of several texts. A percentile is by nearest rank.

    That is the smallest number that so many percent of the texts do not exceed. Without texts there
    are none of the figures.
    """

    n_records: int
    mean: float | None = None
    p50: int | None = None
    p95: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCount:
    """The counts of one record: the source, and the line on which it begins."""

    source: str
    line: int
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsReport:
    """The counts of each record that is to be shown, and of each source and all together.

    `unit` is what a record is: a `line` or a `record`. `statistics` has those of all sources in the
    order of the count's sources, and `overall` those of all records, shown or not.
    """

    unit: str
    records: Iterable[RecordCount]
    statistics: Sequence[Statistics]
    overall: Statistics
    count: CountReport
