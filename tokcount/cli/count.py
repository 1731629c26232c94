"""`tokcount count`."""

from typing import TYPE_CHECKING, NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.chat_options import Chat, refuse_with_chat
from tokcount.cli.count_options import (
    AsTree,
    CsvColumn,
    Depth,
    GroupBy,
    JsonField,
    MaxTokens,
    PerLine,
    SortBy,
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
from tokcount.cli.fit_options import Fits, Reserve
from tokcount.cli.input import listing_of
from tokcount.cli.options import (
    Binary,
    EncodingName,
    EngineName,
    InputEncoding,
    InputText,
    ModelName,
    NoProgress,
    OnDecodeErrors,
    OutputFormat,
    Paths,
    PricingFile,
    SpecialText,
    SplitName,
)
from tokcount.core.counting import count_sources
from tokcount.core.decoding import Decoding
from tokcount.core.grouping import Grouping, grouped
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.tokenizer import with_engine
from tokcount.core.trees.choices import Choices
from tokcount.core.watching import watched
from tokcount.errors import UsageError
from tokcount.render import count as view
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, meant, show
from tokcount.reports.count import CountReport

if TYPE_CHECKING:
    from tokcount.core.records import Records
    from tokcount.core.tokenizer import Tokenizer
    from tokcount.reports.records import RecordsReport


def count(
    paths: Paths = None,
    text: InputText = None,
    files_from: FilesFrom = None,
    nul_separated: NulSeparated = False,
    hidden: Hidden = False,
    no_ignore: NoIgnore = False,
    include: Include = None,
    exclude: Exclude = None,
    follow: Follow = False,
    encoding: EncodingName = None,
    split: SplitName = None,
    model: ModelName = None,
    output: OutputFormat = "auto",
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    engine: EngineName = "auto",
    pricing: PricingFile = None,
    by: GroupBy = None,
    tree: AsTree = False,
    sort: SortBy = None,
    top: Top = None,
    depth: Depth = None,
    per_line: PerLine = False,
    json_field: JsonField = None,
    csv_column: CsvColumn = None,
    chat: Chat = False,
    max_tokens: MaxTokens = None,
    fits: Fits = False,
    reserve: Reserve = None,
    no_progress: NoProgress = False,
) -> None:
    """Count the tokens of files, folders, stdin or a text.

    The text is counted exactly as it is given. For a model without a public tokenizer the count is
    an estimate, and marked: ~1234.

    \b
    tokcount count notes.md src/
    git diff | tokcount count -m gpt-4o
    tokcount count --max-tokens 8000 prompt.txt
    tokcount count -m gpt-4o --fits --reserve 800 prompt.txt
    tokcount count --tree --depth 2 --top 5 .
    tokcount count --jsonl prompt.text requests.jsonl
    tokcount count --chat -m gpt-4o request.json
    """
    grouping = Grouping(by, tree, sort, top, depth)
    grouping.check()
    if reserve is not None and not fits:
        raise UsageError("--reserve needs --fits; give both")
    records = _records(grouping, per_line=per_line, json_field=json_field, csv_column=csv_column)
    if chat:
        rows = {"--per-line": per_line, "--jsonl": json_field, "--csv": csv_column}
        refuse_with_chat(
            {**rows, "--by": by, "--tree": tree, "--depth": depth}, "which counts requests"
        )
    else:
        chosen = resolve_chosen(encoding, model, pricing=pricing, split=split)
        several = grouping.is_wanted or records is not None
        fit_model = _fit_model(chosen, fits=fits, several=several)
        tokenizer = with_engine(chosen, engine, special)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    walked = Choices(hidden, no_ignore, include, exclude, follow)
    listing = listing_of(paths, text, walked, files_from=files_from, nul_separated=nul_separated)
    if chat:
        from tokcount.cli.count_chat import count_chat

        of_chats = count_chat(
            *(listing, decoding, grouping),
            encoding=encoding,
            model=model,
            split=split,
            pricing=pricing,
            engine=engine,
            special=special,
            fits=fits,
            reserve=reserve or 0,
            output=output,
            no_progress=no_progress,
        )
        _leave(of_chats.count, max_tokens, output, partial=of_chats.partial)
    words = meant(output) in view.WITH_WORDS
    with progress_bar(hidden=no_progress) as advance:
        followed = watched(listing, advance)
        if records is None:
            report = count_sources(followed, tokenizer, decoding, special=special, words=words)
        else:
            from tokcount.core.record_counting import count_records

            in_records = count_records(
                followed, tokenizer, decoding, records, grouping, special=special, words=words
            )
            report = in_records.count
    if fit_model is not None:
        from tokcount.cli.count_fits import fitted

        report = fitted(report, fit_model, reserve or 0, pricing)
    if records is None:
        n_counted = len(report.sources)
        _show(report, grouping, output)
    else:
        n_counted = in_records.overall.n_records
        _show_records(in_records, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=n_counted)
    _leave(report, max_tokens, output, partial=report.partial)


def _leave(
    report: CountReport, max_tokens: int | None, output: Format, *, partial: bool
) -> NoReturn:
    """Hold the total against what limits it, and end with the exit code that it has earned."""
    exceeded = max_tokens is not None and _exceeds(report, max_tokens)
    does_fit = _tell_fit(report, output)
    leave(partial=partial or does_fit is None, exceeded=exceeded or does_fit is False)


def _records(
    grouping: Grouping, *, per_line: bool, json_field: str | None, csv_column: str | None
) -> "Records | None":
    """What is counted on its own, if anything is; most runs need not wait for its import."""
    if not per_line and json_field is None and csv_column is None:
        return None
    from tokcount.core.records import Records

    chosen = Records(per_line, json_field, csv_column)
    chosen.check(grouping)
    return chosen


def _show(report: CountReport, grouping: Grouping, output: Format) -> None:
    if not grouping.is_wanted:
        show(report, view, output)
        return
    from tokcount.render import count_groups

    show(grouped(report, grouping), count_groups, output)


def _show_records(report: "RecordsReport", output: Format) -> None:
    """Show the records, with the statistics where the format has no place for them."""
    from tokcount.render import count_records

    show(report, count_records, output)
    if meant(output) in {"plain", "csv"}:
        tell([count_records.statistics_line(report)])


def _exceeds(report: CountReport, max_tokens: int) -> bool:
    from tokcount.core.token_limit import tokens_over
    from tokcount.render.limit import over_limit_line

    over = list(tokens_over(report, max_tokens))
    for each in over:
        complain(over_limit_line(each, "--max-tokens"))
    return any(each.certain for each in over)


def _fit_model(tokenizer: "Tokenizer", *, fits: bool, several: bool) -> str | None:
    """The model that the total is held against, if it is."""
    if not fits:
        return None
    from tokcount.cli.count_fits import model_of

    return model_of(tokenizer, several=several)


def _tell_fit(report: CountReport, output: Format) -> bool | None:
    if report.fit is None:
        return True
    from tokcount.cli.count_fits import tell_fit

    return tell_fit(report, output)
