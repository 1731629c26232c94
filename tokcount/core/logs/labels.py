"""Labels of many things, such as the user of each request; only different ones take memory.

What it leaves to others: what is labelled.
"""

from array import array
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Labels(Generic[T]):
    """A label for each of many things, in 4 bytes."""

    def __init__(self) -> None:
        """Begin with none."""
        self._numbers: dict[T | None, int] = {}
        self._of_each = array("I")

    def append(self, label: T | None) -> None:
        """Label the next thing."""
        self._of_each.append(self._numbers.setdefault(label, len(self._numbers)))

    def __getitem__(self, index: int) -> T | None:
        """Return the label of a thing."""
        number = self._of_each[index]
        return next(label for label, each in self._numbers.items() if each == number)

    def __len__(self) -> int:
        """How many things have been labelled."""
        return len(self._of_each)

    @property
    def are_nothing(self) -> bool:
        """Whether no thing has a label other than None."""
        return set(self._of_each) <= {self._numbers.get(None)}

    def cut(self, n_kept: int) -> None:
        """Forget the labels of all but the first things."""
        del self._of_each[n_kept:]

    def members(self) -> list[tuple[T | None, Sequence[int]]]:
        """Return every label that things have, and the things, by number."""
        names = list(self._numbers)
        ends = array("Q", bytes(8 * (len(names) + 1)))
        for number in self._of_each:
            ends[number + 1] += 1
        for number in range(len(names)):
            ends[number + 1] += ends[number]
        places = array("Q", ends)
        sorted_by_label = array("Q", bytes(8 * len(self._of_each)))
        for index, number in enumerate(self._of_each):
            sorted_by_label[places[number]] = index
            places[number] += 1
        view = memoryview(sorted_by_label)
        return [
            (name, view[ends[number] : ends[number + 1]])
            for number, name in enumerate(names)
            if ends[number] < ends[number + 1]
        ]
