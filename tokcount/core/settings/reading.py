"""Reads a file of settings, and says what is wrong with it, and on which line.

What it leaves to others: where the file is (`finding`), what holds where others say otherwise
(`choosing`), and rates (`tokcount.core.pricing`), whose rows are as in a pricing file.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.pricing.problems import PricingFileError, Problem, unknown_key
from tokcount.core.pricing.reading import Document, parse_document
from tokcount.core.pricing.values import Reader
from tokcount.core.settings.finding import Found
from tokcount.core.toml.lines import KeyPath, find_lines
from tokcount.errors import SettingsError

TABLE = ("tool", "tokcount")  # of a `pyproject.toml`
KEYS = ("encoding", "model", "pricing", "models", "exclude")
HINTS = {"rates": 'unknown key; rates stand under models."NAME", as in a pricing file'}


class Setting(NamedTuple):
    """A value, and where it is set."""

    value: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a file sets; None where it does not speak of a thing.

    Paths are as seen from the working directory. `rates` are those of models, as a pricing file
    would have them; globs of `exclude` are as those of `--exclude`.
    """

    folder: str
    encoding: Setting | None
    model: Setting | None
    pricing: Setting | None
    rates: Document | None
    exclude: tuple[Setting, ...]


@lru_cache(maxsize=1)
def read_settings(found: Found) -> Settings | None:
    """Read a file of settings; None if it is a `pyproject.toml` that holds none after all.

    Raises:
        SettingsError: it is not TOML, or sets what there is not.
    """
    try:
        document = parse_document(found.data, file=found.file)
    except PricingFileError as error:
        raise settings_error(error.problems) from None
    path: KeyPath = () if found.is_own else TABLE
    values = _value_at(document.values, path)
    if values is None:
        return None
    reader = Reader(document)
    table = reader.table(path, values) or {}
    for key in table:
        if key not in KEYS:
            reader.problem((*path, key), HINTS.get(key) or unknown_key(key, KEYS))
    settings = Settings(
        folder=found.folder,
        encoding=_encoding(reader, path, table, found.folder),
        model=_setting(reader, path, table, "model"),
        pricing=_beside(_setting(reader, path, table, "pricing"), found.folder),
        rates=_rates(document, (*path, "models"), table["models"]) if "models" in table else None,
        exclude=_excluded(reader, (*path, "exclude"), table.get("exclude", [])),
    )
    problems = reader.problems
    if settings.rates:
        from tokcount.core.pricing.rows import read_rows

        problems = [*problems, *read_rows(settings.rates).problems]
    if problems:
        raise settings_error(problems)
    return settings


def settings_error(problems: Sequence[Problem]) -> SettingsError:
    """Return the error for what is wrong with a file: the first problem, and how many more."""
    problems = sorted(problems, key=lambda problem: problem.line)
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return SettingsError(f"{problems[0]}{more}")


def _value_at(values: object, path: KeyPath) -> object:
    for key in path:
        values = values.get(key) if isinstance(values, dict) else None
    return values


def _setting(reader: Reader, path: KeyPath, table: Mapping[str, Any], key: str) -> Setting | None:
    at = (*path, key)
    text = reader.text(at, table[key]) if key in table else None
    return None if text is None else Setting(text, _place(reader.document, at))


def _encoding(
    reader: Reader, path: KeyPath, table: Mapping[str, Any], folder: str
) -> Setting | None:
    """The encoding; where that is a file, its path is as seen from the folder of the settings."""
    setting = _setting(reader, path, table, "encoding")
    if setting is None or setting.value.strip().casefold() in DEFINITIONS:
        return setting
    from tokcount.core.bpe.files import is_encoding_file

    beside = _beside(setting, folder)
    return beside if beside and is_encoding_file(beside.value) else setting


def _beside(setting: Setting | None, folder: str) -> Setting | None:
    return setting and setting._replace(value=os.path.join(folder, setting.value))


def _excluded(reader: Reader, path: KeyPath, value: object) -> tuple[Setting, ...]:
    return tuple(
        Setting(glob, _place(reader.document, (*path, index)))
        for index, item in enumerate(reader.array(path, value))
        if (glob := reader.text((*path, index), item)) is not None
    )


def _rates(document: Document, path: KeyPath, models: object) -> Document:
    """The rows of models as a pricing file of their own, whose lines are those of the whole."""
    from tokcount.core.pricing.rows import SCHEMA

    lines: dict[KeyPath, int] = {}
    with suppress(RecursionError):
        for key, line in find_lines(document.text).items():
            if key[: len(path)] == path:
                lines["models", *key[len(path) :]] = line
    return Document(
        file=document.file,
        text=document.text,
        values={"schema": SCHEMA, "models": models},
        _lines={(): document.line_of(path), **lines},
    )


def _place(document: Document, path: KeyPath) -> str:
    return f"{document.file}:{document.line_of(path)}"
