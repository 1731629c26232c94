import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.page.reading import text_of
from tests.render.tokens.built import MIXED, alone, report
from tokcount.core.inspecting import inspect_text
from tokcount.core.tokenizer import Tokenizer
from tokcount.render.page import running_text as module
from tokcount.render.page.running_text import running_text


def test_every_token_is_an_element_with_its_id_and_bytes() -> None:
    """Text is escaped, whitespace has an element for its mark, a shared character has a frame."""
    first, second = (
        '<span class="c" data-b="e8aa" data-i="id 45918 · e8 aa"></span>',
        '<span class="d" data-b="95" data-i="id 243 · 95"></span>',
    )
    newline, unseen = '<i class="nl">\n</i>', '<data value="8238">\\u202e</data>'
    assert list(running_text(MIXED)) == [
        "<div>",
        '<span class="a" data-i="id 34 · 43 3a 5c">C:\\</span>',
        '<span class="b" data-i="id 510 · 20 5b 78 5d"><i> </i>[x]</span>',
        f'<span class="g">誕{first}{second}</span>',
        f'<span class="a" data-i="id 198 · 0a e2 80 ae">{newline}{unseen}</span>',
        '<span class="x" data-i="id 100257 · special">&lt;|x|&gt;</span>',
        "</div>",
    ]


def test_a_token_without_an_id_says_so() -> None:
    """A character that is not in the vocabulary."""
    assert list(running_text(report(alone(None, "é"))))[1] == (
        '<span class="a" data-i="no id · c3 a9">é</span>'
    )


def test_an_accent_that_begins_a_token_has_a_circle() -> None:
    """The style sheet adds it; the text stays as it is."""
    assert list(running_text(report(alone(7, "\u0301e"))))[1] == (
        '<span class="a k" data-i="id 7 · cc 81 65">\u0301e</span>'
    )


@given(text=st.text() | st.text("<>&\"'ab \t\n\r日🙂\u202e\x1b\0\x9b"))
def test_the_text_of_the_elements_is_the_text(text: str) -> None:
    """Of any text; what cannot be seen is written out, with its number."""
    shown = inspect_text(text, Tokenizer(encoding_name="cl100k_base"))
    assert text_of("".join(running_text(shown))) == text


@given(text=st.text())
def test_nothing_of_the_text_is_markup(text: str) -> None:
    """There are no elements but our own, and nothing in the file that cannot be seen."""
    shown = inspect_text(text, Tokenizer(encoding_name="cl100k_base"))
    markup = "".join(running_text(shown))
    classes = r'( class="\w+( k)?")?'
    own = rf'</?(div|span|i|data){classes}( value="\d+")?( data-b="\w+")?( data-i="[\w ·]+")?>'
    assert re.search("[<>]", re.sub(own, "", markup)) is None
    assert all(character.isprintable() or character in "\t\n" for character in markup)


def test_long_text_is_in_blocks_of_whole_lines() -> None:
    """A browser lays them out one by one; none begins within a line."""
    shown = report(*[alone(1, "a"), alone(2, "b\n")] * 150, alone(3, "c"))
    blocks = "".join(running_text(shown)).split("</div><div>")
    assert [block.count("<span") for block in blocks] == [200, 100 + 1]


def test_the_first_tokens_of_a_very_long_text_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """As whole groups."""
    monkeypatch.setattr(module, "MOST_TOKENS", 3)
    assert text_of("".join(running_text(MIXED))) == "C:\\ [x]"
