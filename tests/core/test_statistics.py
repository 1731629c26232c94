import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.statistics import nearest_rank


def _dumb(numbers: list[int], percent: int) -> int:
    """The smallest of the numbers that at least so many percent of them do not exceed."""
    return min(
        number
        for number in numbers
        if sum(each <= number for each in numbers) * 100 >= percent * len(numbers)
    )


@given(st.lists(st.integers(0, 9), min_size=1, max_size=40), st.sampled_from([1, 50, 95, 99, 100]))
def test_a_percentile_is_by_nearest_rank(numbers: list[int], percent: int) -> None:
    """Held against the definition, word for word."""
    assert nearest_rank(sorted(numbers), percent) == _dumb(numbers, percent)


@pytest.mark.parametrize(("n_numbers", "rank"), [(1, 1), (19, 19), (20, 19), (21, 20), (40, 38)])
def test_the_95th_of_few_is_near_the_last(n_numbers: int, rank: int) -> None:
    """Of 20 numbers 19 are 95%; of 19 only all of them are."""
    assert nearest_rank(range(1, n_numbers + 1), 95) == rank
