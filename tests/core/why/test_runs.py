import base64
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.house import kinds_in, read
from tokcount.core.why.runs import runs

HASHES = "identifiers and hashes"


def _runs(text: str) -> list[tuple[str, str]]:
    return [(text[start:end], name) for start, end, name in runs(text)]


@given(seed=st.binary())
def test_base64_of_what_looks_random_is_found(seed: bytes) -> None:
    """Whole, with its padding, whichever alphabet it has."""
    data = hashlib.sha512(seed).digest() * 2
    for encoded in (base64.b64encode(data), base64.urlsafe_b64encode(data)):
        text = encoded.decode()
        assert (5, 5 + len(text), "base64") in list(runs(f"key: {text}."))


def test_base64_goes_over_line_ends() -> None:
    """The last line may be short, if it is padded."""
    text = base64.encodebytes(hashlib.sha512(b"x").digest() * 2 + b"abcde").decode().rstrip("\n")
    assert text.count("\n") == 2
    assert kinds_in(read(text)) == [(text, "base64")]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 60,
        "-" * 60,
        "/usr/local/lib/Python3/site-packages/requests/adapters/base",
        "thisIsAVeryLongNameInCamelCaseWithOneDigit1AndManyWords",
        "how-to-bake-a-Loaf-of-bread-in-3-hours-without-an-oven",
    ],
)
def test_long_words_are_no_base64(text: str) -> None:
    """Paths, names and rulers are as long, but do not change as often."""
    assert "base64" not in {name for _, name in _runs(text)}


@pytest.mark.parametrize(
    "text",
    [
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "d41d8cd98f00b204e9800998ecf8427e",
        "0xdeadbeef00000000",
        "0x1234567890123456",
        "getHttpResponseCodeForUser",
        "MAX_NUMBER_OF_CONNECTIONS",
        "sk_live_51H8abcdefgh",
    ],
)
def test_hashes_and_identifiers_are_found(text: str) -> None:
    """UUIDs, 16 hexadecimal digits, 20 characters of a name."""
    assert kinds_in(read(text)) == [(text, HASHES)]


@pytest.mark.parametrize(
    "text",
    [
        "1234567890123456",  # digits
        "internationalization",
        "d41d8cd98f00b20",  # 15
        "getHttpResponseCode",  # 19
        "____________________",
        "3f2504e0-4f89-11d3-9a0c-0305e82c33012",  # one digit too many
    ],
)
def test_words_numbers_and_short_names_are_none(text: str) -> None:
    """A run of digits alone is digits, a long word a word."""
    assert _runs(text) == []
