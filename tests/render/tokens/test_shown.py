from tests.render.tokens.built import SHARED, alone, report
from tokcount.render.tokens.shown import ASCII_MARKS, Marks, Run, Shown, Unit, units


def _runs(text: str, marks: Marks | None = None) -> list[Run]:
    (unit,) = units(report(alone(1, text)), marks or Marks())
    return unit.tokens[0].runs


def test_characters_stand_for_themselves_and_marks_for_whitespace() -> None:
    """A dot of the text is told from that of a space by the style of the marks."""
    assert _runs(" a·b") == [Run("·", "a", is_mark=True), Run("a·b", "a")]
    assert _runs("\tx") == [Run("→   ", "a", is_mark=True), Run("x", "a")]
    assert _runs("\\n") == [Run("\\n", "a")]


def test_what_cannot_be_seen_is_written_out() -> None:
    """As a mark, so that it is told from text that looks the same."""
    assert _runs("\x1b[1m") == [Run("\\x1b", "a", is_mark=True), Run("[1m", "a")]
    assert _runs("a\u202e") == [Run("a", "a"), Run("\\u202e", "a", is_mark=True)]


def test_a_newline_ends_a_line() -> None:
    """Each of several."""
    newline = Run("↵", "a", is_mark=True, ends_line=True)
    assert _runs(".\n\n") == [Run(".", "a"), newline, newline]
    assert _runs("\r\n") == [Run("\\r↵", "a", is_mark=True, ends_line=True)]


def test_an_accent_that_begins_a_token_has_a_circle_to_stand_on() -> None:
    """It would join the character before, which is of another token."""
    assert _runs("\u0301e") == [Run("◌", "a", is_mark=True), Run("\u0301e", "a")]
    assert _runs("e\u0301") == [Run("e\u0301", "a")]


def test_tokens_that_share_a_character_stand_behind_it_as_bytes() -> None:
    """Each in a look of its own; the character is of neither."""
    assert list(units(report(SHARED), Marks())) == [
        Unit(
            [
                Shown(
                    [
                        Run("誕", "about"),
                        Run("(", "about", is_mark=True),
                        Run("e8aa", "a", is_mark=True),
                    ],
                    45918,
                ),
                Shown([Run("95", "b", is_mark=True), Run(")", "about", is_mark=True)], 243),
            ],
            starts_word=False,
        )
    ]


def test_neighbours_never_look_the_same() -> None:
    """Special ones neither."""
    groups = [alone(1, "a"), alone(2, "<|x|>", special=True), alone(2, "<|x|>", special=True)]
    shown = list(units(report(*groups, *[alone(1, "a")] * 5, SHARED, alone(1, "a")), Marks()))
    looks = [token.runs[-1].look for unit in shown[:8] for token in unit.tokens]
    assert looks == ["a", "x", "y", "b", "c", "d", "a", "b"]
    assert [run.look for token in shown[8].tokens for run in token.runs[-2:]] == [
        *("about", "c"),
        *("d", "about"),
    ]
    assert shown[9].tokens[0].runs[0].look == "a"


def test_a_bar_stands_in_the_line_that_its_token_ends() -> None:
    """It is what ends the line, then."""
    assert _runs("a\n", Marks(bar="|")) == [
        Run("a", "a"),
        Run("↵", "a", is_mark=True),
        Run("|", "about", is_mark=True, ends_line=True),
    ]


def test_a_letter_that_the_terminal_lacks_is_a_mark() -> None:
    """By the handler of the stream that it goes to."""
    marks = Marks(charset="ascii", errors="backslashreplace")
    assert _runs("naïve", marks) == [
        Run("na", "a"),
        Run("\\xef", "a", is_mark=True),
        Run("ve", "a"),
    ]


def test_a_skin_tone_that_begins_a_token_is_written_out() -> None:
    """It would join the emoji before, which is of another token; after one of its own it stays."""
    assert _runs("🏽") == [Run("\\U0001f3fd", "a", is_mark=True)]
    assert _runs(" 🏽") == [Run("·\\U0001f3fd", "a", is_mark=True)]
    assert _runs("👍🏽") == [Run("👍🏽", "a")]


def test_without_colour_what_looks_like_a_mark_has_a_backslash() -> None:
    """A bracket only before what might be bytes."""
    bars = Marks(bar="|")
    assert _runs("·→↵◌|\\", bars)[0] == Run("\\·\\→\\↵\\◌\\|\\\\", "a")
    assert _runs("f(x)(e8aa)", bars)[0] == Run("f(x)\\(e8aa)", "a")
    assert _runs("·|\\(e8") == [Run("·|\\(e8", "a")]


def test_without_other_letters_only_bars_and_backslashes_look_like_marks() -> None:
    """The letters of the marks for tabs and newlines do not."""
    bars = ASCII_MARKS._replace(bar="|")
    assert _runs("tn |\\", bars)[:3] == [
        Run("tn", "a"),
        Run(" ", "a", is_mark=True),
        Run("\\|\\\\", "a"),
    ]
