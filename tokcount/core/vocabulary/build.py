"""Writes the packaged rank tables from tiktoken's rank files.

    python -m tokcount.core.vocabulary.build DIRECTORY_OF_RANK_FILES

Every rank file read is checked against the SHA-256 that tiktoken 0.14.0 gives for it. `r50k_base`
needs no table of its own: its tokens are the first 50,256 of `p50k_base`.
"""

import hashlib
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from tokcount.core.vocabulary.rank_file import read_ranks
from tokcount.core.vocabulary.table import MAGIC

# From tiktoken_ext/openai_public.py of tiktoken 0.14.0.
RANK_FILE_SHA256 = {
    "r50k_base": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    "p50k_base": "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
TABLES = ("p50k_base", "cl100k_base", "o200k_base")


def read_rank_file(path: Path) -> dict[bytes, int]:
    """Return the ranks in a tiktoken rank file, which must be the genuine one.

    Raises:
        ValueError: the file's SHA-256 is not the one known for its name.
    """
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != RANK_FILE_SHA256[path.stem]:
        raise ValueError(f"{path} is not the {path.stem} that tiktoken 0.14.0 uses")
    return read_ranks(content, str(path))


def table_file(ranks: Mapping[bytes, int]) -> bytes:
    """Return the content of the table file (its layout: see `table`) that holds these ranks."""
    tokens = sorted(ranks)
    offsets = [0]
    for token in tokens:
        offsets.append(offsets[-1] + len(token))
    numbers = [len(tokens), *offsets, *(ranks[token] for token in tokens)]
    return MAGIC + struct.pack(f"<{len(numbers)}I", *numbers) + b"".join(tokens)


def main() -> None:
    """Write each table beside this file."""
    folder = Path(sys.argv[1])
    for name in TABLES:
        content = table_file(read_rank_file(folder / f"{name}.tiktoken"))
        Path(__file__).with_name(f"{name}.ranks").write_bytes(content)


if __name__ == "__main__":
    main()
