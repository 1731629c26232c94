"""A trainer so plain that anyone believes it: it counts every pair anew for each merge."""

from collections.abc import Sequence
from itertools import pairwise

from tokcount.core.bpe.recipe import Ties

Pair = tuple[bytes, bytes]
Word = tuple[Sequence[bytes], int]


def train(
    words: Sequence[Word], starting: Sequence[bytes], ties: Ties, n_merges: int, min_frequency: int
) -> list[tuple[Pair, int]]:
    """Return the merges with their counts; the words stand in the order of the corpus."""
    tokens = list(starting)
    merges: list[tuple[Pair, int]] = []
    while len(merges) < n_merges:
        counts: dict[Pair, int] = {}
        for word, weight in words:
            for pair in pairwise(word):
                counts[pair] = counts.get(pair, 0) + weight
        greatest = max(counts.values(), default=0)
        if greatest < min_frequency:
            break
        tied = [pair for pair, count in counts.items() if count == greatest]
        if ties == "greatest":
            tied = [max(tied)]
        elif ties == "lowest-id":
            tied = [min(tied, key=lambda pair: [tokens.index(token) for token in pair])]
        merges.append((tied[0], greatest))
        words = [(merged(word, tied[0]), weight) for word, weight in words]
        if b"".join(tied[0]) not in tokens:
            tokens.append(b"".join(tied[0]))
    return merges


def merged(word: Sequence[bytes], pair: Pair) -> list[bytes]:
    """Return the word with the pair merged wherever it is, from left to right."""
    tokens: list[bytes] = []
    for token in word:
        if tokens and (tokens[-1], token) == pair and len(tokens[-1]) == len(pair[0]):
            tokens[-1] += token
        else:
            tokens.append(token)
    return tokens
