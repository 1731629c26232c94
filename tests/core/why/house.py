"""Texts as they are read for `inspect --why`, and texts that are hard to tell apart."""

from collections.abc import Sequence

from hypothesis import strategies as st

from tokcount.core.encoding import Special
from tokcount.core.encodings import get_encoding
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.why.explaining import Asked, explain
from tokcount.core.why.kinds import NAMES
from tokcount.core.why.reading import ReadText, read_tokens
from tokcount.reports.why import Excerpt, WhyReport

PIECES = [
    *("a", " ", "  ", "\n", "\r\n", "\t", "\n    ", "é", "e\u0301", "\u0301", "ー", "カ", "7", "½"),
    *(
        "漢字",
        "नमस्ते",
        "تم",
        "при",
        "🙂",
        "👩\u200d💻",
        "❤\ufe0f",
        "2\ufe0f\u20e3",
        "\u200b",
        "\u202e",
    ),
    *("\ufeff", "\xa0", "\u3000", "\0", "\x1b", "<|endoftext|>", '{"a": [1, "b"]}', '"', "\\u0915"),
    *("3f2504e0-4f89-11d3-9a0c-0305e82c3301", "getHttpResponseCodeForUser", "d" * 20, "0x" * 9),
    "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5eg==",
    *("\U000e0041", "\U0001f3f4", "\ufe0f", "\U00016e40", "\U0001e900", "p\u0430y", "_", "|", "、"),
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=16).map("".join)


def read(
    text: str, encoding: str = "cl100k_base", *, name: str = "x", special: Special = "text"
) -> ReadText:
    """Return a text with its tokens."""
    return read_tokens(name, text, get_encoding(encoding), special)


def explained(text: str, encoding: str = "cl100k_base", asked: Asked | None = None) -> WhyReport:
    """Return all that is found out about a text."""
    return explain([read(text, encoding)], Tokenizer(encoding_name=encoding), asked or Asked())


def kinds_in(text: ReadText) -> list[tuple[str, str]]:
    """Return the stretches of a text that are of one kind, with the name of that."""
    found: list[tuple[str, str]] = []
    for character, code in zip(text.text, text.kinds, strict=True):
        if found and found[-1][1] == NAMES[code]:
            found[-1] = found[-1][0] + character, NAMES[code]
        else:
            found.append((character, NAMES[code]))
    return found


def said(excerpts: Sequence[Excerpt]) -> list[str]:
    """Return the tokens of excerpts as text, with bars between them."""
    return ["|".join(token.decode() for token in each.tokens) for each in excerpts]
