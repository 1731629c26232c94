"""`tokcount inspect`."""

import sys
from typing import Annotated

import typer

from tokcount.cli.boundary import tell
from tokcount.cli.input import source_of
from tokcount.cli.options import (
    Binary,
    EncodingName,
    InputEncoding,
    InputText,
    ModelName,
    OnDecodeErrors,
    OnePath,
    OutputFormat,
    PricingFile,
    SpecialText,
    SplitName,
)
from tokcount.core.decoding import Decoding
from tokcount.core.inspecting import check_ids, inspect_source
from tokcount.core.resolve import resolve
from tokcount.errors import UsageError
from tokcount.render import inspect as view
from tokcount.render.output import print_lines, printing
from tokcount.render.show import show

OnlyIds = Annotated[bool, typer.Option("--ids", help="Print the token ids alone, on one line.")]


def inspect(
    path: OnePath = None,
    text: InputText = None,
    encoding: EncodingName = None,
    split: SplitName = None,
    model: ModelName = None,
    output: OutputFormat = "auto",
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    pricing: PricingFile = None,
    ids: OnlyIds = False,
) -> None:
    """Show the tokens of a text, one by one.

    On a terminal the text is shown with its tokens in alternating colours; -f table lists them.
    Spaces are shown as a middle dot. Of a token that holds part of a character the bytes are shown,
    with the character that it is part of. Joining the bytes of -f json gives back the input.

    \b
    tokcount inspect --text "Tokenization is fun"
    tokcount inspect -e cl100k_base -f table notes.md
    """
    if ids and output not in {"auto", "plain"}:
        raise UsageError(f"--ids prints bare ids; leave out --format {output}")
    tokenizer = resolve(encoding, model, pricing=pricing, split=split)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    report = inspect_source(source_of(path, text), tokenizer, decoding, special=special)
    if ids:
        check_ids(report)
        print_lines(view.ids(report))
    elif output == "auto" and sys.stdout.isatty():
        from tokcount.render.view import print_view

        with printing():
            print_view(report, sys.stdout)
    else:
        show(report, view, output)
    tell(report.notes)
