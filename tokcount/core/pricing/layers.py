"""Gathers the pricing files that hold here, lowest first, and merges them into one table.

Lowest is the packaged table; over it lie the user's file, `./pricing.toml`, the settings, the file
that the environment or `--pricing` names, and the rate options. What it leaves to others: the
merging itself (`merge`), and the settings (`tokcount.core.settings`).
"""

import filecmp
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from tokcount.core.pricing.merge import EMPTY_TABLE, merge, try_merge, without
from tokcount.core.pricing.model import ModelPrice, PriceTable, rates_of
from tokcount.core.pricing.problems import PricingFileError, Problem, shown
from tokcount.core.pricing.reading import Document, read_document
from tokcount.core.pricing.rows import read_rows
from tokcount.core.pricing.values import number_fault
from tokcount.core.settings.finding import settings_in
from tokcount.errors import PricingError, UsageError
from tokcount.reports.origin import Origin

FILE_NAME = "pricing.toml"
PACKAGED = f"packaged {FILE_NAME}"
PRICING = "TOKCOUNT_PRICING"
# What makes a file hold that nobody has named.
OWN, HERE, SETTINGS, OPTION = "your own", "in this folder", "settings", "--pricing"


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


class Layer(NamedTuple):
    """A pricing file, and what makes it hold here; of settings, the rows that stand in them."""

    path: Path
    origin: str
    rows: Document | None = None


def layers_in_force(pricing: Path | None = None, *, folder: Path = Path()) -> list[Layer]:
    """Return the pricing files that hold in a folder, the lowest first, each file once.

    Raises:
        SettingsError: the settings have faults.
    """
    settings = settings_in(str(folder))
    named = []
    if settings and settings.pricing:
        named.append(Layer(Path(settings.pricing.value), settings.pricing.origin))
    if settings and settings.rates:
        named.append(Layer(Path(settings.rates.file), SETTINGS, settings.rates))
    if path := os.environ.get(PRICING):
        named.append(Layer(Path(path), PRICING))
    if pricing is not None:
        named.append(Layer(pricing, OPTION))
    here = [Layer(user_path(), OWN), Layer(folder / FILE_NAME, HERE)]
    here = [layer for layer in here if is_file(layer.path) and not _is_among(layer, named)]
    found = [Layer(packaged_path(), "packaged")]
    for layer in (*here, *named):
        if not _is_among(layer, found):
            found.append(layer)
    return found


def load_table(pricing: Path | None = None, *, folder: Path = Path()) -> PriceTable:
    """Return the table that holds in a folder, with the file that `--pricing` names on top.

    Raises:
        PricingError: a file cannot be read, is not TOML, or has faults.
        SettingsError: the settings have.
    """
    table = load_packaged()
    for layer in layers_in_force(pricing, folder=folder)[1:]:
        document = _document_of(layer)
        if document is None:
            note = f"{layer.path}: has no `schema`, so it is no pricing file of tokcount: ignored"
            table = replace(table, notes=(*table.notes, note))
        elif layer.rows is None:
            table = merge(table, read_rows(document))
        else:
            table = _with_settings(table, document)
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


def _is_among(layer: Layer, others: Sequence[Layer]) -> bool:
    """Whether the file of a layer is one of the others."""
    files = (other.path for other in others if other.rows is None)
    return layer.rows is None and any(_is_same(layer.path, file) for file in files)


def _document_of(layer: Layer) -> Document | None:
    """What stands in a layer; None where it is somebody else's."""
    if layer.rows is not None:
        return layer.rows
    if layer.origin == HERE:
        return _read_if_ours(layer.path)
    try:
        return read_document(layer.path)
    except PricingFileError:  # it says where the fault is
        raise
    except PricingError as error:
        named = layer.origin not in {OWN, OPTION}
        raise PricingError(f"{layer.origin}: {error}" if named else str(error)) from None


def _with_settings(table: PriceTable, document: Document) -> PriceTable:
    """Lay the rows of the settings over a table."""
    from tokcount.core.settings.reading import settings_error

    merged, problems = try_merge(table, read_rows(document))
    if problems:
        raise settings_error(problems)
    return merged


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
