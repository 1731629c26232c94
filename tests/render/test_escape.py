import os
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.render.escape import escape, escape_bytes


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text, [bold]x[/bold] [/] \\n", "plain text, [bold]x[/bold] [/] \\n"),
        ("naïve 北京 🙂 cafe\u0301", "naïve 北京 🙂 cafe\u0301"),
        ("a\tb\nc\rd", r"a\tb\nc\rd"),
        ("\x00\x07\x1b[31m\x7f", r"\x00\x07\x1b[31m\x7f"),
        ("\x85\x9b31m", r"\u0085\u009b31m"),
        ("\u202euser\u2066", r"\u202euser\u2066"),
        ("\u200b\u200d\u2060\ufeff\u00ad", r"\u200b\u200d\u2060\ufeff\u00ad"),
        ("\u00a0\u3000\u2028", r"\u00a0\u3000\u2028"),
        ("\ufe0f\u3164\u034f\u2800", r"\ufe0f\u3164\u034f\u2800"),
        ("\U000e0041\U000e0100", r"\U000e0041\U000e0100"),
        (os.fsdecode(b"caf\xe9"), r"caf\xe9"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    """Controls, bidi marks, invisible and odd spaces; nothing that can be seen."""
    assert escape(text) == shown


@given(text=st.text(st.characters()))
def test_nothing_acts_on_a_terminal(text: str) -> None:
    """Whatever the text, no control, format or surrogate character is left."""
    shown = escape(text)
    assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert escape(shown) == shown


@given(data=st.binary())
def test_bytes_are_two_digits_each(data: bytes) -> None:
    """So that they can be told apart and read back."""
    assert bytes.fromhex(escape_bytes(data).replace("\\x", "")) == data
