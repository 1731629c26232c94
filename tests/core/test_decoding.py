import codecs
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.decoding import (
    BINARY_PROBE_SIZE,
    IN_BLOCKS,
    MARKS,
    BinaryError,
    DecodeErrors,
    Decoding,
    decode,
    decode_blocks,
    well_formed,
)
from tokcount.errors import InputError, UsageError

AS_IT_IS = Decoding()
REPLACE = Decoding(errors="replace")


@given(text=st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"])))
def test_utf8_is_taken_exactly(text: str) -> None:
    """Nothing is translated, normalised or stripped."""
    assert decode(text.encode(), AS_IT_IS) == (text, None)


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_says_how_to_decode_and_is_not_text(mark: bytes, codec: str) -> None:
    """The mark goes, whether it was met or its encoding was named; a later one stays."""
    text = "Zürich\r\n\ufeff東京\0🙂"
    data = mark + text.encode(codec)
    assert decode(data, AS_IT_IS) == (text, None)
    assert decode(data, Decoding(input_encoding=codec)) == (text, None)


@pytest.mark.parametrize(
    ("data", "start", "byte"),
    [
        (b"na\xefve", 2, "ef"),
        (b"cut: \xe5\x8c", 5, "e5"),
        (b"\xef\xbb\xbfmark \x80", 8, "80"),
        (b"surrogate \xed\xa0\x80", 10, "ed"),
        (b"overlong \xc0\xaf", 9, "c0"),
        (b"\xef\xbb\xbf\x80", 3, "80"),
    ],
)
def test_what_is_not_utf8_is_an_error_at_its_byte(data: bytes, start: int, byte: str) -> None:
    """The offset counts from the first byte of the file, the mark included."""
    with pytest.raises(InputError) as caught:
        decode(data, AS_IT_IS)
    assert str(caught.value).startswith(f"byte {start} (0x{byte}) is not UTF-8")
    assert str(caught.value).endswith(" --decode-errors replace")


def test_the_offset_is_that_of_the_file_where_the_mark_is_named_too() -> None:
    """utf-8-sig is UTF-8 whose mark is stepped over."""
    with pytest.raises(InputError, match=r"^byte 5 \(0xff\) is not UTF-8 "):
        decode(b"\xef\xbb\xbfab\xffc", Decoding(input_encoding="utf-8-sig"))


@pytest.mark.parametrize(("codec", "data"), [("unicode_escape", b"a\\ud800"), ("utf-7", b"+2AA-")])
def test_lone_surrogates_are_no_text(codec: str, data: bytes) -> None:
    """A codec that lets them through does not make them characters."""
    with pytest.raises(InputError, match="lone surrogates, which are no characters, come out of"):
        decode(data, Decoding(input_encoding=codec))
    text, warning = decode(data, Decoding(input_encoding=codec, errors="replace"))
    assert text.endswith("\ufffd")
    assert warning == "lone surrogates, which are no characters, were replaced"


def test_a_codec_that_cannot_replace_is_an_error() -> None:
    """Not a traceback."""
    punycode = Decoding(input_encoding="punycode", errors="replace")
    with pytest.raises(InputError, match="cannot be read as PUNYCODE at all"):
        decode(b"\xff\xfe\x19", punycode)


def test_replacing_is_done_on_request_and_told() -> None:
    """Each ill-formed part becomes U+FFFD, and the first is named."""
    text, warning = decode(b"na\xefve caf\xe9", REPLACE)
    assert text == "na\ufffdve caf\ufffd"
    assert warning == "what is not UTF-8 was replaced, first at byte 2 (0xef)"


def test_a_cut_utf16_file_is_an_error() -> None:
    """Half a code unit at the end does not vanish."""
    with pytest.raises(InputError, match=r"^byte 4 \(0x62\) is not UTF-16-LE;"):
        decode(codecs.BOM_UTF16_LE + b"a\0b", AS_IT_IS)


@pytest.mark.parametrize("place", [0, 5, 8191])
def test_a_nul_near_the_start_is_binary(place: int) -> None:
    """Such bytes are no text, unless it is said that they are."""
    data = b"x" * place + b"\0"
    with pytest.raises(BinaryError, match=f"^binary \\(a NUL at byte {place}\\); use --binary"):
        decode(data, AS_IT_IS)
    assert decode(data, Decoding(binary=True)) == (data.decode(), None)
    assert decode(data, Decoding(input_encoding="utf-8")) == (data.decode(), None)


def test_a_nul_far_from_the_start_is_text() -> None:
    """Only the first 8 KiB decide."""
    data = b"x" * 8192 + b"\0"
    assert decode(data, AS_IT_IS) == (data.decode(), None)


@pytest.mark.parametrize("name", ["latin-1", "cp1252", "UTF-16", "shift_jis"])
def test_any_codec_of_text_can_be_named(name: str) -> None:
    """The bytes are what that codec says."""
    assert decode("abc".encode(name), Decoding(input_encoding=name)) == ("abc", None)


@pytest.mark.parametrize("name", ["klingon", "rot13", "base64", "", "undefined", "utf\0"])
def test_what_is_no_codec_of_text_is_a_usage_error(name: str) -> None:
    """Python's codecs that do not make text of bytes are refused before anything is read."""
    with pytest.raises(UsageError, match="unknown text encoding"):
        Decoding(input_encoding=name)


@given(text=st.text(st.characters()))
def test_well_formed_text_has_utf8(text: str) -> None:
    """Whatever the text, the result can be encoded; text without surrogates is left alone."""
    assert well_formed(text).encode().decode() == well_formed(text)
    if not any("\ud800" <= character <= "\udfff" for character in text):
        assert well_formed(text) == text


def test_surrogate_pairs_are_joined() -> None:
    """Two halves of a character are that character; a third half is none."""
    assert well_formed("\ud83d\ude42\ud83d") == "🙂\ufffd"


CODECS = [None, *sorted(IN_BLOCKS), "cp1252", "koi8-r", "cp037", "utf-8-sig", "utf-16", "utf-32"]
OTHERS = ["utf-7", "iso2022_jp", "hz", "punycode", "big5hkscs", "johab"]


def _blocks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def _outcome(decoded: Callable[[], tuple[str, str | None]]) -> tuple[str, str | None]:
    """The text and the warning, or the kind and the message of the error."""
    try:
        return decoded()
    except InputError as error:
        return type(error).__name__, str(error)


def _decoded_in_blocks(data: bytes, size: int, decoding: Decoding) -> tuple[str, str | None]:
    texts, stream = [], decode_blocks(_blocks(data, size), decoding)
    while True:
        try:
            texts.append(next(stream))
        except StopIteration as end:
            return "".join(texts), end.value


@pytest.mark.parametrize("codec", [*CODECS, *OTHERS])
@given(
    text=st.text(st.sampled_from("aé€ß漢字かя🙂\ufeff\n\0\\u+~{}") | st.characters(codec="utf-8")),
    noise=st.binary(max_size=4),
    place=st.integers(0, 60),
    mark=st.sampled_from([b"", *MARKS]),
    n_padding=st.sampled_from([0, BINARY_PROBE_SIZE]),
    size=st.integers(1, 9),
    errors=st.sampled_from(["strict", "replace"]),
)
def test_blocks_decode_as_the_whole_does(  # noqa: PLR0913, PLR0917 - all that can differ
    codec: str | None,
    text: str,
    noise: bytes,
    place: int,
    mark: bytes,
    n_padding: int,
    size: int,
    errors: DecodeErrors,
) -> None:
    """Text, warning and error are the same, wherever the blocks end and whatever is in them."""
    form = codec or MARKS.get(mark, "utf-8")
    data = text.encode(form, "ignore" if form != "punycode" else "strict")
    data = mark + ("x" * n_padding).encode(form) + data[:place] + noise + data[place:]
    decoding = Decoding(input_encoding=codec, errors=errors)
    assert _outcome(lambda: _decoded_in_blocks(data, size, decoding)) == (
        _outcome(lambda: decode(data, decoding))
    )


def test_what_comes_before_a_fault_is_there_before_it() -> None:
    """Text flows while the source is read, not when it ends."""
    stream = decode_blocks(iter([b"x" * BINARY_PROBE_SIZE, b"ab", b"\xff"]), AS_IT_IS)
    assert [next(stream), next(stream)] == ["x" * BINARY_PROBE_SIZE, "ab"]
    with pytest.raises(InputError, match=r"^byte 8194 \(0xff\) is not UTF-8 "):
        next(stream)
