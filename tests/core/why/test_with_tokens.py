from pathlib import Path

import pytest

from tokcount.core.decoding import Decoding
from tokcount.core.inspecting import inspect_source
from tokcount.core.sources import single_source
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.why.explaining import Asked
from tokcount.core.why.with_tokens import inspect_and_explain
from tokcount.errors import InputError

CL100K = Tokenizer(encoding_name="cl100k_base")


def test_both_are_of_the_same_text(tmp_path: Path) -> None:
    """Tokens as `inspect` shows them, and as many in the kinds; notes are given once."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"caf\xe9 42 <|endoftext|>")
    source, decoding = single_source(str(path)), Decoding(errors="replace")
    report, why = inspect_and_explain(source, CL100K, decoding, Asked(special="token"))
    assert report == inspect_source(source, CL100K, decoding, special="token")
    assert why.counts == report.counts
    assert sum(kind.n_tokens for kind in why.kinds) == report.counts.n_tokens
    assert why.sources == [str(path)]
    assert not why.notes


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    """As everywhere."""
    with pytest.raises(InputError) as caught:
        inspect_and_explain(single_source(str(tmp_path)), CL100K, Decoding(), Asked())
    assert str(caught.value) == f"{tmp_path}: Is a directory"
