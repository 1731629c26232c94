from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.tokens.built import SHARED, alone, report
from tokcount.render.tokens.lines import Line, lines, width_of
from tokcount.render.tokens.shown import Marks, units
from tokcount.reports.inspect import TokenGroup


def _lines(groups: Iterable[TokenGroup], width: int | None) -> list[str]:
    return list(map(_text, lines(units(report(*groups), Marks()), width)))


def _text(line: Line) -> str:
    return "".join(run.text for run in line)


def _alone(*texts: str) -> list[TokenGroup]:
    return [alone(1, text) for text in texts]


def test_a_line_is_parted_before_a_word() -> None:
    """Even where a token of the word would still have room."""
    assert _lines(_alone("one", " straw", "berry", " two"), 12) == ["one", "·strawberry", "·two"]


def test_a_word_that_is_longer_than_a_line_is_parted_before_a_token() -> None:
    """It begins a line of its own while it has room there, and fills others with whole tokens."""
    assert _lines(_alone("a", " bcd", "ef", "ghi", "j"), 6) == ["a", "·bcdef", "ghij"]


def test_only_a_token_that_is_longer_than_a_line_is_parted_itself() -> None:
    """Its look goes on in the next line."""
    parted = list(lines(units(report(*_alone("ab", "cdefghi", "j")), Marks()), 3))
    assert [[(run.text, run.look) for run in line] for line in parted] == [
        [("ab", "a")],
        [("cde", "b")],
        [("fgh", "b")],
        [("i", "b"), ("j", "c")],
    ]


def test_wide_characters_take_two_cells() -> None:
    """Half of one does not fit."""
    assert _lines(_alone("日本語"), 5) == ["日本", "語"]
    assert _lines(_alone("日本語"), 1) == ["日", "本", "語"]
    assert _lines(_alone("🙂", "🙂"), 3) == ["🙂", "🙂"]


def test_tokens_that_share_a_character_stay_together() -> None:
    """As far as a line has room for them."""
    assert _lines([*_alone("ab"), SHARED], 10) == ["ab", "誕(e8aa95)"]


def test_a_newline_takes_the_word_before_it_along() -> None:
    """Rather than stand in a line of its own."""
    assert _lines(_alone("one", " two", "\n", "x"), 7) == ["one", "·two↵", "x"]


def test_newlines_of_the_text_end_lines() -> None:
    """One that a line has no room for goes to the next; none leaves an empty line behind."""
    assert _lines(_alone("ab", ".\n\n", "c"), None) == ["ab.↵", "↵", "c"]
    assert _lines(_alone("ab", "\n"), 2) == ["ab", "↵"]
    assert _lines([], 10) == []


@pytest.mark.parametrize("width", [2, 7, 80])
@given(texts=st.lists(st.text("ab \n日🙂\u0301\x1b", min_size=1)))
def test_no_line_is_wider_and_nothing_is_lost(width: int, texts: list[str]) -> None:
    """Whatever the tokens are."""
    groups = _alone(*texts)
    parted = list(lines(units(report(*groups), Marks()), width))
    assert all(width_of(line) <= width for line in parted)
    assert all(map(_text, parted))
    assert "".join(map(_text, parted)) == "".join(_lines(groups, None))
