"""Gathers the pricing files that hold here, lowest first, and merges them into one table.

Lowest is the packaged table; over it lie the user's file, `./pricing.toml`, the file that
`--pricing` names, and the rate options. What it leaves to others: the merging itself (`merge`).
"""

import filecmp
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

from tokcount.core.pricing.merge import EMPTY_TABLE, merge, try_merge, without
from tokcount.core.pricing.model import ModelPrice, PriceTable, rates_of
from tokcount.core.pricing.problems import PricingFileError, Problem, shown
from tokcount.core.pricing.reading import Document, read_document
from tokcount.core.pricing.rows import read_rows
from tokcount.core.pricing.values import number_fault
from tokcount.errors import UsageError
from tokcount.reports.origin import Origin

FILE_NAME = "pricing.toml"
PACKAGED = f"packaged {FILE_NAME}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RateOptions:
    """Rates given on the command line, USD per 1,000,000 tokens."""

    input_per_mtok: Decimal | None = None
    output_per_mtok: Decimal | None = None
    cached_input_per_mtok: Decimal | None = None

    def __post_init__(self) -> None:
        """Refuse what is no rate."""
        for option, rate in self.given().items():
            if fault := number_fault(rate):
                raise UsageError(f"{option}: {fault}, got {shown(rate)}")

    def given(self) -> dict[str, Decimal]:
        """Return the rates that were given, by option."""
        rates = {
            "--input-rate": self.input_per_mtok,
            "--output-rate": self.output_per_mtok,
            "--cached-rate": self.cached_input_per_mtok,
        }
        return {option: rate for option, rate in rates.items() if rate is not None}


OPTION_KEYS = {"--input-rate": "input", "--output-rate": "output", "--cached-rate": "cached_input"}


def packaged_path() -> Path:
    """Return where the packaged table stands.

    In a wheel that is inside the package. An editable install leaves it where it is written, at
    the root of the repository.
    """
    inside = Path(__file__).parents[2] / FILE_NAME
    return inside if inside.is_file() else Path(__file__).parents[3] / FILE_NAME


def user_path() -> Path:
    """Return where the user's own pricing file stands, or would."""
    from platformdirs import user_config_path

    return user_config_path("tokcount", appauthor=False) / FILE_NAME


def load_packaged() -> PriceTable:
    """Return the packaged table alone."""
    document = read_document(packaged_path(), file=PACKAGED)
    return merge(EMPTY_TABLE, read_rows(document, lines=False))


def load_table(pricing: Path | None = None, *, folder: Path = Path()) -> PriceTable:
    """Return the table that holds in a folder, with the file that `--pricing` names on top.

    Raises:
        PricingError: a file cannot be read, is not TOML, or has faults.
    """
    table = load_packaged()
    here = folder / FILE_NAME
    seen = [packaged_path()]
    for path in (user_path(), here, pricing):
        if path is None or any(_is_same(path, other) for other in seen):
            continue
        if path is not pricing and (not is_file(path) or _is_same(path, pricing)):
            continue
        seen.append(path)
        document = _read_if_ours(path) if path is here else read_document(path)
        if document is None:
            note = f"{path}: has no `schema`, so it is no pricing file of tokcount: ignored"
            table = replace(table, notes=(*table.notes, note))
        else:
            table = merge(table, read_rows(document))
    return table


def check_file(path: Path) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Return every problem and every warning of a pricing file, as laid over the tables below it.

    Raises:
        PricingError: it cannot be read at all.
    """
    try:
        document = read_document(path)
    except PricingFileError as error:
        return error.problems, ()
    file = read_rows(document)
    _, problems = try_merge(table_below(path), file)
    return problems, file.warnings


def with_rate_options(
    price: ModelPrice | None, name: str, options: RateOptions
) -> ModelPrice | None:
    """Return a model with the rates that were given on the command line.

    They lie over the files as one more file would: an input or output rate drops the tiers, modes
    and changes. A model that no file knows needs an input rate; without one it stays None.
    """
    named = {OPTION_KEYS[option]: rate for option, rate in options.given().items()}
    origins = {OPTION_KEYS[option]: Origin(file=option) for option in options.given()}
    if price is None:
        if "input" not in named:
            return None
        price = ModelPrice(name=name, rates=rates_of({}), has_output=False, origins={})
    if {"input", "output"} & set(named):
        price = without(price, "tiers", "modes", "changes")
    return replace(
        price,
        rates=rates_of({**price.rates.named(), **named}),
        has_output=price.has_output or "output" in named,
        origins={**price.origins, **origins},
    )


def table_below(path: Path) -> PriceTable:
    """Return the table that a file lies over: the packaged one, and the user's if it is another."""
    user = user_path()
    table = load_packaged()
    if _is_same(path, user) or not is_file(user):
        return table
    return merge(table, read_rows(read_document(user)))


def _read_if_ours(path: Path) -> Document | None:
    """Read `./pricing.toml`, or return None where it is somebody else's: without a schema."""
    try:
        document = read_document(path)
    except PricingFileError:
        if re.search(rb"(?m)^\s*schema\s*=", path.read_bytes()):
            raise
        return None
    return document if "schema" in document.values else None


def is_file(path: Path) -> bool:
    """Tell whether a file is there that one may look at."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _is_same(path: Path, other: Path | None) -> bool:
    """Whether two paths lead to one file, or to copies of one, as in a clone of the repository."""
    try:
        return other is not None and (path.samefile(other) or filecmp.cmp(path, other))
    except (OSError, ValueError):
        return False
