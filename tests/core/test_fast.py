"""Parity of the extra `fast` with tiktoken; skipped where the extra is not installed."""

import sys
from functools import cache
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tokcount.core import fast
from tokcount.core.encoding import Encoding
from tokcount.core.encodings import get_encoding
from tokcount.core.fast import (
    SPLIT_OTHERWISE,
    TOKTOK_NAMES,
    FastEncoding,
    may_be_split_otherwise,
    toktok_count,
)

pytest.importorskip("toktok", reason="the extra fast is not installed: pip install '.[fast]'")

LONG_S = 0x017F
NAMES = [*TOKTOK_NAMES]
BLOCK = 64  # code points that are counted together
# In these places it shows in a count whether a character is a letter, a digit, a mark or none.
TELLING = "{0}\n  \n  x {0}1234 1{0}234 {0}'ll x{0}\n/ \u0301{0}  {0}\r\n\r\n !{0}Ab aB{0}Cd\n"
ODD = st.text(
    st.sampled_from(
        "aAsStTlLdD019'/.!<|> \t\r\n\x1c\x85\u00a0\u3000éK\u017f\u0130Джعम्தガ漢字한🙂👩\u200d\u0301"
    )
    | st.characters(codec="utf-8")
)


@cache
def _fast(name: str) -> Encoding:
    return FastEncoding(get_encoding(name))


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_every_code_point_counts_as_with_tiktoken(name: str) -> None:
    """Between letters, digits, apostrophes, slashes and whitespace; assigned or not."""
    for start in range(0, sys.maxunicode + 1, BLOCK):
        if 0xD800 <= start < 0xE000:
            continue  # surrogates are no characters
        text = "".join(TELLING.format(chr(start + offset)) for offset in range(BLOCK))
        assert _fast(name).count(text) == get_encoding(name).count(text), f"from U+{start:04X}"


def test_only_what_differs_is_left_to_tiktoken() -> None:
    """Each range that is set aside begins with a character that toktok does count otherwise."""
    for low, _ in SPLIT_OTHERWISE:
        text = TELLING.format(chr(low)) if low != LONG_S else f"s'{chr(LONG_S)}'SMK "
        assert may_be_split_otherwise(text)
        assert toktok_count(text, "o200k_base") != get_encoding("o200k_base").count(text)


def test_just_the_listed_characters_are_set_aside() -> None:
    """None beside them is slowed down."""
    listed = {code for low, high in SPLIT_OTHERWISE for code in range(low, high + 1)}
    codes = range(sys.maxunicode + 1)
    assert {code for code in codes if may_be_split_otherwise(f"a{chr(code)}")} == listed


@given(text=st.text("sS\u017ftTlLrReEvVmMdD'\u2019 aK\u212a1", max_size=12))
def test_apostrophes_count_as_with_tiktoken(text: str) -> None:
    """Where letters after them have other cases, too."""
    assert _fast("o200k_base").count(text) == get_encoding("o200k_base").count(text)


@pytest.mark.parametrize("name", NAMES)
@given(text=ODD)
def test_any_text_counts_as_with_tiktoken(name: str, text: str) -> None:
    """Control-token text in it included, as text or as a token."""
    text = f"{text}<|endoftext|>{text}"
    assert _fast(name).count(text) == get_encoding(name).count(text)
    assert _fast(name).count(text, special="token") == get_encoding(name).count(
        text, special="token"
    )


@pytest.mark.parametrize("name", NAMES)
@given(text=st.text("aB 0'\n\té漢🙂", max_size=40))
def test_counts_are_those_of_the_plain_reference(name: str, text: str) -> None:
    """The second, dumb encoder agrees with toktok, tiktoken aside."""
    assert toktok_count(text, name) == len(reference.encode(name, text))


@pytest.mark.parametrize("text", ["a" * 300_000, "漢字" * 50_000, "🙂" * 50_000, "\n" * 99_999])
def test_long_runs_count_as_with_tiktoken(text: str) -> None:
    """Texts without a place to cut."""
    for name in NAMES:
        assert toktok_count(text, name) == get_encoding(name).count(text)


def test_a_lone_surrogate_counts_as_with_tiktoken() -> None:
    """toktok refuses such text, even as the first."""  # noqa: D403 - its name is written so
    encoding = FastEncoding(get_encoding("o200k_base"))
    assert encoding.count("a\ud800b") == get_encoding("o200k_base").count("a\ufffdb")
    assert encoding.engine == "tiktoken"
    encoding.count("hello")
    assert encoding.engine == "fast"


def test_ids_and_bytes_are_tiktoken_s() -> None:
    """The extra only counts."""
    encoding, tiktoken = _fast("o200k_base"), get_encoding("o200k_base")
    assert (encoding.name, encoding.special_tokens) == (tiktoken.name, tiktoken.special_tokens)
    assert encoding.encode("hello") == tiktoken.encode("hello")
    assert encoding.decode([0, 1]) == encoding.token_bytes(0) + encoding.token_bytes(1)


def test_a_large_input_begins_with_tiktoken() -> None:
    """The other engine is loaded when so many characters have come, or one text of so many."""
    encoding = FastEncoding(get_encoding("cl100k_base"), n_chars_before=10)
    assert (encoding.count("hello"), encoding.engine) == (1, "tiktoken")
    assert (encoding.count("hello"), encoding.engine) == (1, "fast")


def test_short_texts_are_left_to_tiktoken() -> None:
    """A call of toktok takes longer than they do."""
    encoding = FastEncoding(get_encoding("cl100k_base"), shortest=6)
    assert (encoding.count("hello"), encoding.engine) == (1, "tiktoken")
    assert (encoding.count("hello "), encoding.engine) == (2, "fast")


def test_a_difference_falls_back_to_tiktoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, and nothing is counted by an engine that was wrong once."""
    monkeypatch.setattr(fast, "toktok_count", lambda _text, _name: 7)
    encoding = FastEncoding(get_encoding("cl100k_base"))
    assert [encoding.count("hello world"), encoding.count("hello")] == [2, 1]
    assert encoding.engine == "tiktoken"
    assert encoding.notes == [
        "toktok counts 7 tokens in 11 characters, tiktoken 2; tiktoken counts all of cl100k_base"
    ]


def test_threads_do_not_wait_for_the_first_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many begin at once, the engine is checked once, while tiktoken counts the others."""
    checking, checked = Event(), Event()

    def slow_count(text: str, name: str) -> int:
        checking.set()
        assert checked.wait(timeout=60)
        return get_encoding(name).count(text)

    monkeypatch.setattr(fast, "toktok_count", slow_count)
    encoding = FastEncoding(get_encoding("cl100k_base"))
    first = Thread(target=lambda: encoding.count("hello world"))
    first.start()
    assert checking.wait(timeout=60)
    assert (encoding.count("hello"), encoding.engine) == (1, "tiktoken")
    checked.set()
    first.join()
    assert (encoding.count("hello"), encoding.engine) == (1, "fast")
