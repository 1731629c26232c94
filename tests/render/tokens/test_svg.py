import re
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tests.render.tokens.built import MIXED, SHARED, alone, report
from tokcount.core.inspecting import inspect_text
from tokcount.core.tokenizer import Tokenizer
from tokcount.render.tokens.lines import lines
from tokcount.render.tokens.shown import Marks, units
from tokcount.render.tokens.svg import picture
from tokcount.reports.inspect import InspectReport

SVG = "{http://www.w3.org/2000/svg}"


def _drawn(shown: InspectReport) -> ET.Element:
    return ET.fromstring("\n".join(picture(shown)))


def _texts(shown: InspectReport) -> list[str]:
    return ["".join(text.itertext()) for text in _drawn(shown).iter(f"{SVG}text")]


def test_each_token_is_drawn_with_what_is_behind_it() -> None:
    """In order; the character that tokens share, and the brackets, have nothing behind them."""
    assert _texts(MIXED) == [
        *("C:\\", "·", "[x]", "誕", "(", "e8aa", "95", ")", "↵"),
        *("\\u202e", "<|x|>"),
        "6 tokens, 12 characters (2.00 a token), 15 bytes, cl100k_base",
    ]
    behind = [rect.get("class") for rect in _drawn(MIXED).iter(f"{SVG}rect")]
    assert behind == ["page", "a", "b", "c", "d", "a", "a", "x"]


def test_brackets_and_other_marks_are_elements_of_their_own() -> None:
    """Each in its cell, behind what is before it: here two cells of a character, and one more."""
    drawn = "\n".join(picture(report(SHARED)))
    assert (
        'class="m" x="36.8" y="35.5" textLength="8.4" lengthAdjust="spacingAndGlyphs">(<' in drawn
    )
    assert 'class="m" x="45.2" y="35.5" textLength="33.6"' in drawn


def test_an_accent_stands_on_what_carries_it() -> None:
    """The circle of one that begins a token, too."""
    assert _texts(report(alone(1, "\u0301e")))[0] == "◌\u0301e"
    assert _texts(report(alone(1, " \u0301e")))[0] == "·\u0301e"


def test_text_is_fitted_to_its_cells() -> None:
    """Whatever the font is; a wide character has two cells."""
    drawn = "\n".join(picture(report(alone(1, "ab"), alone(2, "日"))))
    assert '<rect class="a" x="20.0" y="20" width="16.8" height="20" rx="3"/>' in drawn
    assert '<text x="36.8" y="35.5" textLength="16.8" lengthAdjust="spacingAndGlyphs">日<' in drawn


def test_a_long_text_is_drawn_in_part_and_that_is_said() -> None:
    """In the picture, and in its description."""
    shown = report(*[alone(1, "a\n")] * 61)
    assert _texts(shown).count("a") == 60
    assert _texts(shown)[-1] == "The first 60 lines of 61."
    assert "The first 60 lines of 61.</desc>" in "\n".join(picture(shown))
    assert "first" not in "\n".join(picture(report(*[alone(1, "a\n")] * 60)))


def test_the_picture_stands_alone_and_names_what_it_is_of() -> None:
    """It refers to nothing but its own title; there are colours for light and for dark."""
    drawn = "\n".join(picture(MIXED))
    assert '<title id="title">The tokens of a text</title>' in drawn
    assert "prefers-color-scheme:dark" in drawn
    assert re.findall(r"https?:[^\"]*|url\(|@import|href", drawn) == ["http://www.w3.org/2000/svg"]


@given(text=st.text())
def test_any_text_makes_a_well_formed_picture_of_the_lines_of_the_view(text: str) -> None:
    """Nothing of the text is markup, and nothing is lost."""
    shown = inspect_text(text, Tokenizer(encoding_name="cl100k_base"))
    view = ["".join(run.text for run in line) for line in lines(units(shown, Marks()), 100)]
    assert "".join(_texts(shown)[:-1]) == "".join(view)
