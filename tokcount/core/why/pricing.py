"""Finds the price that holds today for the model that texts are for, and what counts for it.

What it leaves to others: the files and their order (`tokcount.core.pricing`), the amounts
(`money`).
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tokcount.core.costs.cost import today
from tokcount.core.costs.projection import Volume, parse_volume
from tokcount.core.families import encoding_of_model
from tokcount.core.pricing.layers import load_table
from tokcount.core.pricing.lookup import find
from tokcount.core.pricing.model import ModelPrice
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import PricingError


@dataclass(frozen=True, slots=True, kw_only=True)
class Pricing:
    """The price of the model that texts are for, on a day, and how often they are sent.

    A model may have no price.
    """

    price: ModelPrice | None
    at: date
    volume: Volume | None = None


def pricing_of(model: str, file: Path | None = None, requests: str | None = None) -> Pricing:
    """Return the price of a model, `file` being above all other pricing files.

    Raises:
        UsageError: the requests are no volume.
        PricingError: a pricing file has faults, or a volume is asked for where no price is known.
    """
    volume = None if requests is None else parse_volume(requests)
    price = find(load_table(file), model)
    if price is None and volume is not None:
        raise PricingError(
            f"no price is known of {model}, so nothing can be projected; leave out --requests, or"
            " store its rates with tokcount models set"
        )
    return Pricing(price=price, at=today(), volume=volume)


def has_encoding(price: ModelPrice, tokenizer: Tokenizer) -> bool:
    """Whether a model has the encoding that counts, as far as is known: nobody may have said."""
    if price.estimate is not None:
        return False
    family = encoding_of_model(price.name)
    own = price.encoding or (family[1] if family else None)
    return own is None or own.strip().casefold() == tokenizer.encoding_name
