import pytest

from tokcount.core.why.homoglyphs import homoglyphs


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("p\u0430yp\u0430l", "paypal"),
        ("\u0410pple", "Apple"),
        ("M\u043e\u0441\u043a\u0432\u0430", "\u041c\u043e\u0441\u043a\u0432\u0430"),
        ("c\u0430f\u00e9", "caf\u00e9"),
        ("g\u03bf\u03bfgle", "google"),
        ("\u0430b", "ab"),  # a single letter is no word
        ("\u0440\u0430\u0443\u0440\u0430l", "paypal"),  # most are Cyrillic
        ("\u0430\u0440\u0440l\u0435", "apple"),
        ("\u0421\u0456t\u0443", "City"),
        ("\u0397\u0395ll\u039f", "HEllO"),
        ("Moc\u043a\u0432a", "\u041c\u043e\u0441\u043a\u0432\u0430"),  # most are Latin
        ("\u0430\u0440pe", "appe"),  # of both equally many: Latin holds
        ("\u0430\u0440\u0440e", "\u0430\u0440\u0440\u0435"),
    ],
)
def test_letters_of_another_script_that_look_alike_are_found(word: str, plain: str) -> None:
    """All of one script look like the other; where that is true of both, most are as they are."""
    assert list(homoglyphs(f"a {word}!")) == [(2, 2 + len(word), plain)]


@pytest.mark.parametrize(
    "word",
    [
        "paypal",
        "\u0440\u0430\u0443\u0440\u0430\u04cf",  # Cyrillic as a whole
        "k\u03a9",
        "\u0394x",
        "\u0394T",
        "\u0447\u0430\u0441go",  # neither script looks like the other
        "SMS-\u043a\u0430",  # two words
        "GPT\u0448\u043d\u044b\u0439",
        "\u03bcm",
    ],
)
def test_other_words_of_letters_are_left_alone(word: str) -> None:
    """What is of one script, or has letters that look like none of the other."""
    assert list(homoglyphs(word)) == []
