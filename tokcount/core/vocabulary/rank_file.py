"""Reads and writes tiktoken's rank files: a line a token, its bytes in base64, a space, its rank.

What it leaves to others: which split pattern goes with the ranks; the packaged tables (`table`).
"""

import base64
import binascii
from collections.abc import Mapping

from tokcount.errors import InputError


def rank_file(ranks: Mapping[bytes, int]) -> bytes:
    r"""Return the content of the rank file that holds these ranks.

    >>> rank_file({b"b": 1, b"a": 0})
    b'YQ== 0\nYg== 1\n'
    """
    in_order = sorted(ranks.items(), key=lambda pair: pair[1])
    return b"".join(b"%s %d\n" % (base64.b64encode(token), rank) for token, rank in in_order)


def read_ranks(content: bytes, file: str) -> dict[bytes, int]:
    r"""Return token bytes -> rank; `file` is the name of the file in messages.

    Raises:
        InputError: the content is damaged, or that of another kind of file; the line is named.

    >>> read_ranks(b"YQ== 0\nYg== 1\n", "ab.tiktoken")
    {b'a': 0, b'b': 1}
    """
    ranks: dict[bytes, int] = {}
    taken: set[int] = set()
    for number, line in enumerate(content.splitlines(), start=1):
        if not line:
            continue
        match line.split():
            case [coded, rank] if rank.isdigit() and len(rank) < 10:  # noqa: PLR2004 - a u32
                try:
                    token = base64.b64decode(coded, validate=True)
                except binascii.Error:
                    raise InputError(f"{file}:{number}: the token is not base64") from None
            case _:
                raise InputError(f"{file}:{number}: not a token in base64, a space and a rank")
        if int(rank) in taken:
            raise InputError(f"{file}:{number}: the rank {int(rank)} stands here twice")
        if token in ranks or not token:
            what = "a token that stands here twice" if token else "an empty token"
            raise InputError(f"{file}:{number}: {what}")
        ranks[token] = int(rank)
        taken.add(int(rank))
    return ranks
