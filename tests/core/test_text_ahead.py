from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.text_ahead import TextAhead


@given(
    blocks=st.lists(st.text("abc", max_size=5)),
    steps=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9))),
)
def test_it_is_the_text_however_it_comes(blocks: list[str], steps: list[tuple[int, int]]) -> None:
    """What is looked at stays until it is passed, and the rest is all that is left."""
    text = "".join(blocks)
    ahead = TextAhead(blocks)
    place = 0
    for n_seen, n_passed in steps:
        seen = ahead.look(n_seen)
        assert seen == text[place : place + n_seen]
        assert ahead.ends_after(n_seen) == (place + n_seen >= len(text))
        ahead.skip(min(n_passed, len(seen)))
        place += min(n_passed, len(seen))
        assert ahead.n_chars_before == place
    assert "".join(ahead.rest()) == text[place:]


def test_no_more_is_read_than_is_looked_at() -> None:
    """By a block at most."""
    blocks = iter(["abc"] * 5)
    ahead = TextAhead(blocks)
    ahead.look(4)
    assert len(list(blocks)) == 3
