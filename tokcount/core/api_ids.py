"""The public Python functions of `encode`, `decode`, `truncate` and `split`, in memory.

What it leaves to others: everything; it only puts names to what the core does.
"""

from collections.abc import Iterable

from tokcount.core.api import check_choice, warn_of
from tokcount.core.decoding import DecodeErrors, well_formed
from tokcount.core.encoding import Encoding, Special
from tokcount.core.fitting import Fitting
from tokcount.core.ids import bytes_of, text_of
from tokcount.core.resolve import resolve
from tokcount.core.splitting import Parting, split_up
from tokcount.core.tokenizer import exact_encoding
from tokcount.core.truncating import Cut, cut_down
from tokcount.errors import UsageError
from tokcount.reports.split import At, Part
from tokcount.reports.truncate import Keep, TruncateReport


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
    return _encoding_named(encoding, model).encode(well_formed(text), special=special)


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
        UsageError: the model has no public tokenizer, or an id is no whole number.
        InputError: an id is not in the vocabulary, or the bytes are not UTF-8.

    >>> decode([4421, 2860, 382, 2827])
    'Tokenization is fun'
    """
    check_choice("errors", errors, DecodeErrors)
    listed = list(ids)
    if wrong := [token_id for token_id in listed if type(token_id) is not int]:
        raise UsageError(f"a token id is a whole number, got {wrong[0]!r}")
    return "".join(text_of(bytes_of([listed], _encoding_named(encoding, model)), errors))


def truncate(  # noqa: PLR0913 - as many as the command has options
    text: str,
    n_tokens: int,
    *,
    keep: Keep = "head",
    ellipsis: str = "",
    encoding: str | None = None,
    model: str | None = None,
    special: Special = "text",
) -> TruncateReport:
    """Cut a text down to `n_tokens` at most, by a count of what is returned; no character is cut.

    A text that fits is returned as it is; in any other the ellipsis stands where it was cut, and
    counts.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer, or the ellipsis alone does not fit.
        InputError: the encoding cannot take the text.

    >>> truncate("one two three four five six", 3, keep="ends", ellipsis=" ...").text
    'one ... six'
    """
    check_choice("keep", keep, Keep)
    _check_whole("n_tokens", n_tokens)
    cut = Cut(n_tokens=n_tokens, keep=keep, ellipsis=well_formed(ellipsis))
    return cut_down([well_formed(text)], cut, _fitting(encoding, model, special))


def split(  # noqa: PLR0913 - as many as the command has options
    text: str,
    n_tokens: int,
    *,
    overlap: int = 0,
    at: At = "line",
    encoding: str | None = None,
    model: str | None = None,
    special: Special = "text",
) -> list[Part]:
    r"""Part a text into parts of `n_tokens` at most, each by a count of its own.

    Each begins with up to `overlap` tokens of the part before; without it, the parts joined are the
    text. A line that fits is not parted, with `at="paragraph"` nor is a paragraph.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer, or the overlap leaves a part no room.
        InputError: the encoding cannot take the text, or a character is more than `n_tokens`.

    >>> [part.text for part in split("one two\nthree\nfour\n", 5)]
    ['one two\nthree\n', 'four\n']
    """
    check_choice("at", at, At)
    _check_whole("n_tokens", n_tokens)
    _check_whole("overlap", overlap)
    parting = Parting(n_tokens=n_tokens, n_overlap=overlap, at=at)
    return list(split_up([well_formed(text)], parting, _fitting(encoding, model, special)))


def _fitting(encoding: str | None, model: str | None, special: Special) -> Fitting:
    check_choice("special", special, Special)
    return Fitting(encoding=_encoding_named(encoding, model), special=special)


def _check_whole(name: str, number: int) -> None:
    if not isinstance(number, int) or number < 0:
        raise UsageError(f"{name} must be a whole number of at least 0, got {number!r}")


def _encoding_named(encoding: str | None, model: str | None) -> Encoding:
    tokenizer = resolve(encoding, model)
    warn_of(tokenizer.notes)
    return exact_encoding(tokenizer)
