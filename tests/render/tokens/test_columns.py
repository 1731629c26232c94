from collections.abc import Iterable

from tests.render.tokens.built import SHARED, alone, report
from tokcount.render.tokens.columns import rows
from tokcount.render.tokens.shown import Marks, units
from tokcount.reports.inspect import TokenGroup


def _rows(groups: Iterable[TokenGroup], width: int | None = None) -> list[str]:
    """The lines of tokens and of ids, in turn."""
    return [
        text
        for line, ids in rows(units(report(*groups), Marks()), width)
        for text in ("".join(run.text for run in line), ids)
    ]


def test_each_id_begins_where_its_token_does() -> None:
    """A column is as wide as the wider of both; a character that the vocabulary lacks has a -."""
    groups = [alone(13, "strawberry"), alone(40_000, " x"), alone(None, "日"), alone(7, "y")]
    assert _rows(groups) == [
        "strawberry ·x    日 y",
        "13         40000 -  7",
    ]


def test_ids_of_tokens_that_share_a_character_are_below_their_bytes() -> None:
    """The character before them is of neither."""
    assert _rows([SHARED, alone(7, "x")]) == [
        "誕(e8aa  95) x",
        "   45918 243 7",
    ]


def test_rows_fit_in_a_line() -> None:
    """The last column may reach its end, and tokens of a group stay together."""
    assert _rows([alone(12, "ab"), alone(34, "cd"), alone(56, "ef")], 5) == [
        *("ab cd", "12 34"),
        *("ef", "56"),
    ]
    assert _rows([alone(12, "ab"), SHARED], 14) == [
        *("ab", "12"),
        *("誕(e8aa  95)", "   45918 243"),
    ]


def test_a_token_that_is_wider_than_a_line_has_its_id_below_its_beginning() -> None:
    """What follows stands behind its end."""
    assert _rows([alone(1, "a"), alone(2, "bcdefgh"), alone(3, "i")], 5) == [
        *("a", "1"),
        *("bcdef", "2"),
        *("gh i", "   3"),
    ]


def test_a_newline_ends_the_row() -> None:
    """After its token, which stays whole."""
    assert _rows([alone(1, ".\n\n"), alone(2, "a")]) == [".↵↵", "1", "a", "2"]
    assert _rows([]) == []
