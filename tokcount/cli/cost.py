"""`tokcount cost`: reads its options, and hands them to one of the ways of pricing."""

from functools import partial

from tokcount.cli.chat_options import Chat
from tokcount.cli.cost_asked import Asked
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
    Models,
    ModeName,
    OutputRate,
    Requests,
    Ttl,
)
from tokcount.cli.cost_texts import cost_texts
from tokcount.cli.cost_ways import check_together
from tokcount.cli.decision_options import (
    AllModels,
    BudgetAmount,
    MaxCost,
    OutputTokens,
    Provider,
    Retries,
)
from tokcount.cli.decisions import Limits, decisions_of, volume_of
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
from tokcount.cli.log_options import GroupByField, UsageRecords
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
from tokcount.core.costs.cost import today
from tokcount.core.costs.request import Request
from tokcount.core.decoding import Decoding
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.trees.choices import Choices
from tokcount.errors import UsageError


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
    all_models: AllModels = False,
    provider: Provider = None,
    encoding: CountedWith = None,
    split: SplitName = None,
    input_tokens: InputTokens = None,
    output_tokens: OutputTokens = None,
    cached_tokens: CachedTokens = 0,
    cache_write_tokens: CacheWriteTokens = 0,
    cache_ttl: Ttl = "short",
    mode: ModeName = None,
    at: At = None,
    requests: Requests = None,
    retries: Retries = None,
    max_cost: MaxCost = None,
    budget: BudgetAmount = None,
    fits: Fits = False,
    reserve: Reserve = None,
    join: Join = False,
    chat: Chat = False,
    per_turn: PerTurn = False,
    turns: Turns = None,
    system_tokens: SystemTokens = None,
    user_tokens: UserTokens = None,
    reply_tokens: ReplyTokens = None,
    usage: UsageRecords = False,
    group_by: GroupByField = None,
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
    """Price a request: a text, a chat, or numbers of tokens; or a conversation, or a log.

    Rates are USD per 1,000,000 tokens. They come from the table in the package, then from your
    pricing file, ./pricing.toml, tokcount.toml or pyproject.toml, TOKCOUNT_PRICING, --pricing and
    the rate options, each over the one before. Cached and cache-write tokens are part of the input.
    Each source is a request of its own.

    \b
    tokcount cost -m gpt-6-luna --output-tokens 300 prompt.txt
    tokcount cost -m gpt-6-luna -m claude-haiku-5-5 --requests 10000/day prompt.txt
    tokcount cost -m gpt-6-luna --input-tokens 25000 --output-tokens 800 --explain
    tokcount cost -m gpt-6-luna --output-tokens 200..800 --max-cost 0.05 --fits prompt.txt
    tokcount cost --all --output-tokens 300 --requests 1000/day prompt.txt
    tokcount cost -m gpt-4o --chat request.json
    tokcount cost -m gpt-4o --chat --per-turn conversation.json
    tokcount cost -m gpt-6-luna --turns 20 --user-tokens 150 --reply-tokens 400 system.txt
    tokcount cost --usage responses.jsonl --group-by metadata.user
    """
    if explain and output not in {"auto", "plain"}:
        raise UsageError(f"--explain prints lines of arithmetic; leave out --format {output}")
    if group_by is not None and not group_by.strip():
        raise UsageError("--group-by needs the name of a field, such as model or metadata.user")
    check_together(
        {
            "--model": bool(models),
            "--all": all_models,
            "--provider": provider is not None,
            "--encoding": encoding is not None,
            "--split": split is not None,
            "--input-tokens": input_tokens is not None,
            "--output-tokens": output_tokens is not None,
            "--output-tokens LOW..HIGH": bool(output_tokens and output_tokens.least is not None),
            "--cached-tokens": bool(cached_tokens),
            "--cache-write-tokens": bool(cache_write_tokens),
            "--requests": requests is not None,
            "--retries": retries is not None,
            "--budget": budget is not None,
            "--fits": fits,
            "--reserve": reserve is not None,
            "--join": join,
            "--chat": chat,
            "--per-turn": per_turn,
            "--turns": turns is not None,
            "--system-tokens": system_tokens is not None,
            "--user-tokens": user_tokens is not None,
            "--reply-tokens": reply_tokens is not None,
            "--usage": usage,
            "--group-by": group_by is not None,
            "--explain": explain,
            "--input-rate": input_rate is not None,
            "--output-rate": output_rate is not None,
            "--cached-rate": cached_rate is not None,
        }
    )
    limits = Limits(requests, retries, max_cost, budget, fits, reserve)
    volume = volume_of(limits)
    asked = Asked(
        list_sources=partial(
            listing_of,
            *(paths, text, Choices(hidden, no_ignore, include, exclude, follow)),
            files_from=files_from,
            nul_separated=nul_separated,
        ),
        decoding=Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary),
        models=models or [],
        all_models=all_models,
        provider=provider,
        encoding=encoding,
        split=split,
        special=special,
        engine=engine,
        table=load_table(pricing),
        rates=RateOptions(
            input_per_mtok=input_rate,
            output_per_mtok=output_rate,
            cached_input_per_mtok=cached_rate,
        ),
        request=Request(
            at=at or today(),
            output_tokens=output_tokens and output_tokens.most,
            least_output_tokens=output_tokens and output_tokens.least,
            cached_tokens=cached_tokens,
            cache_write_tokens=cache_write_tokens,
            cache_ttl=cache_ttl,
            mode=mode,
            volume=volume,
        ),
        decisions=decisions_of(limits, volume, given=input_tokens is not None, of_chat=chat),
        output=output,
        explain=explain,
        no_progress=no_progress,
    )
    if per_turn:
        from tokcount.cli.cost_chat_turns import cost_chat_turns

        cost_chat_turns(asked)
    if usage or chat:
        from tokcount.cli.cost_log import log_options

        of_log = log_options(asked, group_by, limits)
        if usage:
            from tokcount.cli.cost_usage import cost_usage

            cost_usage(asked, of_log)
        from tokcount.cli.cost_chat import cost_chat

        cost_chat(asked, of_log)
    given = given_tokens(
        input_tokens,
        system_tokens,
        is_plan=turns is not None,
        is_text=bool(paths) or text is not None or files_from is not None,
    )
    plan = plan_of(turns, n_user=user_tokens, n_reply=reply_tokens)
    cost_texts(asked, given=given, join=join, plan=plan)
