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


@given(
    parts=st.lists(LETTERS, min_size=1, max_size=30),
    n_parts=st.integers(1, 40),
    ranks=RANKS,
)
def test_the_parts_around_a_merge_are_as_many_as_may_be(
    parts: list[bytes], n_parts: int, ranks: dict[bytes, int]
) -> None:
    """They stand side by side, the new one is among them, and what is left out is told."""
    merging = Merging(parts, _of(ranks))
    for merge_ in merging:
        whole = merging.parts()
        window, more_before, more_after = merging.parts_around(merge_.at, n_parts)
        assert len(window) == min(n_parts, len(whole))
        assert merge_.left + merge_.right in window
        places = [at for at in range(len(whole)) if whole[at : at + len(window)] == window]
        told = [(at > 0, at + len(window) < len(whole)) for at in places]
        assert (more_before, more_after) in told


def test_parts_are_left_out_on_both_sides_of_a_merge() -> None:
    """It stands in the middle, unless an end is near."""
    merging = Merging([*map(bytes, zip(range(65, 85), strict=True))], _of({b"KL": 0}))
    (merge_,) = merging
    assert merging.parts_around(merge_.at, 5) == ([b"I", b"J", b"KL", b"M", b"N"], True, True)
    assert merging.parts_around(0, 3) == ([b"A", b"B", b"C"], False, True)
    assert merging.parts_around(19, 3) == ([b"R", b"S", b"T"], True, False)
