"""Turns the bytes of a source into text, exactly or not at all.

No newline is translated and nothing is normalised; only a byte order mark is taken off. What it
leaves to others: where the bytes come from (`sources`).
"""

import codecs
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from tokcount.errors import InputError, UsageError

DecodeErrors = Literal["strict", "replace"]

# The UTF-32 marks first: the little-endian one begins with that of UTF-16.
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
BINARY_PROBE_SIZE = 8192

# Codecs whose incremental decoder was tested to agree with decoding at once, errors included; so do
# those that map a byte to a character by a table. Others, mostly with a memory, are rare.
IN_BLOCKS = {
    "ascii", "big5", "cp932", "cp949", "cp950", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk",
    "iso8859-1", "shift_jis", "utf-8", "utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le",
}  # fmt: skip

# Bytes on either side of a fault by which one can guess what they are.
SAMPLE_SIZE = 4096


class BinaryError(InputError):
    """A source that holds NUL bytes near its start, without the mark of UTF-16 or UTF-32."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoding:
    """How bytes become text.

    Without `input_encoding` they are UTF-8, or what their byte order mark says. `binary` takes
    bytes with NULs for text.
    """

    input_encoding: str | None = None
    errors: DecodeErrors = "strict"
    binary: bool = False

    def __post_init__(self) -> None:
        """Check that Python knows the encoding, and that it is one of text.

        Raises:
            UsageError: it does not, or it is not.
        """
        if self.input_encoding is not None:
            try:
                # Of no byte at all Python makes text without looking the codec up.
                b"\0\0\0\0".decode(self.input_encoding, "replace")
            except (LookupError, ValueError):
                raise UsageError(
                    f"unknown text encoding {self.input_encoding!r};"
                    " try utf-8, latin-1, cp1252, utf-16 or another of Python's codecs"
                ) from None


def decode(data: bytes, decoding: Decoding) -> tuple[str, str | None]:
    """Return the text, and a warning where bytes had to be replaced.

    Raises:
        BinaryError: the bytes are no text.
        InputError: a byte does not decode.
    """
    mark, codec = _mark_and_codec(data, decoding.input_encoding)
    if not (mark or decoding.binary or decoding.input_encoding):
        _refuse_binary(data)
    body = data[len(mark) :]
    try:
        text = body.decode(codec)
    except UnicodeError as error:
        start = error.start if isinstance(error, UnicodeDecodeError) else 0
        place = _place(len(mark) + start, body[start : start + 1])
        if decoding.errors == "strict":
            raise _refused(place, codec, body[:start], body[start:]) from None
        return _replaced(body, codec), _replaced_at(place, codec)
    if (whole := well_formed(text)) is not text:
        said = "lone surrogates, which are no characters"
        if decoding.errors == "strict":
            raise InputError(f"{said}, come out of {codec.upper()}; use --decode-errors replace")
        return whole, f"{said}, were replaced"
    return text, None


def decode_blocks(blocks: Iterator[bytes], decoding: Decoding) -> Generator[str, None, str | None]:
    """Yield the text of the blocks as it becomes known; return and raise what `decode` would.

    An error may come after much of the text. What comes in one block, or in a codec that is not
    known to decode by blocks as it does at once, is decoded at once.
    """
    head = next(blocks, b"")
    while len(head) < BINARY_PROBE_SIZE and (more := next(blocks, b"")):
        head += more
    following = next(blocks, b"")
    mark, codec = _mark_and_codec(head, decoding.input_encoding)
    if not (mark or decoding.binary or decoding.input_encoding):
        _refuse_binary(head)
    if not following or not _decodes_in_blocks(codec):
        text, warning = decode(b"".join((head, following, *blocks)), decoding)
        yield text
        return warning
    decoder = codecs.getincrementaldecoder(codec)()
    n_bytes, before, warning = len(mark), b"", None
    rest = chain((head[len(mark) :], following), blocks, (b"",))
    for block in rest:
        n_bytes += len(block)
        state = decoder.getstate()
        try:
            text = decoder.decode(block, final=not block)
        except UnicodeDecodeError as error:
            data, start = error.object, error.start
            place = _place(n_bytes - len(data) + start, data[start : start + 1])
            if decoding.errors == "strict":
                after = _longer(data[start:], rest)
                raise _refused(place, codec, (before + block)[: start - len(data)], after) from None
            warning = _replaced_at(place, codec)
            decoder.setstate(state)
            decoder.errors = "replace"
            text = decoder.decode(block, final=not block)
        yield text
        before = (before + block[-2 * SAMPLE_SIZE :])[-2 * SAMPLE_SIZE :]
    return warning


def well_formed(text: str) -> str:
    """Return the text with surrogate pairs joined and lone surrogates replaced by U+FFFD.

    So tiktoken encodes such text, which has no UTF-8; any other text is returned as it is.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _mark_and_codec(data: bytes, input_encoding: str | None) -> tuple[bytes, str]:
    """The byte order mark to take off, and the codec of the rest."""
    if input_encoding is None:
        found = next((mark for mark in MARKS if data.startswith(mark)), b"")
        return found, MARKS.get(found, "utf-8")
    codec = codecs.lookup(input_encoding).name.removesuffix("-sig")
    of_codec = (mark for mark, name in MARKS.items() if name == codec and data.startswith(mark))
    return next(of_codec, b""), codec


def _refuse_binary(data: bytes) -> None:
    place = data.find(b"\0", 0, BINARY_PROBE_SIZE)
    if place >= 0:
        raise BinaryError(
            f"binary (a NUL at byte {place}); use --binary to count it as UTF-8,"
            " or --input-encoding utf-16-le or another"
        )


def _replaced(body: bytes, codec: str) -> str:
    try:
        return well_formed(body.decode(codec, "replace"))
    except UnicodeError:  # some codecs cannot go on after what they cannot read
        raise InputError(f"cannot be read as {codec.upper()} at all") from None


def _place(offset: int, byte: bytes) -> str:
    """Where the bytes stop making sense: the offset counts from the first of all."""
    return f"byte {offset} (0x{byte.hex()})" if byte else f"byte {offset}"


def _replaced_at(place: str, codec: str) -> str:
    return f"what is not {codec.upper()} was replaced, first at {place}"


def _refused(place: str, codec: str, before: bytes, after: bytes) -> InputError:
    """The error of a byte that does not decode, by what is before it, and from it on."""
    from tokcount.core.guessing import ways_out

    ways = ways_out(codec, before[-SAMPLE_SIZE:], after[:SAMPLE_SIZE])
    return InputError(f"{place} is not {codec.upper()}{ways}")


def _longer(data: bytes, blocks: Iterator[bytes]) -> bytes:
    """The data and what follows, as far as anybody looks."""
    while len(data) < SAMPLE_SIZE and (more := next(blocks, b"")):
        data += more
    return data


def _decodes_in_blocks(codec: str) -> bool:
    module = getattr(codecs.lookup(codec).incrementaldecoder, "__module__", "")
    return codec in IN_BLOCKS or hasattr(sys.modules.get(module), "decoding_table")
