"""Decides what counts: the encoding that was named, or that of the model that was named.

What it leaves to others: building the encoding (`encodings`), the rows of models (`pricing`), the
families of names that no row has (`families`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.core.definitions import DEFAULT_ENCODING, DEFINITIONS
from tokcount.core.encodings import Encoding, get_encoding
from tokcount.core.estimates import Estimate
from tokcount.core.families import encoding_of_model, known_models
from tokcount.core.names import nearest
from tokcount.core.pricing.lookup import find_for_encoding
from tokcount.core.pricing.model import PriceTable
from tokcount.errors import UnknownNameError

COMPARED_BY_DEFAULT = ("cl100k_base", "o200k_base")


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


def resolve(encoding: str | None = None, model: str | None = None) -> Tokenizer:
    """Return what counts: the encoding, if one is named; else the model's; else `o200k_base`.

    Names are casefolded, and blanks around them dropped. A model is looked for in the pricing
    files that hold here, then among the families of OpenAI's models.

    Raises:
        UnknownNameError: nothing is known of the name; near names and ways out are given.
        PricingError: a pricing file has faults.
    """
    if encoding is not None:
        return Tokenizer(encoding_name=known_encoding(encoding), model=model)
    if model is None:
        return Tokenizer(encoding_name=DEFAULT_ENCODING)
    from tokcount.core.pricing.layers import load_table

    return tokenizer_of(model, load_table())


def resolve_several(encodings: Sequence[str], models: Sequence[str]) -> list[Tokenizer]:
    """Return what each name stands for, once each: encodings first, then models.

    Without any name these are `cl100k_base` and `o200k_base`. Raises as `resolve` does.
    """
    if not encodings and not models:
        encodings = COMPARED_BY_DEFAULT
    found = [
        *(resolve(encoding=name) for name in encodings),
        *(resolve(model=name) for name in models),
    ]
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


def tokenizer_of(model: str, table: PriceTable) -> Tokenizer:
    """Return what counts for a model: by its row in the table, else by its family.

    Raises:
        UnknownNameError: neither tells.
    """
    label = model.strip()
    name = label.casefold()
    price = find_for_encoding(table, name)
    if price is not None and price.estimate is not None:
        return Tokenizer(
            encoding_name=known_encoding(price.estimate.encoding),
            model=label,
            estimate=price.estimate,
            notes=table.notes,
        )
    if price is not None and price.encoding is not None:
        return Tokenizer(
            encoding_name=known_encoding(price.encoding), model=label, notes=table.notes
        )
    if name in DEFINITIONS:
        raise UnknownNameError(f"{model!r} is an encoding, not a model; use --encoding {name}")
    found = encoding_of_model(name)
    if found is None and price is not None:
        raise UnknownNameError(f"no encoding is known of {model!r}; give its --encoding")
    if found is None:
        known = [*table.names, *table.aliases, *known_models()]
        near = ", ".join(nearest(name, known))
        raise UnknownNameError(f"unknown model {model!r}; near: {near}; or give its --encoding")
    family, encoding_name = found
    by_family = f"{label} is counted with {encoding_name}, as the family {family} is"
    notes = table.notes if family == name else (*table.notes, by_family)
    return Tokenizer(encoding_name=encoding_name, model=label, notes=notes)
