"""What `tokcount models check` reports."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault or a doubtful figure: its line, its key (empty for the file as a whole), and what."""

    line: int
    key: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """All that is wrong with a pricing file, and all that is doubtful in it, by line."""

    file: str
    problems: Sequence[Finding]
    warnings: Sequence[Finding]
