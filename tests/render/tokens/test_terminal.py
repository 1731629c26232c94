import codecs
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem

from tests.render.tokens.built import MIXED, SHARED, alone, report
from tokcount.core.inspecting import inspect_text
from tokcount.core.tokenizer import Tokenizer
from tokcount.render.escape import write_out
from tokcount.render.tokens.shown import ASCII_MARKS, Marks
from tokcount.render.tokens.terminal import Screen, screen_of, view_lines

PLAIN = Screen(None, 25, None, Marks(bar="|"))
SUMMARY = "6 tokens, 12 characters (2.00 a token), 15 bytes, cl100k_base"
STYLED = re.compile(r"\x1b\[([\d;]*)m(.*?)\x1b\[0m|([^\x1b]+)")


def _in_colour(width: int | None) -> Screen:
    return Screen(width, 25, ColorSystem.TRUECOLOR, Marks())


def _view(text: str, width: int, *, ids: bool = False) -> list[str]:
    """The lines of a text that is split by cl100k_base, less the counts."""
    shown = inspect_text(text, Tokenizer(encoding_name="cl100k_base"))
    return list(view_lines(shown, _in_colour(width), ids=ids))[:-1]


def _read_back(lines: list[str]) -> str:
    """Return the text of a coloured view: of marks, known by their colours, what they stand for.

    The bytes that stand between brackets, which are marks, are no text of their own.
    """
    text, in_brackets = "", False
    for style, styled, unstyled in STYLED.findall("".join(lines)):
        is_mark = style == "2" or style.startswith(("38;2;81;96;110", "38;2;220;195;234"))
        if not is_mark:
            text += styled + unstyled
        elif style == "2" and styled in "()":
            in_brackets = styled == "("
        elif not in_brackets:
            text += _meant(styled)
    return text


def _meant(marks: str) -> str:
    """What marks stand for."""
    for mark, character in (("◌", ""), ("·", " "), ("→   ", "\t"), ("↵", "\n")):
        marks = marks.replace(mark, character)
    return re.sub(
        r"\\(U[\da-f]{8}|u[\da-f]{4}|x[\da-f]{2}|r)",
        lambda found: "\r" if found[1] == "r" else chr(int(found[1][1:], 16)),
        marks,
    )


def _read_back_uncoloured(shown: str) -> str:
    """Return the text of a view without colour, character by character."""
    shown = re.sub(
        r"(\\.)|\([\da-f]{2}[\da-f|]*\)", lambda found: found[1] or "", shown
    )  # bytes are no text
    plain = {"·": " ", "→   ": "\t", "↵": "\n", "◌": "", "|": "", "\\r": "\r"}
    unit = r"\\U[\da-f]{8}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|→   |."
    text = ""
    for found in re.findall(unit, shown):
        if found in plain:
            text += plain[found]
        elif found[0] == "\\":
            digits = found[2:]
            text += chr(int(digits, 16)) if digits else found[1]
        else:
            text += found
    return text


@pytest.mark.parametrize("width", [12, 80])
@given(text=st.text() | st.text("ab ·→◌↵\\(x)\t\n\r日🙂誕\u0301\u202e\x1b"))
def test_the_view_gives_back_the_text(width: int, text: str) -> None:
    """Any text, however it is split and wrapped: marks are told from text by their colour."""
    assert _read_back(_view(text, width)) == text


@given(text=st.text("abc def[0m]{}|.,;\t\n漢字🙂नमस्ते\u202e\x1b"))
def test_stripped_of_colour_the_view_gives_back_the_text(text: str) -> None:
    """All but a text that has marks, brackets or backslashes of its own, which only colour tells.

    Joined lines, less what is in brackets and the circles, marks read as what they stand for.
    """
    stripped = re.sub(r"\x1b\[[\d;]*m", "", "".join(_view(text, 40)))
    assert _meant(re.sub(r"\([\da-f]+\)", "", stripped)) == text


@pytest.mark.parametrize("width", [12, 80, None])
@given(text=st.text() | st.text("ab \\·→◌↵|()(e8)\t\n\r日🙂誕\u0301\u202e\x1b👍🏽"))
def test_the_view_without_colour_gives_back_any_text(width: int | None, text: str) -> None:
    """By one rule: a backslash before a mark means the mark itself."""
    shown = inspect_text(text, Tokenizer(encoding_name="cl100k_base"))
    lines = list(view_lines(shown, PLAIN._replace(width=width)))[:-1]
    assert _read_back_uncoloured("".join(lines)) == text


@given(text=st.text())
def test_no_line_is_wider_than_the_terminal(text: str) -> None:
    """With ids below or without; every line ends the styles that it began."""
    for ids in (False, True):
        for line in _view(text, 20, ids=ids):
            assert cell_len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= 20
            assert "".join(match[0] for match in STYLED.finditer(line)) == line


def test_without_colour_bars_part_the_tokens() -> None:
    """Spaces, newlines and invisible characters can be seen, a shared character is named."""
    assert list(view_lines(MIXED, PLAIN)) == [
        "C:\\\\|·[x]|誕(e8aa|95)|↵",
        "\\u202e|<\\|x\\|>|",
        SUMMARY,
    ]


def test_ids_are_below_the_tokens() -> None:
    """A line below each; a newline ends both."""
    assert list(view_lines(MIXED, PLAIN, ids=True)) == [
        *("C:\\\\| ·[x]| 誕(e8aa| 95)| ↵\\u202e|", "34    510      45918 243  198"),
        *("<\\|x\\|>|", "100257"),
        SUMMARY,
    ]


def test_an_empty_text_has_counts_alone() -> None:
    """Not even an empty line."""
    assert len(list(view_lines(report(), PLAIN))) == 1


def test_a_token_has_its_colours_and_its_marks_are_fainter() -> None:
    """A token that goes on in the next line has them there, too."""
    shown = report(alone(1, "ab"), alone(2, " cd"), SHARED)
    blue, yellow = "48;2;169;214;255m", "48;2;255;223;142m"
    green, pink = "48;2;181;235;176m", "48;2;255;194;209m"
    text, mark = "\x1b[38;2;20;32;43;", "\x1b[38;2;81;96;110;"
    assert list(view_lines(shown, _in_colour(2)))[:-1] == [
        f"{text}{blue}ab\x1b[0m",
        f"{mark}{yellow}·\x1b[0m{text}{yellow}c\x1b[0m",
        f"{text}{yellow}d\x1b[0m",
        "誕",
        f"\x1b[2m(\x1b[0m{mark}{green}e\x1b[0m",
        f"{mark}{green}8a\x1b[0m",
        f"{mark}{green}a\x1b[0m{mark}{pink}9\x1b[0m",
        f"{mark}{pink}5\x1b[0m\x1b[2m)\x1b[0m",
    ]


@pytest.mark.parametrize(
    ("colours", "ground"),
    [
        (ColorSystem.STANDARD, r"4[0-7]m"),
        (ColorSystem.EIGHT_BIT, r"48;5;\d+m"),
        (ColorSystem.TRUECOLOR, r"48;2;\d+;\d+;\d+m"),
    ],
)
def test_looks_are_told_apart_in_any_number_of_colours(colours: ColorSystem, ground: str) -> None:
    """Four of ordinary tokens, two of special ones."""
    special = alone(2, "s", special=True)
    shown = report(*[alone(1, "t")] * 4, special, special)
    line = next(view_lines(shown, Screen(80, 25, colours, Marks())))
    assert len(set(re.findall(f"{ground}[ts]", line))) == 6


def test_a_file_has_no_width_and_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless they are forced."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    screen = screen_of(io.StringIO())
    assert (screen.width, screen.colours, screen.marks) == (None, None, Marks(bar="|"))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm")
    screen = screen_of(io.StringIO())
    assert (screen.colours, screen.marks) == (ColorSystem.TRUECOLOR, Marks())


def test_where_there_are_no_other_letters_marks_are_ascii() -> None:
    """A letter that cannot be shown is written out."""
    codecs.register_error("write-out", write_out)
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="write-out")
    screen = screen_of(file)
    assert screen.marks[:4] == ASCII_MARKS[:4]
    shown = report(alone(1, " na\u00efve\t\n"))
    assert next(view_lines(shown, screen)) == r" na\u00efve\t\n|"
