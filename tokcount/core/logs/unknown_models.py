"""Says of the first models of a log that are unknown what is near; of others that they are unknown.

What it leaves to others: looking models up (`price_book`, `chat_models`).
"""

from tokcount.core.model_encoding import UnknownModelError
from tokcount.errors import TokcountError

MOST_WITH_NEAR = 20  # each takes some milliseconds, and a log may name thousands


class UnknownModels:
    """How many models have been unknown so far."""

    def __init__(self) -> None:
        """Begin with none."""
        self._n_unknown = 0

    def said_of(self, error: TokcountError) -> TokcountError:
        """Return the error of a model, looked up for the first time, as it is to be said."""
        if not isinstance(error, UnknownModelError):
            return error
        self._n_unknown += 1
        return error if self._n_unknown <= MOST_WITH_NEAR else error.without_near
