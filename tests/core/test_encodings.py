from functools import cache
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core import reference
from tokcount.core.bpe.packaged import packaged_bpe
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Special
from tokcount.core.encodings import (
    TIKTOKEN_WHITESPACE_LIMIT,
    TiktokenEncoding,
    get_encoding,
    long_whitespace_in,
)
from tokcount.errors import InputError, UnknownNameError

NAMES = ("gpt2", "r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base")
ALL_NAMES = (*NAMES, "o200k_harmony")

# Old letters, digits, marks and signs of many scripts, on which every Unicode table agrees; and
# what split patterns look at: apostrophes, slashes, runs of whitespace.
MIXED = st.text(
    st.sampled_from("aAbBsStT019'/.,!-_ \t\r\n\u00a0\u3000éßЖжعमस्தநガ漢字한글🙂👍🏽\u0301"),
    max_size=60,
)

PUBLISHED_IDS = [
    ("cl100k_base", "ChatGPT is great!", [16047, 38, 2898, 374, 2294, 0]),
    ("cl100k_base", "strawberry", [496, 675, 15717]),
    ("cl100k_base", " strawberry", [73700]),
    (
        "cl100k_base",
        "Tokenisation is the first step in every LLM pipeline.",
        [3404, 8082, 374, 279, 1176, 3094, 304, 1475, 445, 11237, 15660, 13],
    ),
    ("r50k_base", "Tokenization is fun", [30642, 1634, 318, 1257]),
    ("cl100k_base", "Tokenization is fun", [3404, 2065, 374, 2523]),
    ("o200k_base", "Tokenization is fun", [4421, 2860, 382, 2827]),
]
PUBLISHED_COUNTS = [
    ("cl100k_base", "Hello, how are you?", 6),
    ("o200k_base", "Hello, how are you?", 6),
    ("cl100k_base", "नमस्ते, आप कैसे हैं?", 20),
    ("o200k_base", "नमस्ते, आप कैसे हैं?", 9),
    ("cl100k_base", "x = [i**2 for i in range(10)]", 13),
    ("cl100k_base", "x equals the list of i squared for i in range ten", 12),
    ("cl100k_base", "a7f3-4b2c-9d8e-1f0a-3c7b", 24),
    ("r50k_base", '{"greeting": "Hello", "ok": true}', 13),
    ("cl100k_base", '{"greeting": "Hello", "ok": true}', 12),
    ("o200k_base", '{"greeting": "Hello", "ok": true}', 12),
]


@pytest.mark.parametrize(("name", "text", "ids"), PUBLISHED_IDS)
def test_known_ids_come_out(name: str, text: str, ids: list[int]) -> None:
    """Ids that were published or worked out elsewhere are reproduced."""
    assert get_encoding(name).encode(text) == ids


@pytest.mark.parametrize(("name", "text", "n_tokens"), PUBLISHED_COUNTS)
def test_known_counts_come_out(name: str, text: str, n_tokens: int) -> None:
    """Counts that were published or worked out elsewhere are reproduced."""
    assert get_encoding(name).count(text) == n_tokens


def test_the_definitions_are_those_of_tiktoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, split patterns and special tokens equal tiktoken's own, none missing."""
    from tiktoken_ext import openai_public

    _without_downloads(openai_public, monkeypatch)
    theirs = {name: build() for name, build in openai_public.ENCODING_CONSTRUCTORS.items()}
    assert list(theirs) == list(DEFINITIONS)
    for name, ours in DEFINITIONS.items():
        assert ours.split_pattern == theirs[name]["pat_str"]
        assert ours.special_tokens == theirs[name]["special_tokens"]


def _without_downloads(openai_public: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for loader in ("load_tiktoken_bpe", "data_gym_to_mergeable_bpe_ranks"):
        monkeypatch.setattr(openai_public, loader, lambda *_args, **_named: {b"a": 0})


@pytest.mark.parametrize("name", ALL_NAMES)
@given(text=MIXED)
def test_ids_are_those_of_the_plain_reference(name: str, text: str) -> None:
    """Any text has the ids that joining the lowest-ranked pair, again and again, gives."""
    assert get_encoding(name).encode(text) == reference.encode(name, text)


@pytest.mark.parametrize("name", ALL_NAMES)
@settings(max_examples=40)  # each builds an encoder
@given(text=st.text(), special=st.sampled_from(["text", "token"]))
def test_an_excerpt_gives_the_ids_that_all_ranks_give(
    name: str, text: str, special: Special
) -> None:
    """Whether the vocabulary was loaded makes no difference."""
    text = f"{text}<|endoftext|>{text}"
    excerpted = TiktokenEncoding(DEFINITIONS[name]).encode(text, special=special)
    assert excerpted == _loaded(name).encode(text, special=special)


@cache
def _loaded(name: str) -> TiktokenEncoding:
    encoding = TiktokenEncoding(DEFINITIONS[name])
    encoding.encode("x" * 100_000)
    return encoding


@pytest.mark.parametrize("n_words", [10, 1_000, 3_000, 30_000])
def test_a_text_of_any_length_has_the_ids_of_its_words(n_words: int) -> None:
    """On both sides of the length at which all ranks are loaded, and across it."""
    encoding = TiktokenEncoding(DEFINITIONS["cl100k_base"])
    words = [f" word{number % 97}" for number in range(n_words)]
    one_by_one = [token_id for word in words for token_id in encoding.encode(word)]
    assert encoding.encode("".join(words)) == one_by_one
    assert encoding.decode(one_by_one) == "".join(words).encode()


@pytest.mark.parametrize("name", ALL_NAMES)
@given(text=st.text())
def test_decoding_gives_back_the_text(name: str, text: str) -> None:
    """Encoded and decoded, a text is what it was, whatever is in it."""
    encoding = get_encoding(name)
    assert encoding.decode(encoding.encode(text)) == text.encode()
    assert encoding.count(text) == len(encoding.encode(text))


@pytest.mark.parametrize("name", ALL_NAMES)
def test_special_tokens_are_text_unless_asked_for(name: str) -> None:
    """Every special token's text is ordinary text by default, and one token on request."""
    encoding = get_encoding(name)
    for text, token_id in encoding.special_tokens.items():
        assert token_id not in encoding.encode(text)
        assert encoding.encode(text, special="token") == [token_id]
        with pytest.raises(InputError):
            encoding.encode(text, special="error")


def test_special_text_that_is_an_error_is_named_with_ways_out() -> None:
    """The error names the token, where it is, and both options."""
    with pytest.raises(InputError) as caught:
        get_encoding("cl100k_base").count("see <|endofprompt|> below", special="error")
    assert str(caught.value) == (
        "'<|endofprompt|>' at character 4 is a special token of cl100k_base;"
        " use --special text to count it as text, --special token as one control token"
    )


def test_what_only_looks_special_is_text() -> None:
    """Another case, or a name of another encoding, is no special token."""
    encoding = get_encoding("o200k_base")
    for text in ("<|ENDOFTEXT|>", "<|fim_prefix|>", "<|endoftext|", "< |endoftext|>"):
        assert encoding.encode(text, special="error") == encoding.encode(text)


@pytest.mark.parametrize("token_id", [200_019, -1, 2**40])
def test_an_unknown_id_is_an_error(token_id: int) -> None:
    """An id beyond the vocabulary, or no id at all, has no bytes."""
    with pytest.raises(InputError, match=f"^o200k_base has no token {token_id}$"):
        get_encoding("o200k_base").decode([0, token_id])


def test_an_unknown_encoding_is_an_error_that_lists_the_known() -> None:
    """The names to choose from are given."""
    with pytest.raises(UnknownNameError, match="unknown encoding 'cl200k'; there are gpt2, r50k"):
        get_encoding("cl200k")


@pytest.mark.parametrize("n_before", [0, 1, 999_998, 1_500_000])
@pytest.mark.parametrize("whitespace", [" ", "\n ", "\u3000\t"])
def test_a_run_of_whitespace_that_tiktoken_cannot_take_is_found(
    n_before: int, whitespace: str
) -> None:
    """999,999 whitespace characters in a row, wherever they begin; one less is no such run."""
    run = (whitespace * TIKTOKEN_WHITESPACE_LIMIT)[:TIKTOKEN_WHITESPACE_LIMIT]
    text = "x" * n_before + run + "y"
    assert long_whitespace_in(text) == n_before
    assert long_whitespace_in(text[:n_before] + text[n_before + 1 :]) is None


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_what_tiktoken_cannot_take_is_encoded_all_the_same(name: str) -> None:
    """As a second reckoning: the longest token of spaces, again and again, but for the ends."""
    encoding = get_encoding(name)
    run = " " * (TIKTOKEN_WHITESPACE_LIMIT + 1)
    ids = encoding.encode(f"x{run}y")
    assert encoding.decode(ids) == f"x{run}y".encode()
    tokens = map(encoding.token_bytes, set(ids))
    longest = max(len(token) for token in tokens if not token.strip())
    assert len(ids) in {len(run) // longest + extra for extra in (1, 2, 3)}


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_a_run_that_both_can_take_has_the_same_ids(name: str) -> None:
    """So the ids of a longer one are tiktoken's, too."""
    for text in (" " * 5_000, "x" + "\n " * 2_000 + "y", "\t" * 3_001 + " end"):
        assert packaged_bpe(name).encode(text) == get_encoding(name).encode(text)


def test_what_is_whitespace_to_python_alone_is_no_limit() -> None:
    """The separators U+001C to U+001F are not Unicode's White_Space, nor tiktoken's."""
    text = "\x1c" * TIKTOKEN_WHITESPACE_LIMIT
    assert get_encoding("cl100k_base").decode(get_encoding("cl100k_base").encode(text)) == (
        text.encode()
    )


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_base"])
def test_one_whitespace_less_is_counted(name: str) -> None:
    """The limit is tiktoken's, not stricter: just below it the count comes out."""
    text = " " * (TIKTOKEN_WHITESPACE_LIMIT - 1)
    assert get_encoding(name).decode(get_encoding(name).encode(text)) == text.encode()
