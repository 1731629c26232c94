import re
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe.tiktoken_split import matches
from tests.core.bpe.tiktoken_split import pre_tokens as pre_tokens_of_tiktoken
from tokcount.core.bpe.build_kinds import EVERY_CHARACTER
from tokcount.core.bpe.kinds import in_basic_plane
from tokcount.core.bpe.splits import (
    SPLIT_OF_ENCODING,
    SPLITS,
    list_pre_tokens,
    pre_tokens,
    spans,
    split_pattern,
)
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Split

PATTERNS: dict[Split, str] = {
    SPLIT_OF_ENCODING[name]: definition.split_pattern for name, definition in DEFINITIONS.items()
}
# Letters of every case, a mark, digits, signs and whitespace of every kind; what contractions are
# made of, what is the same as it in another case, and whitespace that only Python knows.
NASTY = st.text(
    "aBz\u017f\u01c5\u02b0é漢あ\U0001d482\U0001d7cf🙂\u0301\u0660½'\u2019sSdmtTlLvVeErR1.,/_-$"
    " \t\n\r\v\x1c\x85\u1680\u3000"
)
LONG = 1_000_000


@pytest.mark.parametrize("split", PATTERNS)
@given(text=NASTY | st.text())
def test_pre_tokens_are_those_of_tiktoken(split: Split, text: str) -> None:
    """Whatever the text."""
    assert list(pre_tokens(split, text)) == pre_tokens_of_tiktoken(PATTERNS[split], text)


@lru_cache(maxsize=1)
def _lines(context: str) -> tuple[str, str]:
    """A line for every character, in its context; and what stands for it in the basic plane."""
    lines = "".join(f"{context.replace('_', character)}\n" for character in EVERY_CHARACTER)
    return lines, in_basic_plane(lines)


@pytest.mark.parametrize("split", PATTERNS)
@pytest.mark.parametrize("context", ["_a", "a_", " _", "__", "1_", "'_e", "a'_e"])
def test_every_character_splits_as_in_tiktoken(split: Split, context: str) -> None:
    """Next to itself, a letter, a digit, a space, an apostrophe, and in a contraction.

    Only the first pre-token of each line is looked at, so that one call of tiktoken is enough.
    """
    lines, searched = _lines(context)
    firsts = re.finditer(f"(?m:^)(?:{split_pattern(split).pattern})", searched)
    found = "".join(lines[match.start() : match.end()] for match in firsts)
    assert found == matches(f"(?m:^)(?:{PATTERNS[split]})", lines)


@pytest.mark.parametrize(
    ("split", "expected"),
    [
        ("words", ["it's", "a\x1cb", "12345"]),
        ("leading-space", ["it's", "  ", "a\x1cb", "\n\u3000", "12345", " "]),
        ("gpt2", ["it", "'s", " ", " a", "\x1c", "b", "\n", "\u3000", "12345", " "]),
        ("cl100k", ["it", "'s", " ", " a", "\x1cb", "\n", "\u3000", "123", "45", " "]),
        ("o200k", ["it's", " ", " a", "\x1cb", "\n", "\u3000", "123", "45", " "]),
        ("none", ["it's  a\x1cb\n\u300012345 "]),
    ],
)
def test_each_split_cuts_in_its_own_places(split: Split, expected: list[str]) -> None:
    """One text, six ways; U+001C, which only Python takes for whitespace, is none."""
    assert list(pre_tokens(split, "it's  a\x1cb\n\u300012345 ")) == expected


@pytest.mark.parametrize("split", [split for split in SPLITS if split != "words"])
@given(text=NASTY | st.text())
def test_pre_tokens_are_the_text(split: Split, text: str) -> None:
    """None is empty, and end to end they lack nothing."""
    found = list(pre_tokens(split, text))
    assert all(found)
    assert "".join(found) == text


@pytest.mark.parametrize("split", SPLITS)
@given(text=NASTY | st.text() | st.text("a \\n.'s1é"))
def test_all_at_once_or_one_by_one_they_are_the_same(split: Split, text: str) -> None:
    """Also where no character is beyond U+FFFF."""
    assert list_pre_tokens(split, text) == list(pre_tokens(split, text))


@pytest.mark.parametrize("split", SPLITS)
@given(text=NASTY | st.text())
def test_spans_are_where_the_pre_tokens_are(split: Split, text: str) -> None:
    """In characters, also beyond U+FFFF."""
    assert [text[start:end] for start, end in spans(split, text)] == list(pre_tokens(split, text))


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("whitespace", [" ", "\n", "\u3000", " \n"])
def test_a_million_whitespace_characters_are_soon_split(split: Split, whitespace: str) -> None:
    """Where tiktoken fails; a search that begins again at each of them would take hours."""
    text = f"x{whitespace * (LONG // len(whitespace))}y"
    n_words = 2 if split == "words" else len(text)
    assert sum(end - start for start, end in spans(split, text)) == n_words


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("unit", ["a", "A", "漢", "1", ".", "\u0301", "'", "🙂", "Aa", "'s"])
def test_a_million_other_characters_are_soon_split(split: Split, unit: str) -> None:
    """Of every kind, and those that begin a contraction."""
    text = unit * (LONG // len(unit))
    assert "".join(pre_tokens(split, text)) == text
