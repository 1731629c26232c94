import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.chunks import BREAKS, CHUNK_SIZE, LETTERS_AND_DIGITS, chunks
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Encoding, Special
from tokcount.core.encodings import get_encoding

# What split patterns tell apart, and what they do not agree on: letters with and without case, a
# mark, digits, signs, whitespace of every kind, Python's own (U+001C) among it, and special tokens.
SPLIT_ALIKE = st.lists(
    st.sampled_from("aBzé漢あ한\u0301019½'._-|/<>。、“🙂\u2019 \t\n\r\x1c\x85\u1680\u3000")
    | st.sampled_from(["<|endoftext|>", "<|fim_prefix|>", "<|reserved_200000|>", "'ll", "\r\n"]),
    max_size=60,
).map("".join)


def _all_of(character_class: str) -> list[str]:
    return re.findall(f"[{character_class}]", "".join(map(chr, range(0x110000))))


def _ids(encoding: Encoding, parts: list[str], special: Special) -> list[int]:
    return [token_id for part in parts for token_id in encoding.encode(part, special=special)]


@pytest.mark.parametrize("name", DEFINITIONS)
@given(
    text=SPLIT_ALIKE | st.text(max_size=60),
    size=st.integers(1, 64),
    special=st.sampled_from(["text", "token"]),
)
def test_chunks_have_the_ids_of_the_whole(
    name: str, text: str, size: int, special: Special
) -> None:
    """In every encoding, at every size, whatever special-token text is."""
    encoding = get_encoding(name)
    encoding.load()
    parts = list(chunks([text], size))
    assert "".join(parts) == text
    assert _ids(encoding, parts, special) == encoding.encode(text, special=special)


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_every_short_string_has_the_ids_of_its_chunks(name: str) -> None:
    """All strings of up to 3 characters over 14 classes, cut as finely as they can be."""
    encoding = get_encoding(name)
    encoding.load()
    for length in (2, 3):
        for characters in product("a1漢\u0301 \t\n\r\u3000'./。🙂", repeat=length):
            text = "".join(characters)
            parts = list(chunks([text], 1))
            assert _ids(encoding, parts, "text") == encoding.encode(text), parts


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_the_letters_and_breaks_are_what_they_are_said_to_be(name: str) -> None:
    """Each stands on its side of a cut as the encoding has it: a letter or digit, or neither."""
    encoding = get_encoding(name)
    encoding.load()
    pairs = [(letter, "/") for letter in _all_of(LETTERS_AND_DIGITS)]
    pairs += [("a", sign) for sign in _all_of(BREAKS)]
    for letter, sign in pairs:
        for text in (f"{letter}{sign}a", f" {letter}{sign}\n", f".{letter}{sign}."):
            cut = text.index(letter) + 1
            assert _ids(encoding, [text[:cut], text[cut:]], "text") == encoding.encode(text), text


@given(blocks=st.lists(SPLIT_ALIKE), size=st.integers(1, 64))
def test_where_blocks_end_makes_no_difference_to_the_text(blocks: list[str], size: int) -> None:
    """Nothing is lost, no chunk is empty, and none is cut off after whitespace."""
    parts = list(chunks(blocks, size))
    assert "".join(parts) == "".join(blocks)
    assert all(parts)
    assert not any(part[-1].isspace() and part[-1] != "\x1c" for part in parts[:-1])


@pytest.mark.parametrize("name", DEFINITIONS)
def test_no_special_token_is_split(name: str) -> None:
    """Its text has no place to cut, whatever is around it."""
    for token in DEFINITIONS[name].special_tokens:
        for around in ("", "a", " ", ".", "漢"):
            parts = list(chunks([f"{around}{token}{around}"], 1))
            assert any(token in part for part in parts)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("one two\nthree", ["one two", "\nthree"]),
        ("one。 two。\nthree。", ["one。", " two。\nthree。"]),
        ("東京、大阪。", ["東京、大阪", "。"]),
        ("a,b,c", ["a,b", ",c"]),
        ("!\n\ntwo", ["!\n\ntwo"]),
        ("don't", ["don't"]),
        ("   ", ["   "]),
    ],
)
def test_the_last_place_of_the_best_kind_is_taken(text: str, parts: list[str]) -> None:
    """A letter and a space; else anything and a space; else a letter and what ends a word."""
    assert list(chunks([text], len(text))) == parts


def test_chunks_are_no_larger_than_they_need_be() -> None:
    """Between a quarter and one and a half of what was asked for, where there are places."""
    lengths = [len(part) for part in chunks(["word " * CHUNK_SIZE])]
    assert all(CHUNK_SIZE // 4 < length < CHUNK_SIZE * 1.5 for length in lengths[:-1])


def test_text_without_a_place_is_searched_once() -> None:
    """Ten megabytes of one letter come out whole, and soon."""
    blocks = ["a" * 1000] * 10_000
    assert [len(part) for part in chunks(blocks, 1000)] == [10_000_000]
