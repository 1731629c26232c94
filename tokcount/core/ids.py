"""Turns a stream of text into token ids, and a stream of ids back into bytes and text.

What it leaves to others: reading the text (`sources`), reading ids from text (`id_reading`).
"""

import codecs
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain

from tokcount.core.checking import Checking
from tokcount.core.chunks import chunks
from tokcount.core.decoding import DecodeErrors, Decoding
from tokcount.core.encoding import Encoding, Special
from tokcount.core.id_reading import read_ids
from tokcount.core.parallel import in_order
from tokcount.core.sources import Listing, read_streams
from tokcount.core.tallying import checked
from tokcount.errors import InputError

REPLACEMENT = "\ufffd"


def ids_of(
    blocks: Iterable[str], encoding: Encoding, *, special: Special = "text"
) -> Iterator[list[int]]:
    """Yield the token ids of a text, a list for each chunk of it.

    Raises:
        InputError: the text cannot be read to its end, or the encoding cannot take it.
    """

    def encoded(chunk: str) -> list[int]:
        return encoding.encode(chunk, special=special)

    checking = Checking(encoding, special)

    def with_ids() -> Iterator[tuple[None, str]]:
        for chunk in checked(chunks(blocks, cuts=encoding.cuts), [checking]):
            if checking.unknown:
                raise InputError(f"{checking.unknown}, so it has no id; it can only be counted")
            yield None, chunk

    encodings = in_order(encoded, with_ids(), encoding.load, in_threads=encoding.in_threads)
    return (ids for _, ids in encodings)


def decode_sources(listing: Listing, encoding: Encoding) -> Iterator[bytes]:
    """Yield the bytes that the ids in all sources stand for, one source after the other.

    Raises:
        InputError: a source cannot be read, or holds something that is not an id of the encoding.
    """
    for source, blocks in read_streams(listing, Decoding()):
        try:
            yield from bytes_of(read_ids(blocks), encoding)
        except InputError as error:
            raise InputError(f"{source.name}: {error}") from None


def decode_texts(listing: Listing, encoding: Encoding, errors: DecodeErrors) -> Iterator[str]:
    """Yield the text that the ids in all sources stand for; what is replaced is noted.

    Raises:
        InputError: as `decode_sources` and `text_of` do.
    """
    warning = yield from text_of(decode_sources(listing, encoding), errors)
    if warning:
        listing.notes.append(warning)


def bytes_of(batches: Iterable[Sequence[int]], encoding: Encoding) -> Iterator[bytes]:
    """Yield the bytes that each batch of ids stands for; they may end inside a character.

    Raises:
        InputError: an id is not in the vocabulary; its place among the ids is named.
    """
    n_before = 0
    for ids in batches:
        try:
            yield encoding.decode(ids)
        except InputError:
            yield from _bytes_one_by_one(ids, encoding, n_before)
        n_before += len(ids)


def text_of(
    data: Iterable[bytes], errors: DecodeErrors = "strict"
) -> Generator[str, None, str | None]:
    """Yield the text of UTF-8 bytes that may end anywhere; return a warning of what was replaced.

    Raises:
        InputError: they are not UTF-8, and nothing may be replaced.
    """
    decoder = codecs.getincrementaldecoder("utf-8")(errors)
    # What else it lets through is replaced, so the two differ by the characters that were put in.
    ignoring = codecs.getincrementaldecoder("utf-8")("ignore")
    n_bytes = n_replaced = 0
    for block, final in chain(((block, False) for block in data), [(b"", True)]):
        n_held = len(decoder.getstate()[0])
        try:
            text = decoder.decode(block, final)
        except UnicodeDecodeError as error:
            place = n_bytes - n_held + error.start
            raise InputError(_not_utf8(place, error.object[error.start])) from None
        if errors == "replace":
            kept = ignoring.decode(block, final)
            n_replaced += text.count(REPLACEMENT) - kept.count(REPLACEMENT)
        n_bytes += len(block)
        yield text
    if not n_replaced:
        return None
    places = "1 place is" if n_replaced == 1 else f"{n_replaced:,} places are"
    return f"{places} not UTF-8, and shown as U+FFFD; --bytes writes the bytes as they are"


def _bytes_one_by_one(ids: Sequence[int], encoding: Encoding, n_before: int) -> Iterator[bytes]:
    for place, token_id in enumerate(ids, n_before + 1):
        try:
            yield encoding.token_bytes(token_id)
        except InputError as error:
            raise InputError(f"id {place:,}: {error}") from None


def _not_utf8(place: int, byte: int) -> str:
    return (
        f"byte {place} (0x{byte:02x}) of what the ids stand for is not UTF-8; use --bytes to write"
        " the bytes as they are, or --decode-errors replace"
    )
