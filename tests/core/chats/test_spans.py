from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.chats.spans import Span, apportioned, guessed, known


def test_spans_add_up_end_by_end() -> None:
    """What is known moves all three, what is guessed may be nothing, or twice as much."""
    assert known(5).plus(guessed(3), Span(-1, 0, 1)) == Span(4, 8, 12)
    assert known(5).certain
    assert not guessed(3).certain


@given(weights=st.lists(st.integers(0, 10**9), min_size=1), total=st.integers(0, 10**12))
def test_parts_add_up_to_the_total_near_their_weights(weights: list[int], total: int) -> None:
    """None is off by more than a token, and what weighs nothing has nothing."""
    parts = apportioned(weights, total)
    assert sum(parts) == total
    whole = sum(weights)
    if whole:
        pairs = list(zip(weights, parts, strict=True))
        assert all(abs(part * whole - weight * total) <= whole for weight, part in pairs)
        assert not any(part for weight, part in pairs if not weight)


def test_without_weights_the_last_part_is_the_total() -> None:
    """It has to be somewhere."""
    assert apportioned([0, 0], 7) == [0, 7]
