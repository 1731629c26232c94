"""What counts: an encoding, and what makes its counts those of a model.

What it leaves to others: finding it by the name of a model (`model_encoding`), or by whatever was
named (`resolve`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Encoding, Special
from tokcount.core.engines import Engine, check_engine, engine_of
from tokcount.core.families import encoding_of_model
from tokcount.core.names import nearest
from tokcount.errors import UnknownNameError, UsageError

if TYPE_CHECKING:
    from tokcount.reports.estimate import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer:
    """An encoding, the model it was chosen for, and how its counts become that model's.

    `estimate` is None where the encoding is the model's own: then counts are exact. `notes` tell
    how the encoding was found, where that is not certain. `engine` is what counts in the encoding.
    `of_file` is the encoding where it comes from a file; its name is the path.
    """

    encoding_name: str
    model: str | None = None
    estimate: "Estimate | None" = None
    notes: Sequence[str] = ()
    engine: Engine = "auto"
    of_file: Encoding | None = None

    @property
    def label(self) -> str:
        """What the user called it: the model, else the encoding."""
        return self.model or self.encoding_name

    @property
    def encoding(self) -> Encoding:
        """The encoding itself, built when it is first asked for."""
        return self.of_file or engine_of(self.encoding_name, self.engine)


def exact_encoding(tokenizer: Tokenizer) -> Encoding:
    """Return the encoding whose tokens are the model's own.

    Raises:
        UsageError: the tokenizer only estimates, so there are no tokens to work with.
    """
    if tokenizer.estimate:
        raise UsageError(
            f"tokens of {tokenizer.label} are only estimated here, so there are none to work with;"
            f" name an --encoding, such as {tokenizer.encoding_name}"
        )
    return tokenizer.encoding


def with_engine(tokenizer: Tokenizer, engine: Engine, special: Special) -> Tokenizer:
    """Return the tokenizer with another engine.

    Raises:
        UsageError: the engine is not installed, lacks the encoding, or cannot do `special`.
    """
    check_engine(engine, special)
    if tokenizer.of_file is None:
        engine_of(tokenizer.encoding_name, engine)
    elif engine not in {"auto", "bpe"}:
        raise UsageError(f"--engine {engine} cannot use {tokenizer.encoding_name}; use bpe or auto")
    return replace(tokenizer, engine=engine)


def known_encoding(encoding: str) -> str:
    """Return the name of an encoding as it is written here.

    Raises:
        UnknownNameError: there is no such encoding, or it is the name of a model.
    """
    name = encoding.strip().casefold()
    if name in DEFINITIONS:
        return name
    if encoding_of_model(name):
        raise UnknownNameError(f"{encoding!r} is a model, not an encoding; use --model {encoding}")
    near = ", ".join(nearest(name, DEFINITIONS))
    raise UnknownNameError(f"unknown encoding {encoding!r}; near: {near}")
