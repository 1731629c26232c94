"""Takes one text apart into its tokens, and tells why it takes as many.

The text is read once, so it may come from standard input.

What it leaves to others: both halves (`inspecting`, `explaining`).
"""

from dataclasses import replace

from tokcount.core.decoding import Decoding
from tokcount.core.inspecting import inspect_source
from tokcount.core.sources import Source, read_text
from tokcount.core.tokenizer import Tokenizer, exact_encoding
from tokcount.core.why.explaining import Asked, explain
from tokcount.core.why.reading import read_tokens
from tokcount.errors import InputError
from tokcount.reports.inspect import InspectReport
from tokcount.reports.why import WhyReport


def inspect_and_explain(
    source: Source, tokenizer: Tokenizer, decoding: Decoding, asked: Asked
) -> tuple[InspectReport, WhyReport]:
    """Return the tokens of one source, and why there are as many; notes are with the tokens.

    Raises:
        UsageError: the tokenizer only estimates.
        InputError: the source cannot be read or decoded, or the encoding cannot take its text.
    """
    encoding = exact_encoding(tokenizer)
    try:
        text, warning = read_text(source, decoding)
    except InputError as error:
        raise InputError(f"{source.name}: {error}") from None
    read = Source(name=source.name, text=text)
    report = inspect_source(read, tokenizer, decoding, special=asked.special)
    if warning:
        report = replace(report, notes=[*report.notes, f"{source.name}: {warning}"])
    tokens = read_tokens(source.name, text, encoding, asked.special)
    return report, explain([tokens], tokenizer, asked)
