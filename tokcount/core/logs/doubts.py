"""What is doubtful about requests of a log: each kind once, with how many there are and the first.

What it leaves to others: telling it.
"""

from dataclasses import dataclass, field

from tokcount.reports.log import Unit

MOST_KINDS = 50
OTHERS = "other such doubts"


@dataclass(slots=True)
class Kind:
    """One kind of doubt: how often, and where first."""

    first: str
    n_times: int = 0


@dataclass(slots=True)
class Doubts:
    """What was doubtful so far; `unit` is what a request is called."""

    unit: Unit
    kinds: dict[str, Kind] = field(default_factory=dict)

    def add(self, what: str, place: str, n_times: int = 1) -> None:
        """Note what is doubtful, and where."""
        if what not in self.kinds and len(self.kinds) >= MOST_KINDS:
            what = OTHERS
        self.kinds.setdefault(what, Kind(place)).n_times += n_times

    def update(self, other: "Doubts") -> None:
        """Take in what was found elsewhere."""
        for what, kind in other.kinds.items():
            self.add(what, kind.first, kind.n_times)

    def __bool__(self) -> bool:
        """Whether anything was doubtful."""
        return bool(self.kinds)

    @property
    def lines(self) -> list[str]:
        """A line for each kind."""
        return [
            f"{kind.first}: {what}"
            if kind.n_times == 1
            else f"{what} ({kind.n_times:,} {self.unit}s, the first is {kind.first})"
            for what, kind in self.kinds.items()
        ]
