"""`tokcount inspect`."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from tokcount.cli.boundary import tell
from tokcount.cli.input import source_of
from tokcount.cli.inspect_files import files_of
from tokcount.cli.inspect_view import check_form, show_tokens
from tokcount.cli.options import (
    Binary,
    EncodingName,
    InputEncoding,
    InputText,
    ModelName,
    OnDecodeErrors,
    OutputFormat,
    PricingFile,
    SpecialText,
    SplitName,
)
from tokcount.cli.values import whole
from tokcount.cli.view_options import Force, Html, NoPager, OnlyIds, Svg
from tokcount.cli.why_options import InspectedPaths, MostShown, Why, WhyRequests
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.inspecting import inspect_source
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.sources import Source
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.render.output import printing
from tokcount.render.show import Format, meant, show

Steps = Annotated[
    bool,
    typer.Option("--steps", help="Show how each pre-token becomes tokens, merge by merge."),
]
MostSteps = Annotated[
    int,
    typer.Option("--max-steps", parser=whole, metavar="N", help="Merges shown of a pre-token."),
]


def inspect(
    paths: InspectedPaths = None,
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
    no_pager: NoPager = False,
    html: Html = None,
    svg: Svg = None,
    force: Force = False,
    steps: Steps = False,
    max_steps: MostSteps = 100,
    why: Why = False,
    requests: WhyRequests = None,
    top: MostShown = None,
) -> None:
    """Show the tokens of a text, one by one.

    On a terminal the text is shown with its tokens in alternating colours; -f table lists them.
    Spaces are shown as a middle dot. Tokens that share a character are shown behind it, as their
    bytes: (e8aa95). Without colour bars part the tokens, and a backslash stands before what would
    be taken for a mark. Joining the bytes of -f json gives back the input. With --html or --svg
    nothing is printed but what is asked for by --format, --ids or --why.

    \b
    tokcount inspect --text "Tokenization is fun"
    tokcount inspect -e cl100k_base -f table notes.md
    tokcount inspect --steps --text "unbelievable"
    tokcount inspect --why -m gpt-6-luna --requests 10000/day prompt.txt
    tokcount inspect --html page.html --svg tokens.svg notes.md
    """
    check_form(output, ids=ids)
    if ids and steps:
        raise UsageError("--ids prints bare ids, --steps merges; give one or the other")
    if why and (ids or steps):
        raise UsageError("--why shows no single tokens; leave out --ids and --steps")
    files = files_of(html, svg, force=force, steps=steps)
    if not (why or html is not None) and (requests is not None or top is not None):
        raise UsageError("--requests and --top are about what --why shows; give --why, too")
    tokenizer = resolve_chosen(encoding, model, pricing=pricing, split=split)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    if why and not files.are_wanted:
        from tokcount.cli.inspect_why import show_why

        show_why(
            *(paths, text, tokenizer, decoding),
            special=special,
            pricing=pricing,
            requests=requests,
            n_shown=top,
            output=output,
        )
    source = source_of(_only(paths, in_files=files.are_wanted), text)
    files.check(source, alone=output == "auto" and not ids and not why)
    if files.are_wanted:
        from tokcount.cli.inspect_why import asked_about, print_reasons

        asked = asked_about(tokenizer, special, pricing, requests, top)
        report, reasons = files.write(source, tokenizer, decoding, asked)
        tell((), reasons.warnings)
        if why:
            print_reasons(reasons, output)
        if why or (output == "auto" and not ids):
            tell(report.notes)
            return
    elif steps:
        _show_steps(source, tokenizer, decoding, special, max_steps, output)
        return
    else:
        report = inspect_source(source, tokenizer, decoding, special=special)
    show_tokens(report, output, ids=ids, no_pager=no_pager)


def _only(paths: Sequence[str] | None, *, in_files: bool) -> str | None:
    if paths and len(paths) > 1:
        if in_files:
            raise UsageError(f"--html and --svg are of one text, got {len(paths)} paths; name one")
        raise UsageError(
            f"inspect shows the tokens of one text, got {len(paths)} paths; name one, or give --why"
        )
    if paths and in_files and os.path.isdir(paths[0]):
        raise UsageError(f"--html and --svg are of one text, {paths[0]} is a folder; name a file")
    return paths[0] if paths else None


def _show_steps(
    source: Source,
    tokenizer: Tokenizer,
    decoding: Decoding,
    special: Special,
    max_steps: int,
    output: Format,
) -> None:
    from tokcount.core.bpe.stepping import steps_of_source
    from tokcount.render import steps as steps_view

    report = steps_of_source(source, tokenizer, decoding, special=special, most_steps=max_steps)
    if meant(output) == "table":
        from tokcount.render.steps_view import print_steps

        with printing():
            print_steps(report, sys.stdout)
    else:
        show(report, steps_view, output)
    tell(report.notes)
