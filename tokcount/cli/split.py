"""`tokcount split`."""

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
    PricingFile,
    SpecialText,
    SplitName,
)
from tokcount.cli.values import whole
from tokcount.core.decoding import Decoding
from tokcount.core.fitting import Fitting
from tokcount.core.part_files import part_files, write_parts
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.sources import reading
from tokcount.core.splitting import Parting, split_up
from tokcount.core.tokenizer import exact_encoding, with_engine
from tokcount.errors import UsageError
from tokcount.render.raw import print_text
from tokcount.render.split import file_line, part_line
from tokcount.reports.split import At

MostTokens = Annotated[
    int,
    typer.Option(
        "--tokens", "-n", parser=whole, metavar="N", help="The most tokens of a part, with overlap."
    ),
]
Overlap = Annotated[
    int,
    typer.Option(
        "--overlap",
        parser=whole,
        metavar="K",
        help="Begin each part with up to K tokens of the end of the part before.",
    ),
]
PartedAt = Annotated[
    At,
    typer.Option(
        "--at",
        help="Where to part the text if it can be done: after a line, after a paragraph (with the"
        " blank lines that follow), or wherever a part is full. A paragraph that is too long is"
        " parted after a line, a line wherever a part is full.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="DIR|PATTERN",
        help="Write files, and print the tokens and name of each: into a directory (notes-0001.md"
        " and so on), or by a pattern such as part-{}.txt. Without: JSON lines to standard output.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]


def split(
    n_tokens: MostTokens,
    path: OnePath = None,
    text: InputText = None,
    overlap: Overlap = 0,
    at: PartedAt = "line",
    output: Output = None,
    force: Force = False,
    encoding: EncodingName = None,
    split_by: SplitName = None,
    model: ModelName = None,
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    pricing: PricingFile = None,
) -> None:
    """Part a text that is too long into parts that fit.

    Each part is N tokens at most when it is counted alone, and no character is parted. Joined, less
    their overlap, the parts are the text. A line of JSON has index, tokens, start and end (bytes
    of the text in UTF-8), overlap (what text begins with of the part before), and text.

    \b
    tokcount split -n 1000 --overlap 100 --at paragraph book.txt > parts.jsonl
    tokcount split -n 8000 -o parts notes.md
    """
    if force and output is None:
        raise UsageError("--force is about files; name an --output")
    tokenizer = resolve_chosen(encoding, model, pricing=pricing, split=split_by)
    if tokenizer.of_file is None:  # for many small texts tiktoken is the fastest
        tokenizer = with_engine(tokenizer, "tiktoken", special)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    parting = Parting(n_tokens=n_tokens, n_overlap=overlap, at=at)
    fitting = Fitting(encoding=exact_encoding(tokenizer), special=special)
    source = source_of(path, text)
    with reading(source, decoding) as (blocks, notes):
        parts = split_up(blocks, parting, fitting)
        if output is None:
            print_text(map(part_line, parts))
        else:
            files = part_files(output, source, force=force)
            print_text(file_line(*each) for each in write_parts(parts, files, notes))
    tell([*tokenizer.notes, *notes])
