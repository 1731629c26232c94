import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe.token_text import bytes_as_text, bytes_from_text


@given(token=st.binary())
def test_every_token_is_read_back(token: bytes) -> None:
    """By Python, too, as the inside of a bytes literal."""
    text = bytes_as_text(token)
    assert text.isascii()
    assert bytes_from_text(text) == token == codecs.escape_decode(text)[0]


@pytest.mark.parametrize("text", ["é", "\\", "a\\n", "\\x4", "\\xgg", "\n", "\\\\\\"])
def test_what_is_not_written_so_is_an_error(text: str) -> None:
    """No guess is made of it."""
    with pytest.raises(ValueError, match="is no byte; write it as"):
        bytes_from_text(text)
