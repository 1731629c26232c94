"""Tells what holds in the current folder, and what makes it hold.

What it leaves to others: deciding it (`choosing`, `tokcount.core.pricing.layers`).
"""

from collections.abc import Iterator

from tokcount.core.pricing.layers import layers_in_force, load_table
from tokcount.core.pricing.problems import key_text, shown
from tokcount.core.pricing.reading import Document
from tokcount.core.settings.choosing import Choice, choose, choose_priced, resolve_chosen
from tokcount.core.settings.finding import settings_in
from tokcount.reports.settings import SettingInForce, SettingsReport

NOT_SET = "not set"


def settings_in_force() -> SettingsReport:
    """Return the settings that hold where no option says otherwise, which are checked as well.

    Raises:
        SettingsError: the file has faults.
        UnknownNameError: nothing is known of a name that is set.
        PricingError: a pricing file has faults.
    """
    load_table()
    tokenizer = resolve_chosen(None, None)
    chosen, priced = choose(None, None), choose_priced(None, None)
    return SettingsReport(
        settings=[
            _encoding(chosen, tokenizer.encoding_name),
            _of("model", priced.model, priced.model_origin),
            *_pricing(),
            *_excluded(),
        ],
        notes=tokenizer.notes,
    )


def _encoding(chosen: Choice, name: str) -> SettingInForce:
    default = "default" if chosen.model is None else "of the model"
    return _of("encoding", name, chosen.encoding_origin or default)


def _pricing() -> Iterator[SettingInForce]:
    """The files, lowest first, with the figures that stand in the settings themselves."""
    for layer in layers_in_force():
        if layer.rows is None:
            yield _of("pricing", str(layer.path), layer.origin)
        else:
            yield from _figures(layer.rows)


def _figures(rows: Document) -> Iterator[SettingInForce]:
    for name, row in rows.values["models"].items():
        for key, value in row.items():
            path = ("models", name, key)
            yield _of(key_text(path), shown(value), f"{rows.file}:{rows.line_of(path)}")


def _excluded() -> list[SettingInForce]:
    settings = settings_in()
    globs = settings.exclude if settings else ()
    return [_of("exclude", *glob) for glob in globs] or [_of("exclude", None)]


def _of(key: str, value: str | None, origin: str | None = None) -> SettingInForce:
    return SettingInForce(key=key, value=value, origin=origin or NOT_SET)
