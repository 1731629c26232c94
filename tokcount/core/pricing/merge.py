"""Lays pricing files over one another, key by key, and keeps where each figure came from.

What it leaves to others: which files there are (`layers`), and the faults of a file by itself
(`rows`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from tokcount.core.pricing.model import ModelPrice, PriceTable, rates_of
from tokcount.core.pricing.problems import PricingFileError, Problem, quoted
from tokcount.core.pricing.rows import PricingFile, Row
from tokcount.core.pricing.values import Reader

if TYPE_CHECKING:
    from tokcount.core.toml.lines import KeyPath

EMPTY_TABLE = PriceTable(models={}, names={}, aliases={})
EXCLUSIVE = {"encoding": "estimate", "estimate": "encoding"}


def merge(table: PriceTable, file: PricingFile) -> PriceTable:
    """Lay a file over a table.

    Raises:
        PricingFileError: the file has faults of its own, or does not fit the table.
    """
    merged, problems = try_merge(table, file)
    if problems:
        raise PricingFileError(problems)
    return merged


def try_merge(table: PriceTable, file: PricingFile) -> tuple[PriceTable, tuple[Problem, ...]]:
    """Lay a file over a table, as far as it goes; return the new table and every problem."""
    reader = Reader(file.document)
    models = dict(table.models)
    names = dict(table.names)
    for row in file.rows:
        name = names.setdefault(row.name.casefold(), row.name)
        below = models.get(name)
        if below is None and not _is_complete(reader, table, row):
            continue
        models[name] = _laid_over(below, row)
        _check_modes(reader, row, models[name])
    aliases = _aliases(reader, table, file.rows, names)
    merged = PriceTable(
        models=_with_own_aliases(models, aliases),
        names={key: name for key, name in names.items() if name in models},
        aliases=aliases,
        warnings=(*table.warnings, *file.warnings),
        notes=table.notes,
    )
    found = dict.fromkeys((*file.problems, *reader.problems))
    problems = sorted(found, key=lambda problem: problem.line)
    return merged, tuple(problems)


def _is_complete(reader: Reader, table: PriceTable, row: Row) -> bool:
    """Note what a row lacks whose model no file below knows."""
    what = "is missing, and no other file knows the model"
    if owner := table.aliases.get(row.name.casefold()):
        what = f"is missing; the name is an alias of models.{quoted(owner)}, whose row this is not"
    if "input" not in row.origins:
        reader.problem((*row.path, "input"), what)
    if "output" not in row.origins:
        reader.problem((*row.path, "output"), f"{what} (output = false: it has none)")
    return {"input", "output"} <= set(row.origins)


def _laid_over(below: ModelPrice | None, row: Row) -> ModelPrice:
    """Return a model as a row leaves it.

    A new input or output rate makes the tiers, modes and changes of the files below meaningless, so
    they go.
    """
    if below is None:
        below = ModelPrice(name=row.name, rates=rates_of({}), origins={})
    elif {"input", "output"} & set(row.origins):
        below = without(below, "tiers", "modes", "changes")
    below = without(below, *(EXCLUSIVE[key] for key in row.origins if key in EXCLUSIVE))
    has_output = below.has_output if row.has_output is None else row.has_output
    rates = {**below.rates.named(), **row.rates}
    if not has_output:
        rates.pop("output", None)
    return replace(
        below,
        rates=rates_of(rates),
        has_output=has_output,
        modes={**below.modes, **row.modes},
        origins={**below.origins, **row.origins},
        **row.fields,
    )


def without(price: ModelPrice, *keys: str) -> ModelPrice:
    """Return a model that knows nothing of some keys of a pricing file."""
    kept = {
        key: origin for key, origin in price.origins.items() if key.partition(".")[0] not in keys
    }
    defaults = {field.name: field for field in fields(ModelPrice)}
    blank: dict[str, Any] = {key: {} if key == "modes" else defaults[key].default for key in keys}
    return replace(price, origins=kept, **blank)


def _check_modes(reader: Reader, row: Row, price: ModelPrice) -> None:
    """Note modes of which nobody can tell what they cost above the first threshold."""
    has_tiers = price.tiers or any(change.tiers for change in price.changes)
    for name, mode in price.modes.items():
        if has_tiers and not (mode.is_number or mode.tiers or mode.limited):
            path: KeyPath = (*row.path, "modes", name)
            if name not in row.modes:
                path = (*row.path, "tiers" if "tiers" in row.origins else "changes")
            what = (
                f"mode {quoted(name)} needs tiers of its own or tiers = false: the model has tiers"
            )
            reader.problem(path, what)


def _aliases(
    reader: Reader, table: PriceTable, rows: Sequence[Row], names: Mapping[str, str]
) -> dict[str, str]:
    """Return whose alias each alias is: a name wins over an alias, a later file over an earlier."""
    renewed = {names[row.name.casefold()] for row in rows if "aliases" in row.origins}
    aliases = {
        alias: name
        for alias, name in table.aliases.items()
        if name not in renewed and alias not in names
    }
    for row in rows:
        owner = names[row.name.casefold()]
        for index, alias in enumerate(row.fields.get("aliases") or ()):
            other = names.get(alias.casefold())
            if other is None:
                aliases[alias.casefold()] = owner
            elif other != owner and other in table.models:
                file = table.models[other].origins["input"].file
                what = f"{quoted(alias)} is also the name of models.{quoted(other)} in {file}"
                reader.problem((*row.path, "aliases", index), what)
    return aliases


def _with_own_aliases(
    models: Mapping[str, ModelPrice], aliases: dict[str, str]
) -> dict[str, ModelPrice]:
    """Return the models without the aliases that lead to another model by now."""
    own = aliases | {name.casefold(): name for name in models}
    kept = {
        name: tuple(alias for alias in price.aliases if own.get(alias.casefold()) == name)
        for name, price in models.items()
    }
    return {
        name: price if kept[name] == price.aliases else replace(price, aliases=kept[name])
        for name, price in models.items()
    }
