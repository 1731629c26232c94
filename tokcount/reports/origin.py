"""Where a figure came from; every report with a rate in it can say so."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a figure came from: the file or option, its line, and what that says of the figure."""

    file: str
    line: int | None = None
    as_of: date | None = None
    source: str | None = None
