"""Decides what counts: the encoding that was named, or that of the model that was named.

What it leaves to others: building the encoding (`encodings`), the lists of names (`families`).
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.core.definitions import DEFAULT_ENCODING, DEFINITIONS
from tokcount.core.encodings import Encoding, get_encoding
from tokcount.core.estimates import Estimate
from tokcount.core.families import encoding_of_model, known_models
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

    Names are casefolded, and blanks around them dropped.

    Raises:
        UnknownNameError: nothing is known of the name; near names and ways out are given.
    """
    if encoding is not None:
        return Tokenizer(encoding_name=_known_encoding(encoding), model=model)
    if model is not None:
        return _of_model(model)
    return Tokenizer(encoding_name=DEFAULT_ENCODING)


def resolve_several(encodings: Sequence[str], models: Sequence[str]) -> list[Tokenizer]:
    """Return what each name stands for, once each: encodings first, then models.

    Without any name these are `cl100k_base` and `o200k_base`.

    Raises:
        UnknownNameError: nothing is known of one of the names.
    """
    if not encodings and not models:
        encodings = COMPARED_BY_DEFAULT
    found = [
        *(resolve(encoding=name) for name in encodings),
        *(resolve(model=name) for name in models),
    ]
    return list({tokenizer.label: tokenizer for tokenizer in found}.values())


def _known_encoding(encoding: str) -> str:
    name = encoding.strip().casefold()
    if name in DEFINITIONS:
        return name
    if encoding_of_model(name):
        raise UnknownNameError(f"{encoding!r} is a model, not an encoding; use --model {encoding}")
    hint = f"near: {', '.join(near)}; " if (near := nearest(name, [*DEFINITIONS])) else ""
    raise UnknownNameError(
        f"unknown encoding {encoding!r}; {hint}there are {', '.join(DEFINITIONS)}"
    )


def _of_model(model: str) -> Tokenizer:
    name = model.strip().casefold()
    if name in DEFINITIONS:
        raise UnknownNameError(f"{model!r} is an encoding, not a model; use --encoding {name}")
    found = encoding_of_model(name)
    if found is None:
        hint = f"near: {', '.join(near)}; or " if (near := nearest(name, known_models())) else ""
        raise UnknownNameError(f"unknown model {model!r}; {hint}name the --encoding it uses")
    family, encoding_name = found
    note = f"{model} is counted with {encoding_name}, as its family {family} is"
    return Tokenizer(
        encoding_name=encoding_name, model=name, notes=() if family == name else (note,)
    )


def nearest(name: str, known: list[str]) -> list[str]:
    """Return the three known names nearest to a name: those that hold it first, then like ones.

    >>> nearest("cl100k", ["gpt2", "cl100k_base", "o200k_base"])
    ['cl100k_base']
    """
    holding = [each for each in known if name and name in each]
    alike = difflib.get_close_matches(name, known, n=3)
    return list(dict.fromkeys([*holding, *alike]))[:3]
