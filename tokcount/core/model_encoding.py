"""Which encoding a model has: by its row in the pricing table, else by the family of its name.

What it leaves to others: finding the row (`pricing.lookup`), the families (`families`).
"""

from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.families import encoding_of_model, known_models
from tokcount.core.names import nearest
from tokcount.core.pricing.lookup import find_for_encoding
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.core.tokenizer import Tokenizer, known_encoding
from tokcount.errors import PricingError, TokcountError, UnknownNameError


def tokenizer_of(model: str, table: PriceTable) -> Tokenizer:
    """Return what counts for a model.

    Raises:
        UnknownNameError: neither its row nor a family tells.
        PricingError: its row names an encoding that there is none of.
    """
    label = model.strip()
    name = label.casefold()
    row = find_for_encoding(table, name)
    if row is not None and (row.estimate or row.encoding):
        guessed = row.estimate is not None and not row.estimate.measured
        guess = f"nothing was measured of the tokenizer of {label}: the estimate is a guess"
        return Tokenizer(
            encoding_name=_encoding_of_row(row),
            model=label,
            estimate=row.estimate,
            notes=(*table.notes, guess) if guessed else table.notes,
        )
    found = encoding_of_model(name)
    if found is None and name in DEFINITIONS:
        raise UnknownNameError(f"{model!r} is an encoding, not a model; use --encoding {name}")
    if found is None and row is not None:
        raise UnknownNameError(f"no encoding is known of {model!r}; give its --encoding")
    if found is None:
        raise UnknownModelError(model, table, "give its --encoding")
    family, encoding_name = found
    by_family = f"{label} is counted with {encoding_name}, as the family {family} is"
    notes = table.notes if family == name else (*table.notes, by_family)
    return Tokenizer(encoding_name=encoding_name, model=label, notes=notes)


def counted_instead(named: Tokenizer, model: str, table: PriceTable) -> Tokenizer:
    """Return the tokenizer of the encoding that the user has named for a model, right or wrong.

    Where the model is known to have another, or none that is here, its notes say so.
    """
    label = model.strip()
    notes = table.notes
    with suppress(TokcountError):  # of an unknown model nothing can be said
        own = tokenizer_of(label, table)
        if own.estimate is not None or own.encoding_name != named.encoding_name:
            what = "is only estimated here" if own.estimate else f"has {own.encoding_name}"
            instead = f"counted with {named.encoding_name} instead, as --encoding says"
            said = f"{label} {what}; {instead}"
            notes = (*notes, said)
    return replace(named, model=label, notes=notes)


class UnknownModelError(UnknownNameError):
    """A name that neither a row nor a family has; near ones are found once somebody reads it.

    To find them takes some milliseconds, and of a log with thousands of names few are read.
    """

    def __init__(self, model: str, table: PriceTable, way_out: str) -> None:
        """Take the name, and what else to do than to see which there are."""
        super().__init__(model)
        self._model = model
        self._table = table
        self._way_out = f"see tokcount models list, or {way_out}"

    def __str__(self) -> str:
        """Say what is unknown, what is near, and what to do."""
        return self._whole

    @property
    def without_near(self) -> UnknownNameError:
        """The same error, without the names that are near."""
        return UnknownNameError(f"unknown model {self._model!r}; {self._way_out}")

    @cached_property
    def _whole(self) -> str:
        known = [*self._table.names, *self._table.aliases, *known_models()]
        near = ", ".join(nearest(self._model.strip().casefold(), known))
        return f"unknown model {self._model!r}; near: {near}; {self._way_out}"


def _encoding_of_row(row: ModelPrice) -> str:
    key = "estimate" if row.estimate else "encoding"
    named = row.estimate.encoding if row.estimate else row.encoding
    try:
        return known_encoding(named or "")
    except UnknownNameError as error:
        raise PricingError(
            f'{row.origins[key].place}: models."{row.name}".{key}: {error}'
        ) from None
