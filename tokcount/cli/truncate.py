"""`tokcount truncate`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import complain, tell
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
from tokcount.core.checking import Checking
from tokcount.core.decoding import Decoding
from tokcount.core.fitting import Fitting
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.sources import reading
from tokcount.core.tokenizer import exact_encoding
from tokcount.core.truncating import Cut, cut_down
from tokcount.render.raw import print_text
from tokcount.render.truncate import cut_line
from tokcount.reports.truncate import Keep

MostTokens = Annotated[
    int,
    typer.Option(
        "--tokens", "-n", parser=whole, metavar="N", help="The most tokens that are left."
    ),
]
Kept = Annotated[
    Keep,
    typer.Option(
        "--keep", help="What to keep of a text that is too long: its head, its tail, or both ends."
    ),
]
InTheGap = Annotated[
    str,
    typer.Option(
        "--ellipsis",
        metavar="TEXT",
        help="Put this where the text was cut; its tokens count, too. Default: nothing.",
        show_default=False,
    ),
]


def truncate(
    n_tokens: MostTokens,
    path: OnePath = None,
    text: InputText = None,
    keep: Kept = "head",
    ellipsis: InTheGap = "",
    encoding: EncodingName = None,
    split: SplitName = None,
    model: ModelName = None,
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    pricing: PricingFile = None,
) -> None:
    """Cut a text down to a number of tokens.

    What is printed is N tokens at most when it is counted again, and no character is cut. A text
    that fits is printed as it is. Standard error says what was cut. To keep the head of a large
    input, no more than about a megabyte beyond it is read.

    \b
    tokcount truncate -n 8000 notes.md
    git diff | tokcount truncate -n 4000 --keep ends --ellipsis " [...] "
    """
    tokenizer = resolve_chosen(encoding, model, pricing=pricing, split=split)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    source = source_of(path, text)
    cut = Cut(n_tokens=n_tokens, keep=keep, ellipsis=ellipsis)
    fitting = Fitting(encoding=exact_encoding(tokenizer), special=special)
    with reading(source, decoding) as (blocks, notes):
        report = cut_down(blocks, cut, fitting)
    print_text([report.text])
    checking = Checking(fitting.encoding, special)
    checking.check(report.text)
    tell([*tokenizer.notes, *notes, *checking.notes])
    if report.cut:
        complain(cut_line(report, source.name))
