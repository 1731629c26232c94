"""`tokcount cost`."""

from collections import Counter
from decimal import Decimal

from tokcount.cli.boundary import account_for, complain, leave
from tokcount.cli.cost_options import (
    At,
    CachedRate,
    CachedTokens,
    CacheWriteTokens,
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
from tokcount.cli.input import listing_of
from tokcount.cli.options import (
    Binary,
    EncodingName,
    InputEncoding,
    InputText,
    OnDecodeErrors,
    OutputFormat,
    Paths,
    PricingFile,
    SpecialText,
)
from tokcount.core.costs.candidates import candidates_of
from tokcount.core.costs.cost import today
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import parse_volume
from tokcount.core.counting import count_rows, given_rows
from tokcount.core.decoding import Decoding
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.sources import Listing, read_joined, read_streams
from tokcount.errors import UsageError
from tokcount.render import cost as view
from tokcount.render.explain import explained
from tokcount.render.money import digits
from tokcount.render.output import print_lines
from tokcount.render.show import show
from tokcount.reports.cost import CostReport


def cost(
    paths: Paths = None,
    text: InputText = None,
    models: Models = None,
    encoding: EncodingName = None,
    input_tokens: InputTokens = None,
    output_tokens: OutputTokens = None,
    cached_tokens: CachedTokens = 0,
    cache_write_tokens: CacheWriteTokens = 0,
    cache_ttl: Ttl = "short",
    mode: ModeName = None,
    requests: Requests = None,
    at: At = None,
    max_cost: MaxCost = None,
    join: Join = False,
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
) -> None:
    """Price a request: a text, or numbers of tokens.

    Rates are USD per 1,000,000 tokens. They come from the table in the package, then from your
    pricing file, ./pricing.toml, --pricing and the rate options, each over the one before. Cached
    and cache-write tokens are part of the input. Each source is a request of its own.

    \b
    tokcount cost -m gpt-6-luna --output-tokens 300 prompt.txt
    tokcount cost -m gpt-6-luna -m claude-haiku-5-5 --requests 10000/day prompt.txt
    tokcount cost -m gpt-6-luna --input-tokens 25000 --output-tokens 800 --explain
    """
    if explain and output not in {"auto", "plain"}:
        raise UsageError(f"--explain prints lines of arithmetic; leave out --format {output}")
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
    candidates = candidates_of(models or [], table, options, encoding=encoding)
    if input_tokens is not None:
        if paths or text is not None:
            raise UsageError("--input-tokens takes the place of a text; give one or the other")
        listing, counted = Listing(), given_rows(input_tokens, candidates)
    else:
        tokenizers = [candidate.require_tokenizer() for candidate in candidates]
        decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
        listing = listing_of(paths, text)
        texts = (read_joined if join else read_streams)(listing, decoding)
        counted = count_rows(texts, listing, tokenizers, special=special)
    report = price_all(candidates, counted, listing, request)
    if explain:
        print_lines(explained(report))
    else:
        show(report, view, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=len(counted))
    for warning in _warnings(report):
        complain(f"warning: {warning}")
    unknown = max_cost is not None and _unpriced(report)
    leave(partial=report.partial or unknown, exceeded=_exceeds(report, max_cost))


def _warnings(report: CostReport) -> list[str]:
    """Each warning once; one that does not hold for all models has the model before it."""
    holds = Counter(warning for model in report.models for warning in model.warnings)
    return [
        warning
        if holds[warning] == len(report.models) or model.model in warning
        else f"{model.model}: {warning}"
        for warning, model in {
            warning: model for model in reversed(report.models) for warning in model.warnings
        }.items()
    ]


def _unpriced(report: CostReport) -> bool:
    """Whether the limit cannot be held against a model, which is then said."""
    unpriced = [model.model for model in report.models if model.cost is None]
    for model in unpriced:
        complain(f"{model} has no price to hold against --max-cost")
    return bool(unpriced)


def _exceeds(report: CostReport, max_cost: Decimal | None) -> bool:
    """Whether a request costs more than the limit, which is then said of each."""
    if max_cost is None:
        return False
    dearer = [
        (model, source, source.cost.total)
        for model in report.models
        for source in model.sources
        if source.cost and source.cost.total > max_cost
    ]
    for model, source, amount in dearer:
        mark = "~" if source.range else ""
        complain(
            f"{model.model}, {source.name}: {mark}{digits(amount)} USD is"
            f" {digits(amount - max_cost)} over --max-cost {digits(max_cost)}"
        )
    for model in report.models if not dearer else ():
        for source in model.sources:
            if source.cost_range and source.cost_range[1] > max_cost:
                complain(
                    f"warning: {model.model}, {source.name}: an estimate, it may cost up to"
                    f" {digits(source.cost_range[1])} USD, over --max-cost {digits(max_cost)}"
                )
    return bool(dearer)
