"""Reads the rows of a pricing file, schema 1: what each names, and every fault in it.

A row may be partial, for a model that a file below already knows. What it leaves to others: whether
what a row names is enough, and what it means together with other files (`merge`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tokcount.core.pricing.model import RATE_KEYS, Mode
from tokcount.core.pricing.parts import (
    check_no_output,
    read_changes,
    read_estimate,
    read_modes,
    read_rates,
    read_tiers,
)
from tokcount.core.pricing.problems import Problem, is_unknown, quoted, shown, unknown_key
from tokcount.core.pricing.reading import Document
from tokcount.core.pricing.values import Reader
from tokcount.core.toml.lines import KeyPath
from tokcount.reports.origin import Origin

SCHEMA = 1
FILE_KEYS = ("schema", "currency", "as_of", "source", "models")
TEXT_KEYS = ("provider", "encoding", "replaced_by", "note")
TOKEN_KEYS = ("context_window", "max_input", "max_output", "cache_min")
SAID_KEYS = ("as_of", "source")
ROW_KEYS = (
    *TEXT_KEYS,
    *TOKEN_KEYS,
    *RATE_KEYS,
    *("estimate", "aliases", "tiers", "modes", "changes", "retires"),
    *SAID_KEYS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one file says of one model.

    `fields` holds what it names of a `ModelPrice` by the field's name; rates and modes, which are
    merged one by one, stand apart. `has_output` is None where the row does not speak of output.
    """

    name: str
    path: KeyPath
    rates: Mapping[str, Decimal]
    has_output: bool | None
    modes: Mapping[str, Mode]
    fields: Mapping[str, Any]
    origins: Mapping[str, Origin]


@dataclass(frozen=True, slots=True, kw_only=True)
class PricingFile:
    """A pricing file that has been read: its rows, and all that is wrong or doubtful in them."""

    document: Document
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def read_rows(document: Document, *, lines: bool = True) -> PricingFile:
    """Read all rows of a document; nothing is raised, every problem is kept.

    Without `lines` the origins of figures carry none, which spares looking for them.
    """
    reader = Reader(document)
    rows = tuple(_read_file(reader, lines=lines))
    return PricingFile(
        document=document,
        rows=rows,
        problems=tuple(sorted(reader.problems, key=lambda problem: problem.line)),
        warnings=tuple(sorted(reader.warnings, key=lambda warning: warning.line)),
    )


def _read_file(reader: Reader, *, lines: bool) -> list[Row]:
    values = reader.document.values
    schema = values.get("schema")
    if schema != SCHEMA or isinstance(schema, bool):
        got = f"got {shown(schema)}" if "schema" in values else "it is missing"
        reader.problem(("schema",), f"must be {SCHEMA}, the only one supported, {got}")
        return []
    for key, value in values.items():
        if key not in FILE_KEYS:
            hint = f"; models stand under [models.{quoted(key)}]" if isinstance(value, dict) else ""
            reader.problem((key,), unknown_key(key, FILE_KEYS) + hint)
    if values.get("currency", "USD") != "USD":
        reader.problem(("currency",), f'must be "USD", got {shown(values["currency"])}')
    said = _read_said(reader, (), values, Origin(file=reader.document.file))
    models = reader.table(("models",), values.get("models", {})) or {}
    rows = []
    for name, value in models.items():
        path = ("models", name)
        if not name.strip():
            reader.problem(path, "the name of a model must not be empty")
        if (table := reader.table(path, value)) is not None and not _dots_nest(reader, path, table):
            rows.append(_read_row(reader, path, table, said, lines=lines))
    _check_names(reader, rows)
    return rows


def _read_said(reader: Reader, path: KeyPath, table: Mapping[str, Any], default: Origin) -> Origin:
    """Read who says what follows, and as of when."""
    as_of, source = default.as_of, default.source
    if "as_of" in table:
        as_of = reader.day((*path, "as_of"), table["as_of"])
    if "source" in table:
        source = reader.text((*path, "source"), table["source"])
    return Origin(file=default.file, as_of=as_of, source=source)


def _dots_nest(reader: Reader, path: KeyPath, table: Mapping[str, Any]) -> bool:
    """Note names with dots that were not quoted, and so became tables in tables.

    Returns:
        Whether nothing but such tables stands here, and so no row.
    """
    strays = [stray for key in table if (stray := _stray(key, table[key]))]
    for stray in strays:
        name = ".".join((str(path[-1]), *stray))
        reader.problem((*path, *stray), f"quote names that contain dots: [models.{quoted(name)}]")
    return bool(strays) and len(strays) == len(table)


def _stray(key: str, value: object) -> tuple[str, ...]:
    """Return the keys that lead to a row which stands inside another; none, where none does."""
    stray: tuple[str, ...] = ()
    while isinstance(value, dict) and value and is_unknown(key, ROW_KEYS):
        stray = (*stray, key)
        if set(value) & set(ROW_KEYS):
            return stray
        key, value = next(iter(value.items()))
    return ()


def _read_row(
    reader: Reader, path: KeyPath, table: Mapping[str, Any], said: Origin, *, lines: bool
) -> Row:
    for key, value in table.items():
        if key not in ROW_KEYS and not _stray(key, value):
            reader.problem((*path, key), unknown_key(key, ROW_KEYS))
    said = _read_said(reader, path, table, said)
    has_output = None if "output" not in table else table["output"] is not False
    fields = _read_fields(reader, path, table)
    if encoding := fields.get("encoding"):
        reader.known_encoding((*path, "encoding"), encoding)
    modes = read_modes(reader, (*path, "modes"), table.get("modes", {}))
    if has_output is False:
        check_no_output(reader, path, table)
    origins = {}
    keys = [key for key in table if key in ROW_KEYS and key not in SAID_KEYS]
    for key in [*keys, *(f"modes.{name}" for name in modes)]:
        key_path = (*path, *key.split(".", 1))
        line = reader.document.line_of(key_path) if lines else None
        origins[key] = Origin(file=said.file, line=line, as_of=said.as_of, source=said.source)
    origins.pop("modes", None)
    return Row(
        name=str(path[1]),
        path=path,
        rates=read_rates(reader, path, table, may_lack_output=True),
        has_output=has_output,
        modes=modes,
        fields=fields,
        origins=origins,
    )


def _read_fields(reader: Reader, path: KeyPath, table: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key in table:
        at, value = (*path, key), table[key]
        if key in TEXT_KEYS:
            fields[key] = reader.text(at, value)
        elif key in TOKEN_KEYS:
            fields[key] = reader.tokens(at, value)
        elif key == "estimate":
            fields[key] = read_estimate(reader, at, value)
        elif key == "aliases":
            fields[key] = tuple(
                alias
                for index, item in enumerate(reader.array(at, value))
                if (alias := reader.text((*at, index), item))
            )
        elif key == "tiers":
            fields[key] = read_tiers(reader, at, value)
        elif key == "changes":
            fields[key] = read_changes(reader, at, value)
        elif key == "retires":
            fields[key] = reader.day(at, value)
    if "encoding" in table and "estimate" in table:
        reader.problem((*path, "estimate"), "give either encoding or estimate, not both")
    return fields


def _check_names(reader: Reader, rows: list[Row]) -> None:
    """Note names and aliases that two rows of the file share, in whatever case."""
    names: dict[str, str] = {}
    for row in rows:
        other = names.setdefault(row.name.casefold(), row.name)
        if other is not row.name:
            reader.problem(row.path, f"differs from models.{quoted(other)} in case alone")
    owners = dict(names)
    for row in rows:
        for index, alias in enumerate(row.fields.get("aliases") or ()):
            owner = owners.setdefault(alias.casefold(), row.name)
            if owner.casefold() != row.name.casefold():
                kind = "the name" if alias.casefold() in names else "an alias"
                reader.problem(
                    (*row.path, "aliases", index),
                    f"{quoted(alias)} is also {kind} of models.{quoted(owner)}",
                )
