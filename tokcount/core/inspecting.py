"""Takes a text apart into its tokens, and groups those that share a character.

What it leaves to others: reading the text (`sources`), encoding it (`encodings`).
"""

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tokcount.core.counting import exact_counts
from tokcount.core.decoding import Decoding
from tokcount.core.encodings import Encoding, Special
from tokcount.core.sources import Source, read_text
from tokcount.core.tokenizer import Tokenizer, exact_encoding
from tokcount.errors import InputError
from tokcount.reports.inspect import InspectReport, Token, TokenGroup


def inspect_text(text: str, tokenizer: Tokenizer, *, special: Special = "text") -> InspectReport:
    """Return the tokens of a text that has a UTF-8 form.

    Raises:
        UsageError: the tokenizer only estimates, so there are no tokens to show.
        InputError: the encoding cannot take the text.
    """
    encoding = exact_encoding(tokenizer)
    ids = encoding.encode(text, special=special)
    return InspectReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        counts=exact_counts(text, len(ids)),
        groups=list(_groups(_tokens(ids, encoding))),
        notes=tokenizer.notes,
    )


def inspect_source(
    source: Source, tokenizer: Tokenizer, decoding: Decoding, *, special: Special = "text"
) -> InspectReport:
    """Return the tokens of one source.

    Raises:
        UsageError: the tokenizer only estimates.
        InputError: the source cannot be read or decoded, or the encoding cannot take its text.
    """
    try:
        text, warning = read_text(source, decoding)
        report = inspect_text(text, tokenizer, special=special)
    except InputError as error:
        raise InputError(f"{source.name}: {error}") from None
    notes = [f"{source.name}: {warning}"] if warning else []
    return replace(report, notes=[*report.notes, *notes])


def _tokens(ids: Iterable[int], encoding: Encoding) -> Iterator[Token]:
    special_ids = set(encoding.special_tokens.values())
    start = 0
    for token_id in ids:
        data = encoding.token_bytes(token_id)
        yield Token(id=token_id, data=data, start=start, special=token_id in special_ids)
        start += len(data)


def _groups(tokens: Iterable[Token]) -> Iterator[TokenGroup]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    text, members = "", []
    for token in tokens:
        text += decoder.decode(token.data)
        members.append(token)
        undecoded, _ = decoder.getstate()
        if not undecoded:
            yield TokenGroup(text=text, tokens=members)
            text, members = "", []
