"""The public Python function `cost`: a text, or a number of tokens, priced at one model.

What it leaves to others: everything; it only puts a name to what the core does.
"""

from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path

from tokcount.core.api import check_choice, warn_of
from tokcount.core.costs.candidates import candidates_of
from tokcount.core.costs.cost import today
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import parse_volume
from tokcount.core.costs.rates import CacheTtl
from tokcount.core.counting import count_rows, given_rows
from tokcount.core.decoding import well_formed
from tokcount.core.encoding import Special
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.resolve import named_tokenizer
from tokcount.core.sources import Listing, text_source
from tokcount.errors import InputError, UsageError
from tokcount.reports.cost import ModelCost

Rate = Decimal | int | str


def cost(  # noqa: PLR0913 - as many as the command has options
    text: str | None = None,
    *,
    model: str,
    encoding: str | None = None,
    input_tokens: int | None = None,
    output_tokens: int | None = None,
    cached_tokens: int = 0,
    cache_write_tokens: int = 0,
    cache_ttl: CacheTtl = "short",
    mode: str | None = None,
    requests: str | int | None = None,
    at: date | None = None,
    pricing: str | Path | None = None,
    input_rate: Rate | None = None,
    output_rate: Rate | None = None,
    cached_rate: Rate | None = None,
    special: Special = "text",
) -> ModelCost:
    """Price one request of a text, or of `input_tokens` in its place; money is Decimal USD.

    Rates are USD per 1,000,000 tokens, from the pricing files that hold here, with `pricing` and
    the rates given on top. Cached and cache-write tokens are part of the input. Without
    `output_tokens` only the input is priced. `requests` is a volume such as "10000/day"; `at` is a
    UTC date, by default today. What is doubtful stands in `warnings` of the result.

    Raises:
        UsageError: both or neither of text and `input_tokens`, or numbers that do not go together.
        UnknownNameError: nothing is known of the model or the encoding.
        PricingError: no price is known, or a pricing file has faults.
        InputError: the encoding cannot take the text.

    >>> bill = cost(model="gpt-6-luna", input_tokens=25_000, input_rate=Decimal(5))
    >>> bill.cost.total == Decimal("0.125")
    True
    """
    if (text is None) == (input_tokens is None):
        raise UsageError("give either a text or input_tokens")
    check_choice("special", special, Special)
    check_choice("cache_ttl", cache_ttl, CacheTtl)
    options = RateOptions(
        input_per_mtok=_exactly("input_rate", input_rate),
        output_per_mtok=_exactly("output_rate", output_rate),
        cached_input_per_mtok=_exactly("cached_rate", cached_rate),
    )
    table = load_table(None if pricing is None else Path(pricing))
    named = None if encoding is None else named_tokenizer(encoding)
    candidates = candidates_of([model], table, options, named=named)
    request = Request(
        at=_day(at),
        output_tokens=output_tokens,
        cached_tokens=cached_tokens,
        cache_write_tokens=cache_write_tokens,
        cache_ttl=cache_ttl,
        mode=mode,
        volume=None if requests is None else parse_volume(str(requests)),
    )
    if text is None:
        report = price_all(candidates, given_rows(input_tokens or 0, 1), request)
    else:
        listing = Listing()
        tokenizers = [candidate.require_tokenizer() for candidate in candidates]
        texts = [(text_source(text), [well_formed(text)])]
        counted = count_rows(texts, listing, tokenizers, special=special)
        report = price_all(candidates, counted, request, listing)
        for failed in listing.errors:
            raise InputError(failed.reason)
    warn_of(report.notes)
    return report.models[0]


def _day(at: date | None) -> date:
    if isinstance(at, datetime):
        at = at.date()
    if at is not None and not isinstance(at, date):
        raise UsageError(f"at must be a date, got {at!r}")
    return at or today()


def _exactly(name: str, rate: Rate | None) -> Decimal | None:
    """A rate as a Decimal; a float is refused, since it is rarely the number that was meant."""
    try:
        if not isinstance(rate, float):
            return None if rate is None else Decimal(rate)
    except (InvalidOperation, TypeError, ValueError):
        pass
    raise UsageError(f"{name} must be a Decimal, an int or digits, got {rate!r}")
