import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.house import TEXTS, kinds_in, read
from tokcount.core.why.kinds import NAMES, kinds_of
from tokcount.core.why.scripts import SCRIPTS


def test_letters_are_of_their_script() -> None:
    """A single space is of the kind of what comes after it in the same token."""
    assert kinds_in(read("Hello नमस्ते 漢字かな привет")) == [
        ("Hello", "Latin"),
        (" नमस्ते", "Devanagari"),
        (" 漢字", "Han"),
        ("かな", "Hiragana"),
        (" привет", "Cyrillic"),
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("e\u0301", "Latin"),
        ("スーパー", "Katakana"),
        ("क\u094d\u200dष", "Devanagari"),
        ("7\u0301", "digits"),
        ("½²Ⅷ५", "digits"),
        ("€+…「", "punctuation"),
        ("🙂👍🏽👩\u200d💻🇩🇪", "emoji"),
        ("❤\ufe0f2\ufe0f\u20e3", "emoji"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", "emoji"),
        ("\u200b\u202e\x1b\ufeff", "control and invisible"),
        ("\ue000\U0010ffff", "other"),
    ],
)
def test_what_has_no_script_is_of_what_it_follows_or_of_a_kind_of_its_own(
    text: str, kind: str
) -> None:
    """Accents, long vowels, joiners and selectors follow; numbers and signs have their kinds."""
    assert kinds_in(read(text)) == [(text, kind)]


def test_what_follows_nothing_is_left() -> None:
    """A mark at the beginning or after a blank has no letter; a joiner there is invisible."""
    assert kinds_in(read("\u0301a\n\u0301\n\u200d")) == [
        ("\u0301", "other"),
        ("a", "Latin"),
        ("\n", "whitespace"),
        ("\u0301", "other"),
        ("\n", "whitespace"),
        ("\u200d", "control and invisible"),
    ]


def test_blanks_are_of_the_kind_of_the_token_that_they_are_in() -> None:
    """Tokens of blanks alone are indentation where a line begins, else whitespace.

    Those are ` `, ` a`, newline, tab, ` b`, ` `, ` c`, ` d`, ` `, `7`, ` :`, `.` with newlines.
    """
    assert kinds_in(read("  a\n\t b  c d 7 :.\n\n")) == [
        (" ", "indentation"),
        (" a", "Latin"),
        ("\n", "whitespace"),
        ("\t", "indentation"),
        (" b", "Latin"),
        (" ", "whitespace"),
        (" c d", "Latin"),
        (" ", "whitespace"),
        ("7", "digits"),
        (" :.\n\n", "punctuation"),
    ]


def test_a_blank_line_is_one_kind() -> None:
    """Its newlines and the blanks between them are one token."""
    assert kinds_in(read("a\n  \nb")) == [("a", "Latin"), ("\n  \n", "whitespace"), ("b", "Latin")]


@given(text=st.text() | TEXTS)
def test_kinds_of_blanks_have_no_characters_without_tokens(text: str) -> None:
    """Since a blank is of the kind of its token."""
    found = read(text)
    of_tokens = {found.kinds[lead] for lead in found.leads}
    blank = {NAMES.index("whitespace"), NAMES.index("indentation")}
    assert blank & set(found.kinds) == blank & of_tokens


def test_json_has_structure_and_other_text_has_none() -> None:
    """The same signs inside a string, or in a text that is not JSON, are punctuation."""
    assert kinds_in(read('{"a,": [1, true]}')) == [
        ('{"', "JSON structure"),
        ("a", "Latin"),
        (",", "punctuation"),
        ('": [', "JSON structure"),
        ("1", "digits"),
        (",", "JSON structure"),
        (" true", "Latin"),
        ("]}", "JSON structure"),
    ]
    assert kinds_in(read("{a}")) == [
        ("{", "punctuation"),
        ("a", "Latin"),
        ("}", "punctuation"),
    ]


def test_json_within_other_text_has_structure() -> None:
    """And the signs around it are punctuation."""
    kinds = kinds_in(read('(See this):\n{"a": [1, 2]}\nThanks.'))
    structure = [text for text, kind in kinds if kind == "JSON structure"]
    assert structure == ['{"', '": [', ",", "]}\n"]
    assert [text for text, kind in kinds if kind == "punctuation"] == ["(", "):\n", "."]


def test_escapes_of_json_are_a_kind() -> None:
    """They are no letters, digits and signs."""
    assert kinds_in(read(r'["\u0915\u094d"]'))[1] == (r"\u0915\u094d", r"\u escapes")


def test_special_tokens_are_a_kind_only_where_they_are_tokens() -> None:
    """As text they are signs and a word."""
    as_token = kinds_in(read("a<|endoftext|>b", special="token"))
    assert as_token == [("a", "Latin"), ("<|endoftext|>", "special tokens"), ("b", "Latin")]
    assert ("endoftext", "Latin") in kinds_in(read("a<|endoftext|>b"))


@given(text=st.text() | TEXTS)
def test_every_character_is_of_one_kind(text: str) -> None:
    """There is a byte for each, and it is one of the kinds."""
    kinds = kinds_of(text)
    assert len(kinds) == len(text)
    assert all(code < len(NAMES) for code in kinds)


@given(value=st.recursive(st.text() | st.integers(), st.lists))
def test_the_structure_of_json_is_what_is_left_without_values(value: object) -> None:
    """Of a list of strings and numbers: brackets, commas, and two quotes a string."""
    text = json.dumps([value], separators=(",", ":"))
    bare = json.dumps(_blanked([value]), separators=(",", ":"))
    kinds = [NAMES[code] for code in kinds_of(text, [(0, len(text))])]
    assert kinds.count("JSON structure") == len(bare.replace("0", ""))


def _blanked(value: object) -> object:
    if isinstance(value, list):
        return [_blanked(each) for each in value]
    return "" if isinstance(value, str) else 0


def test_the_scripts_are_in_no_list_twice() -> None:
    """And each has a byte, with room for what is of no kind yet."""
    assert len(SCRIPTS) == len(set(SCRIPTS))
    assert len(NAMES) < 251
