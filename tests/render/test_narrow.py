from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tokcount.render.narrow import narrowed
from tokcount.render.steps import BEYOND

PARTS = st.lists(st.text("ab漢", min_size=1, max_size=4), min_size=1, max_size=12)


@given(parts=PARTS, data=st.data(), room=st.integers(1, 40))
def test_what_has_room_is_shown_around_the_middle(
    parts: list[str], data: st.DataObject, room: int
) -> None:
    """Neighbours in a row, with a mark on each side where there are more."""
    middle = data.draw(st.integers(0, len(parts) - 1))
    line = narrowed(parts, middle, room)
    shown = line.split(" ")
    starts = [0] if shown[0] != BEYOND else range(1, middle + 1)
    inner = [part for part in shown if part != BEYOND]
    assert any(
        parts[start : start + len(inner)] == inner
        and start <= middle < start + len(inner)
        and (shown[-1] == BEYOND) == (start + len(inner) < len(parts))
        for start in starts
    )
    assert cell_len(line) <= room or inner == [parts[middle]]
