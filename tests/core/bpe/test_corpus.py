from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe import corpus
from tokcount.core.bpe.corpus import Corpus

WORDS = st.lists(st.tuples(st.text("\0\1\2", max_size=30), st.integers(1, 5)), max_size=5)


def _counts(words: list[tuple[str, int]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for word, weight in words:
        for left, right in pairwise(word):
            counts[left + right] += weight
    return counts


@given(words=WORDS, longest_part=st.integers(1, 6), chance=st.randoms(use_true_random=False))
def test_counts_are_what_counting_anew_finds(
    words: list[tuple[str, int]], longest_part: int, chance: Random
) -> None:
    """After every merge, of pairs in any order, with long pre-tokens in parts or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus, "LONGEST_PART", longest_part)
        merging = Corpus(words)
    for token in map(chr, range(3, 20)):
        assert merging.counts == _counts(words)
        if not merging.counts:
            break
        pair = chance.choice(sorted(merging.counts))
        words = [(word.replace(pair, token), weight) for word, weight in words]
        found = merging.merge(pair, token)
        assert set(found) == {each for each in _counts(words) if token in each}
    assert merging.n_tokens() == sum(len(word) * weight for word, weight in words)


@given(words=WORDS, longest_part=st.integers(1, 6))
def test_the_first_place_of_a_pair_is_found_however_it_is_cut(
    words: list[tuple[str, int]], longest_part: int
) -> None:
    """Pairs follow each other by first place as they do in the words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus, "LONGEST_PART", longest_part)
        merging = Corpus(words)
    assert sorted(merging.counts, key=merging.first_place) == list(_counts(words))
