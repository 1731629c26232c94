"""The models that are to be priced: for each its rates, and what counts for it.

What it leaves to others: counting (`counting`), and the arithmetic (`costing`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tokcount.core.model_encoding import UnknownModelError, counted_instead, tokenizer_of
from tokcount.core.pricing.layers import RateOptions, with_rate_options
from tokcount.core.pricing.lookup import find
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import PricingError, TokcountError, UnknownNameError, UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A model that is to be priced, by the name that the user gave it.

    `price` is None where no file knows one; `tokenizer` where nothing tells how it counts, and then
    `fault` says why.
    """

    name: str
    price: ModelPrice | None
    tokenizer: Tokenizer | None
    fault: TokcountError | None = None

    def require_price(self) -> ModelPrice:
        """Return the price.

        Raises:
            PricingError: none is known.
        """
        if self.price is None:
            encoding = self.tokenizer.encoding_name if self.tokenizer else "an unknown encoding"
            raise PricingError(
                f"{self.name} is counted with {encoding}, but no price is known of it;"
                " give --input-rate and --output-rate, or store them with tokcount models set"
            )
        return self.price

    def require_tokenizer(self) -> Tokenizer:
        """Return what counts.

        Raises:
            TokcountError: nothing tells, or what tells is wrong.
        """
        if self.tokenizer is None:
            raise self.fault or UnknownNameError(f"no encoding is known of {self.name!r}")
        return self.tokenizer


def candidates_of(
    names: Sequence[str], table: PriceTable, options: RateOptions, *, named: Tokenizer | None = None
) -> list[Candidate]:
    """Return each model once, the rates that were given as options on top of its own.

    Raises:
        UsageError: no model is named.
        UnknownNameError: neither a price nor an encoding is known of a name.
    """
    if not names:
        raise UsageError("name a --model to price; tokcount models list shows them")
    once: dict[str, str] = {}
    for name in names:
        once.setdefault(name.strip().casefold(), name.strip())
    return [_candidate(name, table, options, named) for name in once.values()]


def _candidate(
    name: str, table: PriceTable, options: RateOptions, named: Tokenizer | None
) -> Candidate:
    price = with_rate_options(find(table, name), name, options)
    if named is not None:
        tokenizer = counted_instead(named, name, table)
        return Candidate(name=name, price=price, tokenizer=tokenizer)
    try:
        return Candidate(name=name, price=price, tokenizer=tokenizer_of(name, table))
    except (UnknownNameError, PricingError) as error:
        if price is None:
            raise UnknownModelError(name, table, "give --encoding and rates") from None
        return Candidate(name=name, price=price, tokenizer=None, fault=error)
