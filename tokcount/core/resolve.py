"""Decides what counts: the encoding that was named, or that of the model that was named.

What it leaves to others: building the encoding (`encodings`), and which encoding a model has
(`model_encoding`, imported only where a model is named).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tokcount.core.definitions import DEFAULT_ENCODING, DEFINITIONS
from tokcount.core.encodings import Encoding, get_encoding
from tokcount.core.estimates import Estimate
from tokcount.core.families import encoding_of_model
from tokcount.core.names import nearest
from tokcount.errors import UnknownNameError

if TYPE_CHECKING:
    from tokcount.core.pricing.model import ModelPrice

COMPARED_BY_DEFAULT = ("cl100k_base", "o200k_base")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer:
    """An encoding, the model it was chosen for, and how its counts become that model's.

    `estimate` is None where the encoding is the model's own: then counts are exact. `price` is the
    row that prices the model, if there is one. `notes` tell how the encoding was found, where that
    is not certain.
    """

    encoding_name: str
    model: str | None = None
    estimate: Estimate | None = None
    price: "ModelPrice | None" = None
    notes: Sequence[str] = ()

    @property
    def label(self) -> str:
        """What the user called it: the model, else the encoding."""
        return self.model or self.encoding_name

    @property
    def encoding(self) -> Encoding:
        """The encoding itself, built when it is first asked for."""
        return get_encoding(self.encoding_name)


def resolve(
    encoding: str | None = None, model: str | None = None, *, pricing: Path | None = None
) -> Tokenizer:
    """Return what counts: the encoding, if one is named; else the model's; else `o200k_base`.

    Names are casefolded, and blanks around them dropped. The rows of models are those of the
    pricing files that hold here, with `pricing` on top.

    Raises:
        UnknownNameError: nothing is known of the name; near names and ways out are given.
        PricingError: a pricing file has faults.
    """
    if encoding is not None:
        return Tokenizer(encoding_name=known_encoding(encoding), model=model)
    if model is None:
        return Tokenizer(encoding_name=DEFAULT_ENCODING)
    return _of_models([model], pricing)[0]


def resolve_several(
    encodings: Sequence[str], models: Sequence[str], *, pricing: Path | None = None
) -> list[Tokenizer]:
    """Return what each name stands for, once each: encodings first, then models.

    Without any name these are `cl100k_base` and `o200k_base`. Raises as `resolve` does.
    """
    if not encodings and not models:
        encodings = COMPARED_BY_DEFAULT
    found = [Tokenizer(encoding_name=known_encoding(name)) for name in encodings]
    found += _of_models(models, pricing) if models else []
    return list({tokenizer.label: tokenizer for tokenizer in found}.values())


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


def _of_models(models: Sequence[str], pricing: Path | None) -> list[Tokenizer]:
    from tokcount.core.model_encoding import tokenizer_of
    from tokcount.core.pricing.layers import load_table

    table = load_table(pricing)
    return [tokenizer_of(model, table) for model in models]
