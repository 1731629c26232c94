"""Writes the file of character kinds, by asking tiktoken about every code point.

    python -m tokcount.core.bpe.build_kinds

A line a kind: its name, then the ranges of its code points in hexadecimal. The tables of `regex`
and `unicodedata` are of other versions of Unicode, and would split some texts otherwise.
"""

import sys
from collections.abc import Iterator

from tokcount.core.bpe.kinds import CLASS_OF_KIND, KINDS_FILE

SURROGATES = range(0xD800, 0xE000)
EVERY_CHARACTER = "".join(chr(c) for c in range(sys.maxunicode + 1) if c not in SURROGATES)


def kinds_file() -> str:
    """Return the content of the file."""
    lines = []
    for kind, character_class in CLASS_OF_KIND.items():
        ranges = (f"{low:x}-{high:x}" for low, high in _ranges(_members(character_class)))
        lines.append(f"{kind} {' '.join(ranges)}\n")
    return "".join(lines)


def _members(character_class: str) -> str:
    """All characters of a class: what an encoding that splits by it leaves of every character."""
    from tiktoken import Encoding  # noqa: TID251 - a script; tokcount itself never runs it

    single_bytes = {bytes([byte]): byte for byte in range(256)}
    encoding = Encoding(
        "kinds", pat_str=character_class, mergeable_ranks=single_bytes, special_tokens={}
    )
    # In parts, so that no run of matches gets too long.
    parts = (EVERY_CHARACTER[at : at + 10_000] for at in range(0, len(EVERY_CHARACTER), 10_000))
    return "".join(bytes(encoding.encode_ordinary(part)).decode() for part in parts)


def _ranges(characters: str) -> Iterator[tuple[int, int]]:
    low = high = ord(characters[0])
    for code_point in map(ord, characters[1:]):
        if code_point != high + 1:
            yield low, high
            low = code_point
        high = code_point
    yield low, high


if __name__ == "__main__":
    KINDS_FILE.write_text(kinds_file(), encoding="ascii", newline="\n")
