"""`tokcount cost`."""

from decimal import Decimal
from typing import NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.chat_options import Chat, refuse_with_chat
from tokcount.cli.cost_options import (
    At,
    CachedRate,
    CachedTokens,
    CacheWriteTokens,
    CountedWith,
    Explain,
    InputRate,
    InputTokens,
    Join,
    MaxCost,
    Models,
    ModeName,
    OutputRate,
    OutputTokens,
    Requests,
    Ttl,
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
from tokcount.cli.log_options import MOST_ERRORS, GroupByField, UsageRecords, check_log_options
from tokcount.cli.model_warnings import distinct_warnings
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
from tokcount.cli.turn_options import (
    PerTurn,
    ReplyTokens,
    SystemTokens,
    Turns,
    UserTokens,
    given_tokens,
    plan_of,
)
from tokcount.core.costs.budget import costs_over, unpriced
from tokcount.core.costs.candidates import Candidate, candidates_of
from tokcount.core.costs.cost import today
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import parse_volume
from tokcount.core.counting import count_rows, given_rows
from tokcount.core.decoding import Decoding
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.resolve import named_tokenizer
from tokcount.core.settings.choosing import Choice, choose_priced
from tokcount.core.sources import read_joined, read_streams
from tokcount.core.tokenizer import with_engine
from tokcount.core.trees.choices import Choices
from tokcount.core.watching import watched
from tokcount.errors import UsageError
from tokcount.render import cost as view
from tokcount.render.explain import explained
from tokcount.render.limit import over_limit_line
from tokcount.render.output import print_lines
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format, show
from tokcount.reports.cost import CostReport

_BY_REQUEST = "where each request is priced as it stands"


def cost(
    paths: Paths = None,
    text: InputText = None,
    files_from: FilesFrom = None,
    nul_separated: NulSeparated = False,
    hidden: Hidden = False,
    no_ignore: NoIgnore = False,
    include: Include = None,
    exclude: Exclude = None,
    follow: Follow = False,
    models: Models = None,
    encoding: CountedWith = None,
    split: SplitName = None,
    input_tokens: InputTokens = None,
    turns: Turns = None,
    user_tokens: UserTokens = None,
    reply_tokens: ReplyTokens = None,
    system_tokens: SystemTokens = None,
    output_tokens: OutputTokens = None,
    cached_tokens: CachedTokens = 0,
    cache_write_tokens: CacheWriteTokens = 0,
    cache_ttl: Ttl = "short",
    mode: ModeName = None,
    requests: Requests = None,
    usage: UsageRecords = False,
    group_by: GroupByField = None,
    at: At = None,
    max_cost: MaxCost = None,
    join: Join = False,
    chat: Chat = False,
    per_turn: PerTurn = False,
    explain: Explain = False,
    pricing: PricingFile = None,
    input_rate: InputRate = None,
    output_rate: OutputRate = None,
    cached_rate: CachedRate = None,
    output: OutputFormat = "auto",
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    engine: EngineName = "auto",
    no_progress: NoProgress = False,
) -> None:
    """Price a request: a text, or numbers of tokens.

    Rates are USD per 1,000,000 tokens. They come from the table in the package, then from your
    pricing file, ./pricing.toml, tokcount.toml or pyproject.toml, TOKCOUNT_PRICING, --pricing and
    the rate options, each over the one before. Cached and cache-write tokens are part of the input.
    Each source is a request of its own.

    \b
    tokcount cost -m gpt-6-luna --output-tokens 300 prompt.txt
    tokcount cost -m gpt-6-luna -m claude-haiku-5-5 --requests 10000/day prompt.txt
    tokcount cost -m gpt-6-luna --input-tokens 25000 --output-tokens 800 --explain
    tokcount cost -m gpt-4o --chat request.json
    tokcount cost -m gpt-4o --chat --per-turn conversation.json
    tokcount cost -m gpt-6-luna --turns 20 --user-tokens 150 --reply-tokens 400 system.txt
    tokcount cost --usage responses.jsonl --group-by metadata.user
    """
    check_log_options(
        {
            "--chat": chat,
            "--encoding": encoding,
            "--split": split,
            "--input-tokens": input_tokens is not None,
            "--output-tokens": output_tokens is not None,
            "--cached-tokens": cached_tokens,
            "--cache-write-tokens": cache_write_tokens,
            "--join": join,
        },
        usage=usage,
        group_by=group_by,
        chat=chat,
    )
    if explain and output not in {"auto", "plain"}:
        raise UsageError(f"--explain prints lines of arithmetic; leave out --format {output}")
    plan = plan_of(
        turns,
        {
            "--user-tokens": user_tokens,
            "--reply-tokens": reply_tokens,
            "--system-tokens": system_tokens,
        },
        chat=chat,
        per_turn=per_turn,
        of_one_request={
            "--input-tokens": input_tokens is not None,
            "--output-tokens": output_tokens is not None and not per_turn,
            "--cached-tokens": bool(cached_tokens),
            "--cache-write-tokens": bool(cache_write_tokens),
            "--explain": explain,
        },
    )
    request = Request(
        at=at or today(),
        output_tokens=output_tokens,
        cached_tokens=cached_tokens,
        cache_write_tokens=cache_write_tokens,
        cache_ttl=cache_ttl,
        mode=mode,
        volume=parse_volume(requests) if requests is not None else None,
    )
    options = RateOptions(
        input_per_mtok=input_rate, output_per_mtok=output_rate, cached_input_per_mtok=cached_rate
    )
    table = load_table(pricing)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    walked = Choices(hidden, no_ignore, include, exclude, follow)
    if usage or chat:
        from tokcount.cli.cost_log import log_options

        files = listing_of(paths, text, walked, files_from=files_from, nul_separated=nul_separated)
        of_log = log_options(
            *(table, options, request),
            group_by=group_by,
            max_cost=max_cost,
            output=output,
            refused={"--requests": requests, "--explain": explain},
        )
    if usage:
        from tokcount.cli.cost_usage import bill_of_usage

        bill = bill_of_usage(
            *(files, decoding, models or [], of_log), volume=request.volume, no_progress=no_progress
        )
        _show(bill, output, explain=explain)
        _leave(bill, max_cost, partial=bill.partial, most_errors=MOST_ERRORS)

    def candidates_for(chosen: Choice) -> list[Candidate]:
        with chosen.blamed():
            named_encoding = chosen.encoding and named_tokenizer(chosen.encoding, split)
            priced = models or ([chosen.model] if chosen.model else [])
            return candidates_of(priced, table, options, named=named_encoding or None)

    chosen = choose_priced(encoding, models[0] if models else None)
    if chat:
        refuse_with_chat({"--input-tokens": input_tokens is not None, "--join": join}, _BY_REQUEST)
        from tokcount.cli.cost_chat import cost_chat, tell_of_chats
        from tokcount.render import chat_cost

        if per_turn:
            from tokcount.cli.cost_chat_turns import cost_chat_turns

            cost_chat_turns(
                *(files, decoding, chosen if models else None, candidates_for, request),
                encoding=encoding,
                engine=engine,
                special=special,
                no_progress=no_progress,
                output=output,
                max_cost=max_cost,
            )
        of_chats = cost_chat(
            *(files, decoding, chosen if models else None, candidates_for, request, of_log),
            encoding=encoding,
            engine=engine,
            special=special,
            no_progress=no_progress,
        )
        if explain:
            print_lines(explained(of_chats.cost))
        else:
            show(of_chats, chat_cost, output)
        tell_of_chats(of_chats, output)
        _leave(of_chats.cost, max_cost, partial=of_chats.partial)
    candidates = candidates_for(chosen)
    given = given_tokens(
        input_tokens,
        system_tokens,
        is_plan=plan is not None,
        is_text=bool(paths) or text is not None or files_from is not None,
    )
    if given is not None:
        listing, counted = None, given_rows(given, len(candidates))
    else:
        tokenizers = [with_engine(each.require_tokenizer(), engine, special) for each in candidates]
        listing = listing_of(
            paths, text, walked, files_from=files_from, nul_separated=nul_separated
        )
        with progress_bar(hidden=no_progress) as advance:
            texts = (read_joined if join else read_streams)(watched(listing, advance), decoding)
            counted = count_rows(texts, listing, tokenizers, special=special)
    if plan is not None:
        from tokcount.cli.cost_turns import cost_turns

        cost_turns(plan, candidates, counted, request, listing, output, max_cost)
    report = price_all(candidates, counted, request, listing)
    _show(report, output, explain=explain)
    _leave(report, max_cost, partial=report.partial)


def _show(report: CostReport, output: Format, *, explain: bool) -> None:
    if explain:
        print_lines(explained(report))
    else:
        show(report, view, output)


def _leave(
    report: CostReport,
    max_cost: Decimal | None,
    *,
    partial: bool,
    most_errors: int | None = None,
) -> NoReturn:
    """Tell what is to be known of the costs, and end with the exit code that they have earned."""
    account_for(
        *(report.notes, report.skipped, report.errors),
        n_counted=report.n_sources,
        most_errors=most_errors,
    )
    tell((), distinct_warnings(report.models))
    over = list(costs_over(report, max_cost))
    for each in over:
        complain(over_limit_line(each, "--max-cost"))
    unknown = [] if max_cost is None else unpriced(report)
    for model in unknown:
        complain(f"{model} has no price to hold against --max-cost")
    leave(partial=partial or bool(unknown), exceeded=any(each.certain for each in over))
