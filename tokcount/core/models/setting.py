"""Sets keys of a model in the user's pricing file, and tells what that changes.

What it leaves to others: the writing (`pricing.edit`).
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from tokcount.core.pricing.edit import Value, set_model
from tokcount.core.pricing.layers import is_file, load_table, table_below, user_path
from tokcount.core.pricing.lookup import find, nearest
from tokcount.core.pricing.merge import merge
from tokcount.core.pricing.model import RATE_KEYS, ModelPrice, PriceTable
from tokcount.core.pricing.reading import read_document
from tokcount.core.pricing.rows import SAID_KEYS, read_rows
from tokcount.core.tokenizer import known_encoding
from tokcount.errors import PricingError, UsageError
from tokcount.reports.models_set import DroppedFigure, Figure, SetFigure, SetReport
from tokcount.reports.origin import Origin


def set_figures(name: str, values: Mapping[str, Value], *, as_of: date) -> SetReport:
    """Set keys of a model in the user's pricing file; an alias stands for its model.

    Raises:
        UsageError: there is nothing to set, or a new model lacks a rate.
        UnknownNameError: there is no such encoding.
        PricingError: as `set_model` raises it.
    """
    name = name.strip()
    if not name:
        raise UsageError("the name of a model must not be empty")
    for text in (name, *map(str, values.values())):
        if not text.isprintable():
            raise UsageError(f"{text!r} holds characters that cannot be printed")
    if not set(values) - set(SAID_KEYS):
        raise UsageError("nothing to set; give a rate such as --input 2, or a limit")
    if "encoding" in values:
        values = {**values, "encoding": known_encoding(str(values["encoding"]))}
    path = user_path()
    table = _table_with(path)
    model = table.named(name) or _behind_provider(table, name) or name
    before = table.models.get(model)
    if before is None and not {"input", "output"} <= set(values):
        raise UsageError(
            f"no file knows {name!r}, so it needs both --input and --output (or --no-output);"
            f" near: {', '.join(nearest(table, name))}"
        )
    merged = set_model(model, values, as_of=as_of, path=path)
    after = merged.models[model]
    return SetReport(
        model=model,
        file=str(path),
        as_of=as_of if set(values) & set(RATE_KEYS) else None,
        figures=_figures(values, before, _above(model, path)),
        dropped=_dropped(before, after),
        notes=()
        if model.casefold() == name.casefold()
        else (f"{name} stands for {model}, which is set",),
        warnings=[
            str(each)
            for each in merged.warnings
            if each.model and each.model.casefold() == model.casefold() and each.file == str(path)
        ],
    )


def _behind_provider(table: PriceTable, name: str) -> str | None:
    """Return the model that `provider/model` stands for, if its provider is that one."""
    _, slash, rest = name.partition("/")
    found = find(table, name) if slash else None
    named = table.named(rest)
    return named if found is not None and found.name == named else None


def _table_with(path: Path) -> PriceTable:
    """Return the table before anything is set."""
    below = table_below(path)
    return merge(below, read_rows(read_document(path))) if is_file(path) else below


def _above(model: str, path: Path) -> Mapping[str, Origin]:
    """Return where keys of a model come from in this folder, when not from the user's file."""
    with suppress(PricingError):  # a faulty ./pricing.toml is a matter of its own
        price = load_table().models.get(model)
        if price is not None:
            return {key: at for key, at in price.origins.items() if at.file != str(path)}
    return {}


def _figures(
    values: Mapping[str, Value], before: ModelPrice | None, above: Mapping[str, Origin]
) -> list[SetFigure]:
    return [
        SetFigure(
            key=key,
            value=value,
            before=_value(before, key),
            before_origin=None if before is None else before.origins.get(key),
            hidden_by=above.get(key),
        )
        for key, value in values.items()
        if value is not None and key not in SAID_KEYS
    ]


def _value(price: ModelPrice | None, key: str) -> Figure | None:
    """Return what a key of a pricing file says of a model."""
    if price is None or key not in price.origins:
        return None
    if key in RATE_KEYS:
        rate = price.rates.get(key)
        return False if key == "output" and rate is None else rate
    value: Figure = getattr(price, key)
    return value


def _dropped(before: ModelPrice | None, after: ModelPrice) -> list[DroppedFigure]:
    if before is None:
        return []
    gone = {key: at for key, at in before.origins.items() if key not in after.origins}
    return [DroppedFigure(key=key, origin=origin) for key, origin in gone.items()]
