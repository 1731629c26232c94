"""`tokcount compare`."""

from tokcount.cli.boundary import account_for, leave
from tokcount.cli.compare_chart import check_chart, write_chart
from tokcount.cli.compare_options import (
    Bars,
    Baseline,
    Counting,
    Diff,
    Encodings,
    Force,
    Given,
    Long,
    Models,
    Parallel,
    Requests,
    Samples,
    Show,
    SortBy,
    SvgFile,
    Top,
)
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
)
from tokcount.core.compare_order import sorted_by
from tokcount.core.comparing import compare_sources
from tokcount.core.decoding import Decoding
from tokcount.core.resolve import resolve_several, table_for
from tokcount.core.tokenizer import with_engine
from tokcount.core.trees.choices import Choices
from tokcount.core.watching import watched
from tokcount.render import compare as view
from tokcount.render.compare_show import comparison_chart, show_comparison
from tokcount.render.layout import Layout
from tokcount.render.progress import progress_bar


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
    show: Show = None,
    sort: SortBy = None,
    long: Long = False,
    bars: Bars = None,
    svg: SvgFile = None,
    force: Force = False,
    samples: Samples = False,
    parallel: Parallel = False,
    requests: Requests = None,
    diff: Diff = None,
    top: Top = None,
    no_progress: NoProgress = False,
) -> None:
    """Count the same texts under several encodings or models.

    The ratio is tokens over the baseline's tokens, of the same source; or, when the baseline is a
    source, of that source in the same encoding. For models the cost of the input is shown, too.

    \b
    tokcount compare --samples
    tokcount compare -m gpt-4 -m gpt-4o --text "नमस्ते"
    tokcount compare --baseline en.txt en.txt hi.txt
    tokcount compare --parallel -m gpt-4o -m gpt-4 --requests 10000/day en/ hi/ ta/
    tokcount compare --diff cl100k_base o200k_base notes.md
    """
    given = Given(
        paths=paths,
        text=text,
        files_from=files_from,
        encodings=encodings,
        models=models,
        baseline=baseline,
        show=show,
        order=sort,
        long=long,
        bars=bars,
        svg=svg,
        force=force,
        samples=samples,
        parallel=parallel,
        requests=requests,
        diff=diff,
        top=top,
    )
    given.check()
    check_chart(svg, output, bars=bool(bars), force=force)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    walked = Choices(hidden, no_ignore, include, exclude, follow)
    if diff is not None:
        from tokcount.cli.compare_diff import show_diff
        from tokcount.core.either_name import resolve_either

        named = resolve_either(diff, pricing=pricing, split=split)
        left, right = (with_engine(each, engine, special) for each in named)
        show_diff(given.one_source(), (left, right), decoding, special, top, output)
        return
    table = table_for(models or [], pricing)
    named = resolve_several(encodings or [], models or [], table, split=split)
    tokenizers = [with_engine(tokenizer, engine, special) for tokenizer in named]
    layout = Layout(metrics=given.metrics, long=long, bars=bars)
    if samples and not (show or models or parallel):
        layout = layout._replace(metrics=["chars"])
    words = layout.form(output) in view.WITH_WORDS or "fertility" in layout.metrics
    if parallel:
        from tokcount.cli.compare_parallel import show_texts

        counting = Counting(tokenizers, decoding, special, words, no_progress)
        show_texts(given, walked, counting, table, layout, output)
    if samples:
        from tokcount.core.samples import sample_sources

        listing = sample_sources()
    else:
        listing = listing_of(
            paths, text, walked, files_from=files_from, nul_separated=nul_separated
        )
    with progress_bar(hidden=no_progress) as advance:
        report = compare_sources(
            watched(listing, advance),
            tokenizers,
            decoding,
            baseline=baseline,
            special=special,
            words=words,
        )
    if table is not None:
        from tokcount.core.costs.cost import today
        from tokcount.core.costs.input_costs import with_costs
        from tokcount.core.pricing.lookup import prices_of

        report = with_costs(report, prices_of(models or [], table), today())
    if sort is not None:
        report = sorted_by(report, sort)
    is_shown = False
    if svg is not None and report.rows:
        is_shown = write_chart(svg, comparison_chart(report, layout), listing)
    if not is_shown:
        show_comparison(report, layout, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=report.n_sources)
    leave(partial=report.partial)
