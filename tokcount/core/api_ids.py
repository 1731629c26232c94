"""The public Python functions on token ids: the commands `encode` and `decode`, in memory.

What it leaves to others: everything; it only puts names to what the core does.
"""

from collections.abc import Iterable

from tokcount.core.api import check_choice, warn_of
from tokcount.core.decoding import DecodeErrors, well_formed
from tokcount.core.encoding import Encoding, Special
from tokcount.core.ids import bytes_of, text_of
from tokcount.core.resolve import resolve
from tokcount.core.tokenizer import exact_encoding


def encode(
    text: str, *, encoding: str | None = None, model: str | None = None, special: Special = "text"
) -> list[int]:
    """Return the token ids of a text.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer.
        InputError: the encoding cannot take the text.

    >>> encode("Tokenization is fun")
    [4421, 2860, 382, 2827]
    """
    check_choice("special", special, Special)
    return encoding_named(encoding, model).encode(well_formed(text), special=special)


def decode(
    ids: Iterable[int],
    *,
    encoding: str | None = None,
    model: str | None = None,
    errors: DecodeErrors = "strict",
) -> str:
    """Return the text that token ids stand for; for the bytes, see `get_encoding(name).decode`.

    With `errors="replace"`, what is not UTF-8, such as half a character, becomes U+FFFD.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer.
        InputError: an id is not in the vocabulary, or the bytes are not UTF-8.

    >>> decode([4421, 2860, 382, 2827])
    'Tokenization is fun'
    """
    check_choice("errors", errors, DecodeErrors)
    return "".join(text_of(bytes_of([list(ids)], encoding_named(encoding, model)), errors))


def encoding_named(encoding: str | None, model: str | None) -> Encoding:
    """Return the encoding of that name, else the model's, else `o200k_base`.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer.
    """
    tokenizer = resolve(encoding, model)
    warn_of(tokenizer.notes)
    return exact_encoding(tokenizer)
