"""Takes a text apart into its tokens, and groups those that share a character.

What it leaves to others: reading the text (`sources`), encoding it (`encodings`).
"""

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tokcount.core.checking import Checking
from tokcount.core.counting import exact_counts
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
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
    checking = Checking(encoding, special)
    checking.check(text)
    special_ids = set(encoding.special_tokens.values())
    tokens = [
        Token(id=id_, data=data, start=start, special=id_ in special_ids)
        for id_, data, start in encoding.tokens(text, special=special)
    ]
    return InspectReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        counts=exact_counts(text, len(tokens)),
        groups=list(_groups(tokens)),
        notes=[*tokenizer.notes, *checking.notes],
    )


def check_ids(report: InspectReport) -> None:
    """Refuse a text of which not every token has an id.

    Raises:
        InputError: a character is not in the vocabulary.
    """
    for token in report.tokens:
        if token.id is None:
            raise InputError(
                f"{token.data.decode()!r} at byte {token.start} is not in the vocabulary of"
                f" {report.encoding}, so it has no id; leave out --ids"
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
    return replace(report, name=source.name, notes=[*report.notes, *notes])


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
