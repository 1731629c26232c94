"""What the user chose about walking folders.

What it leaves to others: the walk (`walking`).
"""

from collections.abc import Sequence
from typing import NamedTuple


class Choices(NamedTuple):  # a dataclass would take a millisecond of every start
    """What a walk finds.

    Without `hidden` files, or with them; without what is ignored, unless `no_ignore`. Of that only
    what one of `include` matches, where there are any, and nothing that one of `exclude` does: they
    are read as the lines of a `.gitignore` in the folder that is walked. `follow`: links, too.
    """

    hidden: bool = False
    no_ignore: bool = False
    include: Sequence[str] | None = None
    exclude: Sequence[str] | None = None
    follow: bool = False
