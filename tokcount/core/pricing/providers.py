"""Chooses the models of one provider.

What it leaves to others: finding one model by its name (`lookup`).
"""

from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.errors import UsageError


def is_from(price: ModelPrice, provider: str) -> bool:
    """Whether a model is from a provider, in whatever case that is written."""
    return (price.provider or "").casefold() == provider.strip().casefold()


def check_provider(table: PriceTable, provider: str) -> None:
    """Check that some model is from a provider.

    Raises:
        UsageError: none is.
    """
    if not any(is_from(price, provider) for price in table.models.values()):
        known = sorted({price.provider for price in table.models.values() if price.provider})
        raise UsageError(f"no model is from provider {provider!r}; there are {', '.join(known)}")
