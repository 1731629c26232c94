"""What counts: an encoding, and what makes its counts those of a model.

What it leaves to others: finding it by the name of a model (`model_encoding`), or by whatever was
named (`resolve`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encodings import Encoding, get_encoding
from tokcount.core.families import encoding_of_model
from tokcount.core.names import nearest
from tokcount.errors import UnknownNameError
from tokcount.reports.estimate import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer:
    """An encoding, the model it was chosen for, and how its counts become that model's.

    `estimate` is None where the encoding is the model's own: then counts are exact. `notes` tell
    how the encoding was found, where that is not certain.
    """

    encoding_name: str
    model: str | None = None
    estimate: Estimate | None = None
    notes: Sequence[str] = ()

    @property
    def label(self) -> str:
        """What the user called it: the model, else the encoding."""
        return self.model or self.encoding_name

    @property
    def encoding(self) -> Encoding:
        """The encoding itself, built when it is first asked for."""
        return get_encoding(self.encoding_name)


def known_encoding(encoding: str) -> str:
    """Return the name of an encoding as it is written here.

    Raises:
        UnknownNameError: there is no such encoding, or it is the name of a model.
    """
    name = encoding.strip().casefold()
    if name in DEFINITIONS:
        return name
    if encoding_of_model(name):
        raise UnknownNameError(f"{encoding!r} is a model, not an encoding; use --model {encoding}")
    near = ", ".join(nearest(name, DEFINITIONS))
    raise UnknownNameError(f"unknown encoding {encoding!r}; near: {near}")
