from hypothesis import given
from hypothesis import strategies as st

from tokcount.render.shortened import shortened


def test_few_rows_are_shown_all() -> None:
    """24 of them; of one more a part is left out."""
    assert list(shortened(24)) == list(range(24))
    assert list(shortened(25)) == [*range(5), None, *range(20, 25)]


def test_what_is_around_a_landmark_is_shown() -> None:
    """Also where that runs into the first or the last rows."""
    assert list(shortened(30, [6, 29])) == [*range(9), None, *range(25, 30)]


def test_a_gap_of_one_row_is_shown_as_that_row() -> None:
    """A mark for it would take no less room: here row 5, before 6 to 10."""
    assert list(shortened(30, [8])) == [*range(11), None, *range(25, 30)]


@given(st.integers(0, 300), st.data())
def test_rows_come_in_order_and_gaps_stand_for_the_rest(n_rows: int, data: st.DataObject) -> None:
    """Of at least two rows each; landmarks are always among the rows."""
    places = st.integers(0, max(n_rows - 1, 0))
    landmarks = data.draw(st.lists(places, max_size=3)) if n_rows else []
    shown = list(shortened(n_rows, landmarks))
    rows = [index for index in shown if index is not None]
    assert rows == sorted(set(rows))
    assert {0, n_rows - 1, *landmarks} <= {*rows} if n_rows else rows == []
    for index, each in enumerate(shown):
        if each is None:
            before, after = shown[index - 1], shown[index + 1]
            assert before is not None
            assert after is not None
            assert after - before > 2
