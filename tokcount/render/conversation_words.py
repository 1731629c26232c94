"""What is said below the table of a conversation."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tokcount.render.money import digits, usd
from tokcount.render.words import as_of, many
from tokcount.reports.conversation import BothWays, Caching, ConversationCost
from tokcount.reports.cost import Projection, RequestRates


def captions(model: ConversationCost) -> Iterator[str]:
    """Yield what the whole costs both ways, how it is cached, how far it goes, and the rates.

    Why it goes no further is told on stderr.
    """
    without, cached = model.without_caching, model.with_caching
    if without is None or cached is None or model.rates is None or model.caching is None:
        return
    mark = "" if model.exact else "~"
    both = BothWays(without.total, cached.total)
    yield f"{model.model}: {_compared(both, mark)}"
    if model.with_range and model.without_range:
        yield (
            f"an estimate: from {_from_to(model.with_range)} with caching,"
            f" from {_from_to(model.without_range)} without"
        )
    yield _tokens(model)
    yield _caching(model.caching, any(turn.usage.cached_input_tokens for turn in model.turns))
    overflow = model.overflow
    if overflow and overflow.possible and overflow.n_possible:
        yield f"possible: {many(overflow.n_possible, 'turn')}, {_compared(overflow.possible, mark)}"
    yield from _tiers(model)
    if model.with_projection and model.without_projection:
        yield f"{_volume(model.with_projection)}: {_projected(model.with_projection, mark)}"
        yield f"without caching: {_projected(model.without_projection, mark)}"
    yield _rates(model.rates)


def captions_of_several(models: Sequence[ConversationCost]) -> Iterator[str]:
    """Yield what all models have in common."""
    projections = [model.with_projection for model in models if model.with_projection]
    if projections:
        yield f"of each, {_volume(projections[0])}, with caching"
    if any(model.overflow for model in models):
        yield "turns: how many fit the context window; the costs are of all"
    yield from dict.fromkeys(_rates(model.rates) for model in models if model.rates)


def _compared(both: BothWays, mark: str) -> str:
    without, cached = both
    if without == cached:
        return f"{mark}{usd(cached)}, with caching or without"
    amounts = f"{mark}{usd(cached)} with caching, {mark}{usd(without)} without"
    if not without:
        return amounts
    share = abs(without - cached) / without
    shown = "<1%" if share < Decimal("0.01") else f"{share:.0%}"
    return f"{amounts}: {shown} {'less' if cached < without else 'more'}"


def tokens_text(n_tokens: int | None, *, exact: bool) -> str | None:
    """Return a number of tokens, marked where it is an estimate; None where it is not known."""
    if n_tokens is None:
        return None
    return f"{n_tokens:,}" if exact or not n_tokens else f"~{n_tokens:,}"


def _tokens(model: ConversationCost) -> str:
    usage, exact = model.usage, model.exact
    n_cached = usage.cached_input_tokens
    cached = f", {tokens_text(n_cached, exact=exact)} of them cached" if n_cached else ""
    outputs_are_exact = all(turn.output_range is None for turn in model.turns)
    output = tokens_text(usage.output_tokens, exact=outputs_are_exact)
    said = "" if output is None else f"; {output} of output"
    return f"in all {tokens_text(usage.input_tokens, exact=exact)} input tokens{cached}{said}"


def _from_to(ends: tuple[Decimal, Decimal]) -> str:
    least, most = ends
    return f"{usd(least)} to {usd(most)}"


def _caching(caching: Caching, reads: bool) -> str:  # noqa: FBT001 - whether any turn does
    if not caching.offered:
        return "caching: none, as no rate for cached input is known"
    least = "" if caching.least is None else f"; only from {caching.least:,} tokens on"
    if not reads:
        return f"caching: no turn reads from the cache{least}"
    rest = ", and writes the rest" if caching.writes_billed else "; the rest costs the input rate"
    return f"caching: a turn reads the input of the one before{rest}{least}"


def _tiers(model: ConversationCost) -> Iterator[str]:
    for before, turn in zip(model.turns, model.turns[1:], strict=False):
        if turn.tier_above is not None and turn.tier_above != before.tier_above:
            yield f"from turn {turn.number:,}: the tier above {turn.tier_above:,} input tokens"


def _volume(projection: Projection) -> str:
    article = "an" if projection.per == "hour" else "a"
    per = f" {article} {projection.per}" if projection.per else ""
    again = f" and {digits(projection.retries * 100)}% retries" if projection.retries else ""
    return f"{many(projection.requests, 'conversation')}{per}{again}"


def _projected(projection: Projection, mark: str) -> str:
    if projection.per_day is None or projection.per_month is None:
        return f"{mark}{usd(projection.total)}"
    return f"{mark}{usd(projection.per_day)} a day, {mark}{usd(projection.per_month)} in 30 days"


def _rates(rates: RequestRates) -> str:
    mode = f", mode {rates.mode}" if rates.mode else ""
    change = rates.input.change_from
    since = "" if change is None else f", as changed on {change}"
    return f"rates: {rates.source}{as_of(rates.as_of)}{since}{mode}"
