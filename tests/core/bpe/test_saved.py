import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe.files import encoding_of_file
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.saved import Saved, dumps, loads
from tokcount.core.bpe.vocabulary import ALL_BYTES
from tokcount.core.encodings import get_encoding
from tokcount.core.vocabulary import packaged_table
from tokcount.core.vocabulary.rank_file import rank_file
from tokcount.errors import InputError, UsageError

WORDS = Saved(
    recipe=Recipe(alphabet="chars", split="words", end_of_word="</w>", ties="first", vocab_size=9),
    starting=[character.encode() for character in '"adeéとr'] + [b"</w>"],
    merges=[(b"e", b"a"), (b"ea", b"d"), ("é".encode(), b"</w>")],
    special_tokens={},
    n_bytes=123,
)
BYTES = Saved(
    recipe=Recipe(alphabet="bytes", split="cl100k", ties="lowest-id", n_merges=3, min_frequency=1),
    starting=ALL_BYTES,
    merges=[(b"\\", b"\n"), (b"\\\n", b"\xc3"), (b'"', b"'")],
    special_tokens={"<|end|>": 300, "<|é|>": 259},
    n_bytes=0,
)


@pytest.mark.parametrize("saved", [WORDS, BYTES], ids=["chars", "bytes"])
def test_what_is_saved_is_loaded_again(saved: Saved) -> None:
    """Every token, and how it was trained; saved once more it is the same file."""
    text = dumps(saved)
    loaded = loads(text.encode(), "x.bpe.toml")
    assert [*loaded.starting] == [*saved.starting]
    assert [*loaded.merges] == [*saved.merges]
    assert replace(loaded, starting=saved.starting, merges=saved.merges) == saved
    assert dumps(loaded) == text


def test_a_file_is_for_people_to_read() -> None:
    """First how it was trained, then the merges, one a line."""
    assert dumps(WORDS) == (
        "# A byte-pair encoding, trained by tokcount; use it as --encoding FILE.\n"
        "schema = 1\n"
        'alphabet = "chars"\n'
        'characters = "\\"adeéとr"\n'
        'split = "words"\n'
        'end_of_word = "</w>"\n'
        'ties = "first"\n'
        "stop_at_vocab_size = 9\n"
        "min_frequency = 2\n"
        "trained_on_bytes = 123\n"
        "special_tokens = []\n"
        'merges = [\n    ["e", "a"],\n    ["ea", "d"],\n    ["é", "</w>"],\n]\n'
    )
    assert '["\\\\\\\\\\\\x0a", "\\\\xc3"],' in dumps(BYTES)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "2: schema: is 2, and must be 1"),
        ("schema = 1\n", "", "1: not a file of tokcount train; those have a schema and merges"),
        ('"chars"', '"letters"', "3: alphabet: must be one of bytes, chars; got 'letters'"),
        ('split = "words"', 'split = ""', "5: split: must be one of words, leading-space, gpt2,"),
        ('characters = "\\"adeé', 'characters = "\\"adeée', "4: characters: has a character twice"),
        ('characters = "\\"adeéとr"\n', "", "1: characters: are missing"),
        ('characters = "\\"adeéとr"\n', 'characters = ""\n', "4: characters: are missing"),
        ("= 123", "= -1", "10: trained_on_bytes: must be a whole number, got -1"),
        ('["ea", "d"]', '["ex", "d"]', "14: merges: 'ex' is no token yet; no merge before makes"),
        ('["ea", "d"]', '["ea"]', "14: merges: must be two tokens, got ['ea']"),
        ('["ea", "d"]', '["e", "a"]', "14: merges: ['e', 'a'] is merged before"),
        ('["ea", "d"],', '["ea", "d"', "15: not TOML: Unclosed array"),
        ("special_tokens = []", 'special_tokens = [["x", 3]]', "11: special_tokens: the id of"),
        ("special_tokens = []", 'special_tokens = ["x"]', "11: special_tokens: must be a text and"),
        ("stop_at_vocab_size = 9", "stop_at_merges = true", "8: stop_at_merges: must be a whole"),
        ('end_of_word = "</w>"', 'end_of_word = ""', "1: the end-of-word marker must not be empty"),
    ],
)
def test_damage_is_told_with_its_line(old: str, new: str, message: str) -> None:
    """A file that was changed by hand, or cut short."""
    text = dumps(WORDS)
    assert text.count(old) == 1
    with pytest.raises(InputError, match=rf"^x.bpe.toml:{re.escape(message)}"):
        loads(text.replace(old, new).encode(), "x.bpe.toml")


def test_a_byte_that_is_not_written_as_one_is_told_with_its_line() -> None:
    """Of a vocabulary of bytes."""
    text = dumps(BYTES).replace('"\\\\xc3"', '"é"')
    with pytest.raises(InputError, match=r"^b.toml:15: merges: 'é' is no byte; write it as \\xNN"):
        loads(text.encode(), "b.toml")


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"[models]\n", b"merges = 3\nschema = 1\n"])
def test_a_foreign_file_is_an_error_with_a_line(data: bytes) -> None:
    """Whatever it holds."""
    with pytest.raises(InputError, match=r"^f:\d+: "):
        loads(data, "f")


@given(text=st.text(st.sampled_from("ade é\tr\nとx"), max_size=30))
def test_a_file_gives_the_ids_of_what_was_saved(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """And a byte-level one gives back every text."""
    path = tmp_path_factory.getbasetemp() / "b.bpe.toml"
    path.write_text(dumps(BYTES), encoding="utf-8")
    encoding = encoding_of_file(str(path))
    assert encoding.decode(encoding.encode(text)) == text.encode()


def test_words_drop_whitespace_and_keep_what_is_not_known(tmp_path: Path) -> None:
    """Such a character is a token without an id, is counted, and is noted."""
    path = tmp_path / "w.bpe.toml"
    path.write_text(dumps(WORDS), encoding="utf-8")
    encoding = encoding_of_file(str(path))
    text = " read\n\nxé é "
    tokens = [(token.id, token.data, token.start) for token in encoding.tokens(text)]
    assert tokens == [
        (6, b"r", 1),
        (9, b"ead", 2),
        (7, b"</w>", 5),
        (None, b"x", 7),
        (10, "é</w>".encode(), 8),
        (10, "é</w>".encode(), 11),
    ]
    assert encoding.count(text) == 6
    with pytest.raises(InputError, match=r"^'x' at byte 7 is not in the vocabulary of .*no id"):
        encoding.encode(text)
    assert [*encoding.unknown_in(text)] == [("x", 7)]


def test_ranks_need_a_split_and_give_the_ids_of_tiktoken(tmp_path: Path) -> None:
    """The file does not tell where text is split."""
    path = tmp_path / "r.tiktoken"
    path.write_bytes(rank_file(packaged_table("cl100k_base").to_dict()))
    text = "Hello, world: naïve  x = [i**2]"
    ids = get_encoding("cl100k_base").encode(text)
    assert encoding_of_file(str(path), "cl100k").encode(text) == ids
    with pytest.raises(UsageError, match="holds ranks, and not where text is split; give --split"):
        encoding_of_file(str(path))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"YQ== 0\nYQ== 1\n", ":2: a token that stands here twice"),
        (b"YQ== 0\nYg==\n", ":2: not a token in base64, a space and a rank"),
        (b"YQ== 0\nYg== x\n", ":2: not a token in base64, a space and a rank"),
        (b"Y\xff== 0\n", ":1: the token is not base64"),
        (b"YQ== 0\n", ": no rank for the byte 0x00; every byte needs one"),
    ],
)
def test_a_damaged_file_of_ranks_is_an_error(content: bytes, message: str, tmp_path: Path) -> None:
    """Its line is named."""
    path = tmp_path / "r.tiktoken"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        encoding_of_file(str(path), "gpt2")
    assert str(caught.value) == f"{path}{message}"


def test_a_file_that_is_not_there_is_an_error() -> None:
    """In the words of the system."""
    with pytest.raises(InputError, match=r"^gone.bpe.toml: cannot be read: No such file"):
        encoding_of_file("gone.bpe.toml")


def test_only_ranks_take_a_split(tmp_path: Path) -> None:
    """A trained file has its own."""
    path = tmp_path / "w.bpe.toml"
    path.write_text(dumps(WORDS), encoding="utf-8")
    with pytest.raises(UsageError, match=r"^--split is for .tiktoken files; .* has its own"):
        encoding_of_file(str(path), "gpt2")


def test_two_tokens_of_one_rank_are_an_error(tmp_path: Path) -> None:
    """Its bytes could not be told."""
    path = tmp_path / "r.tiktoken"
    path.write_bytes(b"YQ== 0\nYg== 1\nYWI= 1\n")
    with pytest.raises(InputError, match=r"r.tiktoken:3: the rank 1 stands here twice"):
        encoding_of_file(str(path), "none")
