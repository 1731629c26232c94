from collections.abc import Mapping
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe.merging import Merging, RankOf, merge

LETTERS = st.sampled_from([b"a", b"b", b"c"])
RANKS = st.dictionaries(
    st.lists(LETTERS, min_size=2, max_size=5).map(b"".join), st.integers(0, 9), max_size=20
)


def _of(ranks: Mapping[bytes, int]) -> RankOf:
    return lambda left, right: ranks.get(left + right)


def _plainly(parts: list[bytes], rank_of: RankOf) -> list[list[bytes]]:
    """The parts after each merge: look at every pair, merge the first of the best, begin again."""
    seen: list[list[bytes]] = []
    while True:
        ranked = [(rank_of(*pair), at) for at, pair in enumerate(pairwise(parts))]
        best = min(((rank, at) for rank, at in ranked if rank is not None), default=None)
        if best is None:
            return seen
        at = best[1]
        parts = [*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :]]
        seen.append(parts)


@given(parts=st.lists(LETTERS, max_size=30), ranks=RANKS)
def test_every_merge_is_the_one_that_looking_at_all_pairs_finds(
    parts: list[bytes], ranks: dict[bytes, int]
) -> None:
    """One after the other, with ranks that fall, rise and are shared."""
    merging = Merging(parts, _of(ranks))
    seen = [merging.parts() for _ in merging]
    assert seen == _plainly(parts, _of(ranks))
    assert merge(parts, _of(ranks)) == (seen[-1] if seen else parts)


def test_a_merge_says_what_became_one_and_where() -> None:
    """The place is that of the first parts, which the merges before have not moved."""
    merging = Merging([b"a", b"a", b"b", b"a", b"b"], _of({b"ab": 0, b"abab": 1}))
    assert [tuple(merge) for merge in merging] == [
        (0, b"a", b"b", 1),
        (0, b"a", b"b", 3),
        (1, b"ab", b"ab", 1),
    ]


def test_equal_parts_merge_from_the_left() -> None:
    """Three make a pair and one that is left."""
    assert merge([b"a"] * 3, _of({b"aa": 0})) == [b"aa", b"a"]
