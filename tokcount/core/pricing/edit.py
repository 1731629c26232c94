"""Sets keys of one model in the user's pricing file, all or nothing.

A file that is there keeps its comments and its layout. What it leaves to others: which keys there
are, and whether their values are right (`rows`, `merge`).
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from tokcount.core.pricing.layers import is_file, table_below, user_path
from tokcount.core.pricing.merge import merge, try_merge
from tokcount.core.pricing.model import RATE_KEYS, PriceTable
from tokcount.core.pricing.reading import parse_document, read_document
from tokcount.core.pricing.rows import SCHEMA, read_rows
from tokcount.core.whole_files import write_whole
from tokcount.errors import PricingError

Value = Decimal | int | str | bool | date | list[str] | None


def set_model(
    name: str, values: Mapping[str, Value], *, as_of: date, path: Path | None = None
) -> PriceTable:
    """Set keys of a model's row in a pricing file, by default the user's; None removes a key.

    A row whose rates are set is dated `as_of`. The file is made where there is none, and written
    only if it is right afterwards.

    Returns:
        The table as the file leaves it.

    Raises:
        PricingError: the file cannot be read or written, has faults, or would have.
    """
    path = user_path() if path is None else path
    with _alone_in(path.parent):
        return _set_model(name, values, as_of=as_of, path=path)


def _set_model(name: str, values: Mapping[str, Value], *, as_of: date, path: Path) -> PriceTable:
    if set(values) & set(RATE_KEYS):
        values = {"as_of": as_of, **values}
    if "encoding" in values:
        values = {"estimate": None, **values}
    below = table_below(path)
    if is_file(path):
        merge(below, read_rows(read_document(path)))
        text = _edited(path, name, values)
    else:
        text = _new(name, values)
    file = read_rows(parse_document(text.encode(), file=str(path)))
    table, problems = try_merge(below, file)
    if problems:
        faults = "; ".join(f"{problem.key}: {problem.what}" for problem in problems)
        left = f"{path} is left as it was" if is_file(path) else "nothing was written"
        raise PricingError(f"{faults}; {left}")
    try:
        write_whole(path, text.encode())
    except (OSError, RuntimeError) as error:  # RuntimeError: a link that leads to itself
        reason = error.strerror if isinstance(error, OSError) else "its link leads nowhere"
        raise PricingError(f"{path}: cannot be written: {reason}") from None
    return table


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keep others who set keys in the same folder waiting, where the system can lock it."""
    try:
        import fcntl

        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):  # what cannot be made cannot be written to either, and is told
        yield
        return
    try:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
        if is_new:
            with suppress(OSError):  # it holds the file by now
                folder.rmdir()


def _new(name: str, values: Mapping[str, Value]) -> str:
    import tomli_w

    row = {key: value for key, value in values.items() if value is not None}
    text: str = tomli_w.dumps({"schema": SCHEMA, "currency": "USD", "models": {name: row}})
    return text


def _edited(path: Path, name: str, values: Mapping[str, Value]) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    before = read_document(path)
    wanted = before.values
    _set(wanted, name, values)
    try:
        document: Any = tomlkit.parse(before.text)
        if "models" not in document:
            document["models"] = tomlkit.table(is_super_table=True)
        _set(document, name, {key: _item(value) for key, value in values.items()})
        text: str = tomlkit.dumps(document)
        came = parse_document(text.encode(), file=str(path)).values
    except (TOMLKitError, PricingError, AttributeError, TypeError, ValueError, RecursionError):
        came = None
    if came != wanted:  # tomlkit lays some layouts, such as dotted keys, out anew and wrongly
        raise PricingError(f"{path}: cannot be edited without harm to it; edit it by hand")
    return text


def _set(document: Any, name: str, values: Mapping[str, Any]) -> None:  # noqa: ANN401 # a dict, or tomlkit's likeness of one
    models = document.setdefault("models", {})
    name = next((key for key in models if key.casefold() == name.casefold()), name)
    row = models.setdefault(name, {})
    for key, value in values.items():
        if value is None:
            row.pop(key, None)
        else:
            row[key] = value


def _item(value: Value) -> Any:  # noqa: ANN401 # tomlkit has a type for each kind of value
    import tomlkit

    return tomlkit.value(f"{value:f}") if isinstance(value, Decimal) else value
