"""Makes an encoding of a file: one that `tokcount train` wrote, or tiktoken's ranks.

What it leaves to others: the formats themselves (`saved`, `vocabulary.rank_file`).
"""

import os

from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.saved import SUFFIX, Saved, loads
from tokcount.core.bpe.splits import SPLITS
from tokcount.core.bpe.vocabulary import ALL_BYTES, Ranks
from tokcount.core.encoding import Split
from tokcount.core.sources import reason_of
from tokcount.core.vocabulary.rank_file import read_ranks
from tokcount.errors import InputError, UsageError

RANKS_SUFFIX = ".tiktoken"


def is_encoding_file(name: str) -> bool:
    """Whether a name is that of a file, by its suffix or because there is one."""
    return name.endswith((SUFFIX, RANKS_SUFFIX)) or os.path.isfile(name)


def encoding_of_file(path: str, split: Split | None = None) -> BpeEncoding:
    """Return the encoding in a file; only ranks, which do not tell theirs, need a `split`.

    Raises:
        UsageError: a split that is missing, or that the file does not need.
        InputError: the file cannot be read, or is no such file.
    """
    if path.endswith(RANKS_SUFFIX):
        return _of_ranks(path, split)
    if path.endswith(".json"):
        raise UsageError(f"{path}: only {SUFFIX} and {RANKS_SUFFIX} files are taken")
    if split is not None:
        raise UsageError(f"--split is for {RANKS_SUFFIX} files; {path} has its own")
    saved = load(path)
    return BpeEncoding(
        path,
        saved.recipe.split,
        saved.vocabulary,
        special_tokens=saved.special_tokens,
        characters=saved.characters,
    )


def load(path: str) -> Saved:
    """Return what `tokcount train` saved at a path.

    Raises:
        InputError: the file cannot be read, or is no such file.
    """
    if path.endswith((RANKS_SUFFIX, ".json")):
        raise UsageError(f"{path}: only a {SUFFIX} file of tokcount train can be exported")
    return loads(_content(path), path)


def _of_ranks(path: str, split: Split | None) -> BpeEncoding:
    if split is None:
        raise UsageError(
            f"{path} holds ranks, and not where text is split; give --split, one of"
            f" {', '.join(SPLITS)}"
        )
    ranks = read_ranks(_content(path), path)
    missing = next((byte for byte in ALL_BYTES if byte not in ranks), None)
    if missing is not None:
        raise InputError(f"{path}: no rank for the byte 0x{missing.hex()}; every byte needs one")
    return BpeEncoding(path, split, Ranks(ranks))


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {reason_of(error)}") from None
