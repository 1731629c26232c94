import random
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe.packaged import packaged_bpe
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Special
from tokcount.core.encodings import get_encoding

NAMES = [*DEFINITIONS]
# The three tables under their three split patterns.
DIFFERENT = ("r50k_base", "cl100k_base", "o200k_base")
# What split patterns look at, in ASCII and not; marks, long s, a separator that is no whitespace.
NASTY = (
    "aAsStdDlLrRvVeEmM019'/.,!-_<|>\x00 \t\r\n\x1c\x85\u00a0\u2028\u3000\u200d\ufeff\ufffd\u2019"
    "éß\u017fKЖжعםमस्தநガ漢字한🙂👍🏽\u0301²½\u0295\u10d0\u1c90\U0001d7d8𐐀𐐨𞤢"
)
TEXTS = st.text(st.sampled_from(NASTY) | st.characters(codec="utf-8"), max_size=60)


@pytest.mark.parametrize("name", NAMES)
@given(text=TEXTS, special=st.sampled_from(["text", "token"]))
def test_the_ids_are_those_of_tiktoken(name: str, text: str, special: Special) -> None:
    """Of any text; and each token begins where those before it end."""
    encoding = packaged_bpe(name)
    ids = get_encoding(name).encode(text, special=special)
    assert encoding.encode(text, special=special) == ids
    assert encoding.count(text, special=special) == len(ids)
    assert encoding.decode(ids) == text.encode()
    start = 0
    for token in encoding.tokens(text, special=special):
        assert token.start == start
        start += len(token.data)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.binary(max_size=60))
def test_bytes_that_are_no_text_are_made_one_in_the_same_way(name: str, data: bytes) -> None:
    """A lone surrogate counts as U+FFFD."""
    text = data.decode(errors="surrogateescape")
    assert packaged_bpe(name).encode(text) == get_encoding(name).encode(text)


@pytest.mark.parametrize("name", NAMES)
def test_special_tokens_are_found_where_they_are_asked_for(name: str) -> None:
    """By their longest names, next to each other, and inside of other text."""
    specials = [*DEFINITIONS[name].special_tokens][:5]
    text = f"a{''.join(specials)} <|endoftext|<|endoftext|> b{specials[0]}"
    for special in ("text", "token"):
        ids = get_encoding(name).encode(text, special=special)
        assert packaged_bpe(name).encode(text, special=special) == ids


@pytest.mark.parametrize("name", DIFFERENT)
def test_every_code_point_has_the_ids_of_tiktoken(name: str) -> None:
    """Alone on its line; how it splits next to others is tested of the splits."""
    characters = (chr(c) for c in range(sys.maxunicode + 1) if not 0xD800 <= c <= 0xDFFF)
    for block in _blocks(characters, 20_000):
        text = "\n".join(block)
        assert packaged_bpe(name).encode(text) == get_encoding(name).encode(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", DIFFERENT)
def test_a_million_short_strings_have_the_ids_of_tiktoken(name: str) -> None:
    """Of characters that split patterns look at; a stop between two keeps them apart."""
    chance = random.Random(name)
    encoding, tiktoken = packaged_bpe(name), get_encoding(name)
    tiktoken.load()
    strings = ("".join(chance.choices(NASTY, k=chance.randint(1, 8))) for _ in range(1_000_000))
    for block in _blocks(strings, 10_000):
        text = "\n\nx.".join(block)
        assert encoding.encode(text) == tiktoken.encode(text)


def _blocks(texts: Iterator[str], size: int) -> Iterator[list[str]]:
    while block := [text for text, _ in zip(texts, range(size), strict=False)]:
        yield block
