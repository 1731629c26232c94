"""A byte-pair encoder so plain that anyone believes it: the second reckoning of every id."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import regex

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.vocabulary import packaged_table


@cache
def ranks_of(name: str) -> Mapping[bytes, int]:
    """Return the ranks of an encoding."""
    definition = DEFINITIONS[name]
    limit = definition.rank_limit or 10**9
    return {t: r for t, r in packaged_table(definition.table).to_dict().items() if r < limit}


def encode(name: str, text: str) -> list[int]:
    """Return the ids: cut at the split pattern, then join the lowest-ranked pair until none is."""
    ranks, ids = ranks_of(name), []
    for pre_token in regex.findall(DEFINITIONS[name].split_pattern, text):
        parts = [bytes([byte]) for byte in pre_token.encode()]
        while True:
            pairs = [
                (ranks[a + b], i) for i, (a, b) in enumerate(pairwise(parts)) if a + b in ranks
            ]
            if not pairs:
                break
            _, i = min(pairs)
            parts[i : i + 2] = [parts[i] + parts[i + 1]]
        ids += [ranks[part] for part in parts]
    return ids
