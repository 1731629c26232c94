"""Ranks pairs that are met equally often, by the rule for ties.

What it leaves to others: the counts (`corpus`), picking the pair (`queue`).
"""

from collections.abc import Callable, Sequence

from tokcount.core.bpe.corpus import Corpus
from tokcount.core.bpe.queue import Key
from tokcount.core.bpe.recipe import Ties


def key_of(ties: Ties, corpus: Corpus, tokens: Sequence[bytes]) -> Callable[[str], Key]:
    """Return the key of a pair, which is greatest for the pair that is merged first.

    No two pairs have the same one. For a pair met first, merges before it make the key greater,
    but do not change the order: a new pair that is met as often as the one merged for it begins
    where that did, which was before all others of that count.
    """

    def first(pair: str) -> Key:
        place, n_before = corpus.first_place(pair)
        return -place, -n_before

    def greatest(pair: str) -> Key:
        return tokens[ord(pair[0])], tokens[ord(pair[1])]

    def lowest_id(pair: str) -> Key:
        return -ord(pair[0]), -ord(pair[1])

    keys: dict[Ties, Callable[[str], Key]] = {
        "first": first,
        "greatest": greatest,
        "lowest-id": lowest_id,
    }
    return keys[ties]
