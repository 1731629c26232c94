"""Which encoding a model has: by its row in the pricing table, else by the family of its name.

What it leaves to others: finding the row (`pricing.lookup`), the families (`families`).
"""

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.families import encoding_of_model, known_models
from tokcount.core.names import nearest
from tokcount.core.pricing.lookup import find, find_for_encoding
from tokcount.core.pricing.model import PriceTable
from tokcount.core.tokenizer import Tokenizer, known_encoding
from tokcount.errors import UnknownNameError


def tokenizer_of(model: str, table: PriceTable) -> Tokenizer:
    """Return what counts for a model.

    Raises:
        UnknownNameError: neither its row nor a family tells.
    """
    label = model.strip()
    name = label.casefold()
    row, price = find_for_encoding(table, name), find(table, name)
    if row is not None and (row.estimate or row.encoding):
        encoding = row.estimate.encoding if row.estimate else row.encoding
        return Tokenizer(
            encoding_name=known_encoding(encoding or ""),
            model=label,
            estimate=row.estimate,
            price=price,
            notes=table.notes,
        )
    if name in DEFINITIONS:
        raise UnknownNameError(f"{model!r} is an encoding, not a model; use --encoding {name}")
    found = encoding_of_model(name)
    if found is None and row is not None:
        raise UnknownNameError(f"no encoding is known of {model!r}; give its --encoding")
    if found is None:
        near = ", ".join(nearest(name, [*table.names, *table.aliases, *known_models()]))
        raise UnknownNameError(f"unknown model {model!r}; near: {near}; or give its --encoding")
    family, encoding_name = found
    by_family = f"{label} is counted with {encoding_name}, as the family {family} is"
    notes = table.notes if family == name else (*table.notes, by_family)
    return Tokenizer(encoding_name=encoding_name, model=label, price=price, notes=notes)
