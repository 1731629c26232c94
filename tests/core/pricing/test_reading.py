from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.pricing.reading import parse_document, read_document
from tokcount.errors import PricingError


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a = 1\nb = ", "p.toml:2: not TOML: Invalid value"),
        (b"a = 1\n\na = 2\n", "p.toml:3: not TOML: a key that stands here twice"),
        (
            b"[a]\nx = 1\n[a]\n",
            "p.toml:3: not TOML: Cannot declare ('a',) twice",
        ),
        (b"a = 1\nb = '''x", "p.toml:2: not TOML: Expected \"'''\""),
        (b"a = 1\nb = 'caf\xe9'", "p.toml:2: byte 14 is not UTF-8; save the file as UTF-8"),
        (b"a = 1\nb = " + b"7" * 5000, "p.toml:2: not TOML: an integer with too many digits"),
        (
            b"a = " + b"[" * 5000 + b"]" * 5000,
            "p.toml:1: its values are nested too deeply",
        ),
    ],
    ids=["value", "key twice", "table twice", "cut short", "not UTF-8", "huge", "deep"],
)
def test_what_is_no_toml_is_refused_with_its_line(data: bytes, message: str) -> None:
    """A file that cannot be parsed says where, in one line."""
    with pytest.raises(PricingError) as caught:
        parse_document(data, file="p.toml")
    assert str(caught.value) == message


def test_numbers_are_exact() -> None:
    """A rate is the Decimal that is written, never a float near it."""
    assert parse_document(b"a = 0.1", file="p.toml").values == {"a": Decimal("0.1")}


def test_a_number_beyond_every_exponent_is_infinite() -> None:
    """It is then refused as a rate, where its line is known."""
    document = parse_document(b"a = 1e9999999999999999999", file="p.toml")
    assert document.values == {"a": Decimal("inf")}


def test_a_byte_order_mark_is_stepped_over() -> None:
    """Editors on Windows write one."""
    assert parse_document(b"\xef\xbb\xbfa = 1", file="p.toml").values == {"a": 1}


def test_a_key_that_is_missing_has_the_line_of_its_table() -> None:
    """The nearest table around it is where a person would add it."""
    document = parse_document(b"a = 1\n[b]\nc = 2", file="p.toml")
    assert document.line_of(("b", "nothing", "here")) == 2


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    """The error says which file, and the reason of the system."""
    path = tmp_path / "p.toml"
    with pytest.raises(PricingError) as caught:
        read_document(path)
    assert str(caught.value) == f"{path}: cannot be read: No such file or directory"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    """So with any path that cannot be read."""
    with pytest.raises(PricingError, match="cannot be read: Is a directory"):
        read_document(tmp_path)


def test_a_path_with_a_nul_is_refused() -> None:
    """The system cannot even be asked for it."""
    with pytest.raises(PricingError, match="cannot be read: embedded null byte"):
        read_document(Path("a\0b"))
