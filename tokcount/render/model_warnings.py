"""Lays out the warnings of several models, so that each is told once."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol


class Warned(Protocol):
    """What a report says of one model; None is a log whose requests are each at its own."""

    @property
    def model(self) -> str | None:
        """Its name."""
        ...

    @property
    def warnings(self) -> Sequence[str]:
        """What to know of it."""
        ...


def distinct_warnings(models: Sequence[Warned], but: Collection[str] = ()) -> Iterator[str]:
    """Yield each warning once; one that does not hold for all models has the model before it.

    All `but` those that are said elsewhere.
    """
    holds = Counter(warning for each in models for warning in each.warnings)
    first = {warning: each for each in reversed(models) for warning in each.warnings}
    for warning, each in first.items():
        if warning not in but:
            of_all = holds[warning] == len(models)
            named = of_all or each.model is None or each.model in warning
            yield warning if named else f"{each.model}: {warning}"
