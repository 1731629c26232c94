"""Chooses what counts in an encoding: tiktoken, or, for large inputs, the extra `fast`.

What it leaves to others: the engines themselves (`encodings`, `fast`).
"""

from functools import cache
from importlib.util import find_spec
from typing import Literal

from tokcount.core.encoding import Encoding, Special
from tokcount.core.encodings import get_encoding
from tokcount.errors import UsageError

Engine = Literal["auto", "tiktoken", "fast", "bpe"]
"""What counts; `auto` is tiktoken, and for large inputs the extra `fast` where it is installed.

`bpe` is our own.
"""

# Measured: tiktoken counts so many while the other engine loads.
CHARS_BEFORE_FAST = 4_000_000
# And each call of it takes as long as tiktoken does for so many.
SHORTEST_FOR_FAST = 1_000


@cache
def engine_of(name: str, engine: Engine) -> Encoding:
    """Return the encoding of that name, counted by the engine; built once.

    Raises:
        UnknownNameError: there is no such encoding.
        UsageError: the engine was asked for, and is not installed or has no such encoding.
    """
    tiktoken = get_encoding(name)
    if engine == "tiktoken":
        return tiktoken
    if engine == "bpe":
        from tokcount.core.bpe.packaged import packaged_bpe

        return packaged_bpe(name)
    installed = find_spec("toktok") is not None
    if engine == "auto" and not installed:
        return tiktoken
    if not installed:
        raise UsageError(
            "--engine fast is not installed; pip install 'tokcount[fast]', or use --engine auto"
        )
    from tokcount.core.fast import TOKTOK_NAMES, FastEncoding

    if name in TOKTOK_NAMES:
        if engine == "fast":
            return FastEncoding(tiktoken)
        return FastEncoding(tiktoken, n_chars_before=CHARS_BEFORE_FAST, shortest=SHORTEST_FOR_FAST)
    if engine == "auto":
        return tiktoken
    raise UsageError(
        f"--engine fast has no {name}, only {', '.join(TOKTOK_NAMES)}; use --engine auto"
    )


def check_engine(engine: Engine, special: Special) -> None:
    """Refuse an engine that cannot take special tokens where they are asked for.

    Raises:
        UsageError: they are, and it cannot.
    """
    if engine == "fast" and special != "text":
        raise UsageError(
            f"--engine fast cannot do --special {special}; use --engine auto or --special text"
        )
