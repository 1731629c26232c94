from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tests.core.why.house import TEXTS, read
from tokcount.core.encoding import Special
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.why.hygiene import oddities
from tokcount.core.why.money import Priced

FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


def _found(text: str) -> dict[str, list[tuple[int, int, str]]]:
    return {
        oddity.what: [(place.line, place.column, place.found) for place in oddity.places]
        for oddity in oddities([read(text)])
    }


@pytest.mark.parametrize(
    ("text", "what", "found"),
    [
        ("a\u200bb", "invisible characters", "U+200B ZERO WIDTH SPACE"),
        ("a\u200db", "invisible characters", "U+200D ZERO WIDTH JOINER"),
        ("a\u00adb", "invisible characters", "U+00AD SOFT HYPHEN"),
        ("a\u202eb", "bidirectional controls", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("a\U000e0041\U000e0042\U000e0043", "tag characters",
         "U+E0041 TAG LATIN CAPITAL LETTER A and 2 more"),
        ("a\ufe0f", "variation selectors", "U+FE0F VARIATION SELECTOR-16"),
        ("a\x1b[2J", "control characters", "U+001B ESCAPE"),
        ("a\x00", "control characters", "U+0000 NULL"),
        ("a\x01", "control characters", "U+0001 CONTROL"),
        ("a\ufeffb", "byte order marks", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("a\ufffd", "replacement characters", "U+FFFD REPLACEMENT CHARACTER"),
        ("a\xa0b", "unusual spaces", "U+00A0 NO-BREAK SPACE"),
        ("a\u3000b", "unusual spaces", "U+3000 IDEOGRAPHIC SPACE"),
        ("a\rb", "unusual newlines", "U+000D CARRIAGE RETURN"),
        ("a\u2028b", "unusual newlines", "U+2028 LINE SEPARATOR"),
        ("a\r\n\r\nb\n", "unusual newlines", "CR LF"),
        ("a<|im_start|><|endoftext|>", "special-token text", "<|endoftext|>"),
        ("a<|im_start|>user", "special-token text of other encodings", "<|im_start|>"),
        ("a<|return|>", "special-token text of other encodings", "<|return|>"),
        ("(p\u0430ypal)", "homoglyphs", "p\u0430ypal with U+0430"),
        ("a\uff21\uff30\uff29", "letters of another block", "\uff21\uff30\uff29 with U+FF21"),
    ],
)  # fmt: skip
def test_what_is_seldom_meant_is_found(text: str, what: str, found: str) -> None:
    """By its kind, with its number and its name."""
    column = text.index(found) + 1 if found in text else 2
    assert _found(f"one\n{text}")[what] == [(2, column, found)]


@pytest.mark.parametrize(
    "text",
    [
        "Plain, \u201csmart\u201d \u2014 and caf\u00e9.\tNo fault\n",
        "a\r\nb\r\n",
        "\u0915\u094d\u200d\u0937 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        f"\U0001f469\u200d\U0001f4bb \u2764\ufe0f 2\ufe0f\u20e3 {FLAG}",
        "\u6f22\u3000\u5b57\u3002\u3000",
        "\u6f22\u5b57\uff08\uff21\uff30\uff29\uff09",
        "\u845b\U000e0100 \u2229\ufe00",
        "<|nothing|> <|a b|>",
        "",
    ],
)
def test_what_is_usual_where_it_stands_is_not_odd(text: str) -> None:
    """Quotes, CRLF throughout, joiners and selectors that do something, wide spaces."""
    assert _found(text) == {}


def test_tags_that_hide_after_an_emoji_are_odd() -> None:
    """Only a flag has tags."""
    assert _found("\U0001f642\U000e0041\U000e0042") == {
        "tag characters": [(1, 2, "U+E0041 TAG LATIN CAPITAL LETTER A and 1 more")]
    }
    assert "variation selectors" in _found("\u2764\ufe0f\ufe0f")


def test_the_cost_is_what_plain_text_saves() -> None:
    """Counted by a plain encoder: without what is odd, or with what it stands for."""
    texts = {
        "a\u200bb c\u200b\u200bd": "ab cd",
        "one\xa0two\u2009three": "one two three",
        "a\r\nb\nc\x0bd": "a\nb\nc\nd",
        "p\u0430ypal \u0410pple": "paypal Apple",
        "\u202eabc\u202c": "abc",
    }
    for text, plain in texts.items():
        (oddity,) = oddities([read(text)])
        both = [len(reference.encode("cl100k_base", each)) for each in (text, plain)]
        assert oddity.n_tokens == both[0] - both[1]


def test_places_are_counted_by_runs() -> None:
    """What stands side by side is one place."""
    (oddity,) = oddities(
        [read("a\u200b\u200bb\u200b", name="x"), read("\u200b1\u200b2\u200b", name="y")]
    )
    assert oddity.n_places == 5
    assert [(place.source, place.line, place.column) for place in oddity.places] == [
        ("x", 1, 2),
        ("x", 1, 5),
        ("y", 1, 1),
        ("y", 1, 3),
        ("y", 1, 5),
    ]


def test_only_the_first_hundred_places_are_listed() -> None:
    """Of all texts together, and all are counted."""
    texts = [read("\u200b1\n" * 60, name=name) for name in ("x", "y")]
    (oddity,) = oddities(texts)
    assert (oddity.n_places, len(oddity.places)) == (120, 100)
    assert [(place.source, place.line) for place in oddity.places[58:62]] == [
        ("x", 59),
        ("x", 60),
        ("y", 1),
        ("y", 2),
    ]


@pytest.mark.parametrize(("special", "n_found"), [("text", 1), ("token", 0)])
def test_special_tokens_that_are_meant_are_not_odd(special: Special, n_found: int) -> None:
    """Where they are to be tokens."""
    text = read("a<|endoftext|>b", special=special)
    assert len(oddities([text], special=special)) == n_found


@pytest.mark.parametrize("special", ["text", "token"])
def test_special_tokens_of_other_encodings_are_odd_in_any_case(special: Special) -> None:
    """Here they are no tokens, whatever is meant; each is odd in one way."""
    text = read("a<|im_end|><|start|>b<|endofprompt|>", "o200k_base", special=special)
    found = {each.what: each.n_places for each in oddities([text], special=special)}
    assert found.pop("special-token text", 0) == (special == "text")
    assert found == {"special-token text of other encodings": 1}
    harmony = read("a<|im_end|><|start|>b", "o200k_harmony", special=special)
    places = [at.found for each in oddities([harmony], special="token") for at in each.places]
    assert places == ["<|im_end|>"]


def test_a_special_token_may_come_up_in_plain_text() -> None:
    """What was no special token at the outset is no reason to refuse the text."""
    text = read("<|endof\u200btext|>")
    (oddity,) = oddities([text], special="error")
    assert oddity.n_tokens == len(text.ids) - 7


def test_money_is_what_the_plain_text_costs_less() -> None:
    """2 USD a million tokens; it may cost more, too."""
    text = read("a\u200bb")
    priced = Priced(
        model="m",
        price=load_packaged().models["gpt-6.1-sol"],
        at=date(2026, 11, 29),
        n_tokens=[len(text.ids)],
    )
    (oddity,) = oddities([text], priced)
    assert oddity.cost == oddity.n_tokens * Decimal("0.000002")


@given(text=st.text() | TEXTS)
def test_any_text_can_be_looked_through(text: str) -> None:
    """Every place is one of the text, and something is there."""
    lines = text.split("\n")
    for oddity in oddities([read(text)]):
        assert oddity.n_places >= len(oddity.places) > 0
        assert all(1 <= at.column <= len(lines[at.line - 1]) + 1 for at in oddity.places)
