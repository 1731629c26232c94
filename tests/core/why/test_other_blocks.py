import pytest

from tokcount.core.why.other_blocks import other_blocks


@pytest.mark.parametrize(
    ("shaped", "plain"),
    [
        ("\uff21\uff30\uff29\uff12", "API2"),
        ("\U0001d429\U0001d41a\U0001d432", "pay"),  # bold
        ("\u210b\U0001d452\U0001d4c1\U0001d4c1\u2134", "Hello"),  # script, with its holes
        ("\U0001d7d9\U0001d7da", "12"),  # double-struck
        ("\u24bd\u24d8", "Hi"),  # circled
    ],
)
def test_letters_and_digits_in_another_shape_are_found(shaped: str, plain: str) -> None:
    """With the ASCII ones that they stand for."""
    assert list(other_blocks(f"a {shaped}!\n")) == [(2, 2 + len(shaped), plain)]


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "\uff21\uff30\uff29\u3092\u4f7f\u3046",  # full width beside kana
        "(\uff21) \uc548\ub155",
        "\u24b6 and \u24b7",
        "x \u2208 \u211d",
        "\U0001d6fc",  # a Greek letter
        "\uff08\uff09",
        "x\u00b2 \u2122 \u00bd",
    ],
)
def test_what_is_usual_where_it_stands_is_left_alone(text: str) -> None:
    """Full width in a line of East Asia, labels, sets of numbers, and what is no ASCII."""
    assert list(other_blocks(text)) == []


def test_full_width_is_usual_line_by_line() -> None:
    """A line of Japanese says nothing of the others."""
    text = "\uff21\uff22\n\uff23\u3042\uff24\n\uff25\n"
    assert list(other_blocks(text)) == [(0, 2, "AB"), (7, 8, "E")]
