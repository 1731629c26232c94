"""Decides what holds of what is set in several places: options over environment over file.

What it leaves to others: files (`finding`, `reading`), what names stand for (`resolve`), and the
order of pricing files (`tokcount.core.pricing.layers`).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from tokcount.core.encoding import Split
from tokcount.core.resolve import resolve
from tokcount.core.settings.finding import settings_in
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UnknownNameError

if TYPE_CHECKING:
    from pathlib import Path
ENCODING, MODEL = "TOKCOUNT_ENCODING", "TOKCOUNT_MODEL"


class Choice(NamedTuple):  # a dataclass would take a millisecond of every start
    """An encoding and a model, and where each is set; no origin where it is an option."""

    encoding: str | None = None
    model: str | None = None
    encoding_origin: str | None = None
    model_origin: str | None = None

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Have an error about a name say where that is set."""
        try:
            yield
        except (UnknownNameError, InputError) as error:
            kind = InputError if isinstance(error, InputError) else UnknownNameError
            for name, origin in zip(self[:2], self[2:], strict=True):
                if name and origin and name in str(error):
                    raise kind(f"{origin}: {error}") from None
            raise


def choose(encoding: str | None, model: str | None) -> Choice:
    """Return what counts: what the first of options, environment and file says that says anything.

    An encoding and a model are one choice. So an encoding in a file does not count for a model that
    is named as an option, and counts under a named encoding are not said to be a model's.
    """
    choices = _choices(encoding, model)
    # An empty name says something, too: it is a mistake.
    return next((each for each in choices if each[:2] != (None, None)), Choice())


def choose_priced(encoding: str | None, model: str | None) -> Choice:
    """Return what is priced: what counts, and where that is no model, the first that is set."""
    chosen = choose(encoding, model)
    if chosen.model is not None:
        return chosen
    named = next((each for each in _choices(None, None) if each.model), Choice())
    return chosen._replace(model=named.model, model_origin=named.model_origin)


def resolve_chosen(
    encoding: str | None,
    model: str | None,
    *,
    pricing: "Path | None" = None,
    split: Split | None = None,
) -> Tokenizer:
    """Return what counts, as `resolve` does, where options need not say it."""
    chosen = choose(encoding, model)
    with chosen.blamed():
        return resolve(chosen.encoding, chosen.model, pricing=pricing, split=split)


def _choices(encoding: str | None, model: str | None) -> Iterator[Choice]:
    """What each place says, the strongest first."""
    yield Choice(encoding, model)
    encoding, model = os.environ.get(ENCODING) or None, os.environ.get(MODEL) or None
    yield Choice(encoding, model, encoding and ENCODING, model and MODEL)
    if settings := settings_in():
        (encoding, encoding_origin), (model, model_origin) = (
            setting or (None, None) for setting in (settings.encoding, settings.model)
        )
        yield Choice(encoding, model, encoding_origin, model_origin)
