import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.fitted import NAMES, TEXTS, Words, fitting_of
from tokcount.core.fitting import Fitting
from tokcount.core.splitting import Parting, split_up
from tokcount.errors import InputError, UsageError
from tokcount.reports.split import At, Part

ATS: tuple[At, ...] = ("line", "paragraph", "token")
# Up to and with the last of the blank lines after it, or to the end.
_PARAGRAPHS = r"(?s:.+?)(?:\n(?:[ \t]*\r?\n)+|\Z)"
LINES = st.lists(
    st.sampled_from(["One two.", "three", "\n", "\r\n", "\n\n", " \n", "four five six ", "🙂"]),
    max_size=30,
).map("".join)


def _texts(text: str, n_tokens: int, at: At, n_overlap: int = 0) -> list[str]:
    parting = Parting(n_tokens=n_tokens, at=at, n_overlap=n_overlap)
    return [part.text for part in split_up([text], parting, fitting_of("cl100k_base"))]


def _check(text: str, parts: list[Part], parting: Parting, fitting: Fitting) -> None:
    """Hold parts to all that is promised of them."""
    data = text.encode()
    assert "".join(part.text[len(part.overlap) :] for part in parts) == text
    assert [part.index for part in parts] == list(range(len(parts)))
    for part in parts:
        assert fitting.encoding.count(part.text) == part.n_tokens <= parting.n_tokens
        assert data[part.start : part.end].decode() == part.text
        assert part.text.startswith(part.overlap)
        assert fitting.encoding.count(part.overlap) <= parting.n_overlap
        assert len(part.overlap) < len(part.text)
    for before, part in pairwise(parts):
        assert before.text.endswith(part.overlap)


@pytest.mark.parametrize("name", NAMES)
@given(
    text=TEXTS | LINES,
    parting=st.builds(
        Parting,
        n_tokens=st.integers(5, 20),
        n_overlap=st.integers(0, 4),
        at=st.sampled_from(ATS),
    ),
    size=st.integers(1, 50),
)
def test_every_part_fits_and_all_together_are_the_text(
    name: str, text: str, parting: Parting, size: int
) -> None:
    """By a count of each alone; whatever blocks the text comes in."""
    fitting = fitting_of(name)
    blocks = [text[start : start + size] for start in range(0, len(text), size)]
    parts = list(split_up(blocks, parting, fitting))
    _check(text, parts, parting, fitting)
    assert parts == list(split_up([text], parting, fitting))


@pytest.mark.parametrize(("at", "unit"), [("line", r".*\n|.+"), ("paragraph", _PARAGRAPHS)])
@given(text=LINES, n_tokens=st.integers(5, 20), n_overlap=st.integers(0, 19))
def test_no_line_or_paragraph_that_fits_is_parted(
    at: At, unit: str, text: str, n_tokens: int, n_overlap: int
) -> None:
    """Not for the sake of an overlap either."""
    fitting = fitting_of("o200k_base")
    parting = Parting(n_tokens=n_tokens, n_overlap=min(n_overlap, n_tokens - 1), at=at)
    ends = {part.end for part in split_up([text], parting, fitting)}
    place = 0
    for whole in re.findall(unit, text):
        n_bytes = len(whole.encode())
        if fitting.encoding.count(whole) <= n_tokens:
            assert not ends & set(range(place + 1, place + n_bytes))
        place += n_bytes
    assert place == len(text.encode())


@pytest.mark.parametrize(
    ("at", "parts"),
    [
        ("paragraph", ["One.\n\n \n", "Two two.\nThree.\n\n", "Four four four four.\n"]),
        ("line", ["One.\n\n \nTwo two.\n", "Three.\n\n", "Four four four four.\n"]),
        ("token", ["One.\n\n \nTwo two.\n", "Three.\n\nFour four four four", ".\n"]),
    ],
)
def test_a_text_is_parted_where_it_was_asked_for(at: At, parts: list[str]) -> None:
    """A paragraph has with it the blank lines that follow."""
    text = "One.\n\n \nTwo two.\nThree.\n\nFour four four four.\n"
    assert _texts(text, 6, at) == parts


def test_a_line_that_is_too_long_is_parted_within() -> None:
    """And begins a part of its own."""
    text = "short\nvery very very very very long\nshort\n"
    assert _texts(text, 4, "paragraph") == [
        "short\n",
        "very very very very",
        " very long\n",
        "short\n",
    ]


def test_an_overlap_begins_with_a_line_if_it_can() -> None:
    """A part begins with what the part before ended with."""
    text = "one two\nthree\nfour five\nsix\n"
    assert _texts(text, 8, "line", 3) == ["one two\nthree\nfour five\n", "four five\nsix\n"]
    assert _texts(text, 8, "token", 2) == ["one two\nthree\nfour five\n", " five\nsix\n"]


def test_an_overlap_gives_way_to_what_would_not_fit() -> None:
    """Three tokens of a character, and no room for them beside the overlap."""
    parting = Parting(n_tokens=3, n_overlap=2, at="token")
    text = "a b c d \U0001f9ff\U0001f9ff e"
    parts = list(split_up([text], parting, fitting_of("cl100k_base")))
    _check(text, parts, parting, fitting_of("cl100k_base"))


@pytest.mark.parametrize(
    ("n_tokens", "n_overlap", "said"),
    [
        (0, 0, "a part holds 1 token at least"),
        (5, 5, "an overlap of 5 leaves a part of 5 tokens no room for anything new"),
    ],
)
def test_a_part_without_room_is_refused(n_tokens: int, n_overlap: int, said: str) -> None:
    """Before anything is read."""
    with pytest.raises(UsageError, match=said):
        Parting(n_tokens=n_tokens, n_overlap=n_overlap)


def test_a_character_that_does_not_fit_is_an_error_that_says_what_would() -> None:
    """For the rest of the text, not for that character alone."""
    text = "ab 誕 \U0001f9ff!"
    with pytest.raises(InputError) as caught:
        _texts(text, 1, "line")
    assert str(caught.value) == (
        "'誕' at character 3 is 2 tokens, more than the 1 that a part may hold; this text needs 3"
        " at least"
    )
    assert "".join(_texts(text, 3, "line")) == text


def test_an_empty_text_has_no_parts() -> None:
    """None, rather than one that is empty."""
    assert _texts("", 5, "line") == []


@pytest.mark.parametrize("unit", ["ab3", "a", "漢字", "\n", "🙂"])
@pytest.mark.parametrize("at", ATS)
def test_a_megabyte_in_one_line_is_parted(unit: str, at: At) -> None:
    """Into parts that are full, or nearly."""
    text = unit * (1_000_000 // len(unit.encode()))
    fitting = fitting_of("o200k_base")
    parting = Parting(n_tokens=1000, n_overlap=10, at=at)
    parts = list(split_up([text], parting, fitting))
    _check(text, parts, parting, fitting)
    assert all(part.n_tokens >= 990 for part in parts[:-1])


def test_what_is_special_is_found_across_parts() -> None:
    """An error names its place; as one token it is in one part, whole."""
    text = "one two three <|endoftext|> four five six " * 20
    parting = Parting(n_tokens=2, at="token")
    with pytest.raises(InputError, match="at character 14 is a special token"):
        list(split_up([text], parting, fitting_of("cl100k_base", "error")))
    parts = list(split_up([text], parting, fitting_of("cl100k_base", "token")))
    assert sum("<|endoftext|>" in part.text for part in parts) == 20


@given(text=st.lists(st.sampled_from(["a", "bc", "unknown", " ", "\n"])).map("".join))
def test_an_encoding_that_drops_whitespace_parts_a_text_all_the_same(text: str) -> None:
    """By its counts; nothing is lost."""
    parting = Parting(n_tokens=3, n_overlap=1)
    fitting = Fitting(encoding=Words())
    _check(text, list(split_up([text], parting, fitting)), parting, fitting)
