"""`tokcount compare`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import account_for, leave
from tokcount.cli.finding_options import (
    Exclude,
    FilesFrom,
    Follow,
    Hidden,
    Include,
    NoIgnore,
    NulSeparated,
)
from tokcount.cli.input import listing_of
from tokcount.cli.options import (
    Binary,
    EngineName,
    InputEncoding,
    InputText,
    NoProgress,
    OnDecodeErrors,
    OutputFormat,
    Paths,
    PricingFile,
    SpecialText,
    SplitName,
    complete_encoding,
    complete_model,
)
from tokcount.core.comparing import compare_sources
from tokcount.core.decoding import Decoding
from tokcount.core.resolve import resolve_several, table_for
from tokcount.core.tokenizer import with_engine
from tokcount.core.trees.choices import Choices
from tokcount.core.watching import watched
from tokcount.render import compare as view
from tokcount.render.progress import progress_bar
from tokcount.render.show import meant, show

Encodings = Annotated[
    list[str] | None,
    typer.Option(
        "--encoding",
        "-e",
        metavar="NAME",
        help="Encoding to compare; repeatable. Without -e and -m: cl100k_base and o200k_base.",
        autocompletion=complete_encoding,
        show_default=False,
    ),
]
Models = Annotated[
    list[str] | None,
    typer.Option(
        "--model",
        "-m",
        metavar="NAME",
        help="Model to compare; repeatable.",
        autocompletion=complete_model,
        show_default=False,
    ),
]
Baseline = Annotated[
    str | None,
    typer.Option(
        "--baseline",
        metavar="NAME",
        help="What ratios refer to: one of the encodings, models or sources. Default: the first"
        " encoding or model.",
    ),
]


def compare(
    paths: Paths = None,
    text: InputText = None,
    files_from: FilesFrom = None,
    nul_separated: NulSeparated = False,
    hidden: Hidden = False,
    no_ignore: NoIgnore = False,
    include: Include = None,
    exclude: Exclude = None,
    follow: Follow = False,
    encodings: Encodings = None,
    split: SplitName = None,
    models: Models = None,
    baseline: Baseline = None,
    output: OutputFormat = "auto",
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    engine: EngineName = "auto",
    pricing: PricingFile = None,
    no_progress: NoProgress = False,
) -> None:
    """Count the same texts under several encodings or models.

    The ratio is tokens over the baseline's tokens, of the same source; or, when the baseline is a
    source, of that source in the same encoding. For models the cost of the input is shown, too.

    \b
    tokcount compare notes.md
    tokcount compare -m gpt-4 -m gpt-4o --text "नमस्ते"
    tokcount compare --baseline en.txt en.txt hi.txt
    """
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    table = table_for(models or [], pricing)
    named = resolve_several(encodings or [], models or [], table, split=split)
    tokenizers = [with_engine(tokenizer, engine, special) for tokenizer in named]
    walked = Choices(hidden, no_ignore, include, exclude, follow)
    listing = listing_of(paths, text, walked, files_from=files_from, nul_separated=nul_separated)
    with progress_bar(hidden=no_progress) as advance:
        report = compare_sources(
            watched(listing, advance),
            tokenizers,
            decoding,
            baseline=baseline,
            special=special,
            words=meant(output) in view.WITH_WORDS,
        )
    if table is not None:
        from tokcount.core.costs.cost import today
        from tokcount.core.costs.input_costs import with_costs
        from tokcount.core.pricing.lookup import prices_of

        report = with_costs(report, prices_of(models or [], table), today())
    show(report, view, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=report.n_sources)
    leave(partial=report.partial)
