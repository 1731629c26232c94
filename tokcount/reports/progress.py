"""How far some work has come."""

from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):  # a dataclass would take a millisecond of every start
    """What is being done, and how much of it is done, in some unit; `total` where it is known.

    `n_files` are the files of which that is the content, and the ones that are behind.
    """

    doing: str
    unit: str
    done: int
    total: int | None = None
    n_files_done: int = 0
    n_files: int = 0


Advance = Callable[[Callable[[], Progress]], object]
"""Is called again and again as work goes on, with what tells how far; seldom does anybody ask."""
