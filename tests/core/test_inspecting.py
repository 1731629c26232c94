from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tokcount.core.decoding import Decoding
from tokcount.core.inspecting import inspect_source, inspect_text
from tokcount.core.sources import single_source
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UsageError
from tokcount.reports.estimate import Estimate

CL100K = Tokenizer(encoding_name="cl100k_base")


@pytest.mark.parametrize("name", ["r50k_base", "cl100k_base", "o200k_harmony"])
@given(text=st.text())
def test_tokens_rebuild_the_text(name: str, text: str) -> None:
    """Their bytes joined are the text, each starts where the last ended, groups are whole."""
    report = inspect_text(text, Tokenizer(encoding_name=name))
    tokens = list(report.tokens)
    assert b"".join(token.data for token in tokens) == text.encode()
    ends = [0, *(token.start + len(token.data) for token in tokens)]
    assert [token.start for token in tokens] == ends[:-1]
    assert "".join(group.text for group in report.groups) == text
    assert report.counts.n_tokens == len(tokens)


@given(text=st.text("日本語が🙂é"))
def test_a_group_is_as_small_as_can_be(text: str) -> None:
    """No beginning of a group is whole characters, and a group of one is a whole token."""
    for group in inspect_text(text, CL100K).groups:
        for n_first in range(1, len(group.tokens)):
            first = b"".join(token.data for token in group.tokens[:n_first])
            with pytest.raises(UnicodeDecodeError):
                first.decode()
        if len(group.tokens) == 1:
            assert group.tokens[0].text == group.text


def test_ids_are_those_of_the_plain_reference() -> None:
    """What is shown is what is counted."""
    text = "x = [i**2 for i in range(10)]\n"
    ids = [token.id for token in inspect_text(text, CL100K).tokens]
    assert ids == reference.encode("cl100k_base", text)


def test_special_tokens_are_marked_only_when_they_are_tokens() -> None:
    """As text, <|endoftext|> is seven ordinary tokens; as a token, one that is special."""
    as_text = inspect_text("<|endoftext|>", CL100K)
    as_token = inspect_text("<|endoftext|>", CL100K, special="token")
    assert [token.special for token in as_text.tokens] == [False] * 7
    assert [(token.id, token.special) for token in as_token.tokens] == [(100_257, True)]


def test_an_estimate_has_no_tokens_to_show() -> None:
    """The way out is an encoding."""
    estimate = Estimate(encoding="gpt2", factor=Decimal(1), low=Decimal(1), high=Decimal(1))
    guessed = Tokenizer(encoding_name="gpt2", model="guessed", estimate=estimate)
    with pytest.raises(UsageError) as caught:
        inspect_text("hi", guessed)
    assert str(caught.value) == (
        "tokens of guessed are only estimated here, so there are none to work with;"
        " name an --encoding, such as gpt2"
    )


def test_an_error_names_the_source(tmp_path: Path) -> None:
    """Whether reading failed, or encoding."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff<|endoftext|>")
    with pytest.raises(InputError, match=r"bad\.txt: byte 0"):
        inspect_source(single_source(str(bad)), CL100K, Decoding())
    latin = Decoding(input_encoding="latin-1")
    with pytest.raises(InputError, match=r"bad\.txt: '<\|endoftext\|>' at character 1"):
        inspect_source(single_source(str(bad)), CL100K, latin, special="error")


def test_replaced_bytes_are_noted(tmp_path: Path) -> None:
    """The tokens shown are not those of the bytes given, and that is said."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"caf\xe9")
    report = inspect_source(single_source(str(bad)), CL100K, Decoding(errors="replace"))
    assert list(report.notes) == [f"{bad}: what is not UTF-8 was replaced, first at byte 3 (0xe9)"]
