"""Lays out the warnings of several models, so that each is told once."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol


class Warned(Protocol):
    """What a report says of one model."""

    @property
    def model(self) -> str:
        """Its name."""
        ...

    @property
    def warnings(self) -> Sequence[str]:
        """What to know of it."""
        ...


def distinct_warnings(models: Sequence[Warned]) -> list[str]:
    """Return each warning once; one that does not hold for all models has the model before it."""
    holds = Counter(warning for model in models for warning in model.warnings)
    return [
        warning
        if holds[warning] == len(models) or model.model in warning
        else f"{model.model}: {warning}"
        for warning, model in {
            warning: model for model in reversed(models) for warning in model.warnings
        }.items()
    ]
