"""A table of prices, and a book of them, for tests of logs; figures are easy to reckon with."""

from datetime import date

from tests.core.pricing.texts import table_of
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.pricing.layers import RateOptions

DAY = date(2026, 11, 20)
# USD per 1,000,000 tokens, so 1e-6 USD a token
PRICING = """as_of = 2026-11-10
source = "vendor"
[models.plain]
provider = "us"
input = 2
cached_input = 1
output = 10
context_window = 1000
modes = { batch = 0.5 }
[models.writes]
provider = "us"
input = 4
cached_input = 0.4
cache_write = 5
cache_write_long = 8
output = 20
[models.tiered]
input = 1
output = 1
tiers = [{ above = 100, input = 3, output = 3 }]
modes.flex = { multiplier = 0.5, tiers = false }
[models.discounted]
input = 1
output = 1
modes = { batch = 0.5 }
[models.void]
input = 1
output = false
[models.vectors]
input = 1
output = false
"""
TABLE = table_of(PRICING)


def book(mode: str | None = None, options: RateOptions | None = None) -> PriceBook:
    """Return the book of the table on a day."""
    return PriceBook(table=TABLE, options=options or RateOptions(), at=DAY, mode=mode)
