"""Makes price tables from texts, and usages, for tests."""

from tokcount.core.pricing.merge import EMPTY_TABLE, merge
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.core.pricing.reading import parse_document
from tokcount.core.pricing.rows import read_rows
from tokcount.reports.cost import Usage


def table_of(*texts: str) -> PriceTable:
    """Lay texts over one another, lowest first, as files named `0.toml`, `1.toml` and so on."""
    table = EMPTY_TABLE
    for index, text in enumerate(texts):
        document = parse_document(f"schema = 1\n{text}\n".encode(), file=f"{index}.toml")
        table = merge(table, read_rows(document))
    return table


def price_of(*texts: str) -> ModelPrice:
    """Return the only model of some texts."""
    (price,) = table_of(*texts).models.values()
    return price


def usage(n_input: int, cached: int = 0, write: int = 0, out: int | None = None) -> Usage:
    """Return a usage in few words."""
    return Usage(
        input_tokens=n_input,
        cached_input_tokens=cached,
        cache_write_tokens=write,
        output_tokens=out,
    )
