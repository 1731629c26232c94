"""Where a figure of a pricing file came from."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a figure came from: the file or option, its line, and what that says of the figure."""

    file: str
    line: int | None = None
    as_of: date | None = None
    source: str | None = None

    @property
    def place(self) -> str:
        """The file, with the line where it is known."""
        return self.file if self.line is None else f"{self.file}:{self.line}"
