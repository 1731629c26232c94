"""Takes out of a rank table just the tokens that a short text can need.

Byte-pair encoding only ever looks up substrings of the text, so these give the same ids as the
whole table, for a few milliseconds in place of hundreds. What it leaves to others: when that pays
(`encodings`).
"""

from bisect import bisect_right

from tokcount.core.vocabulary.table import RankTable

LONGEST_TOKEN = 128  # bytes; the longest in any packaged table


def excerpt(table: RankTable, data: bytes) -> dict[bytes, int]:
    """Return token bytes -> rank of every token in the table that occurs in `data`.

    At each place the tokens that begin there are each a prefix of the next longer one, so they are
    found from the longest down: the greatest token not above what is left either is a prefix of it
    or shows how long the next one can be. A token that is known already ends the search, since its
    prefixes are known, too.
    """
    found: dict[bytes, int] = {}
    indices = range(len(table))
    for place in range(len(data)):
        rest = data[place : place + LONGEST_TOKEN]
        while rest:
            index = bisect_right(indices, rest, key=table.token) - 1
            if index < 0:
                break
            token = table.token(index)
            if token in found and rest.startswith(token):
                break
            if rest.startswith(token):
                found[token] = table.rank(index)
                rest = token[:-1]
            else:
                rest = rest[: _common_length(rest, token)]
    return found


def _common_length(one: bytes, other: bytes) -> int:
    for length, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return length
    return min(len(one), len(other))
