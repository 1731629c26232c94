"""Tells whether an input fits into the window of a model, with room for the reply, and what helps.

What it leaves to others: counting the input, what a text is cut to (`tokcount.core.fitting`), and
saying it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from tokcount.core.costs.cost import cost
from tokcount.core.costs.limits import context_of
from tokcount.core.estimates import estimate_tokens
from tokcount.core.pricing.model import ModelPrice, PriceTable
from tokcount.errors import PricingError
from tokcount.reports.cost import Usage
from tokcount.reports.fit import Fit, WaysOut

N_NAMED = 3  # models that are named; of the others the number is told


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """An input as a model counts it, and the tokens that are kept for the reply.

    `range` has the ends of an estimate. `n_base_tokens` were counted in the public encoding of that
    name; where both are None the tokens were given, and are taken to be as many for every model.
    `of_chat` says that some of them stand around messages, as the rule of the model tells.
    """

    name: str
    model: str
    reserve: int
    n_tokens: int
    range: tuple[int, int] | None = None
    n_base_tokens: int | None = None
    encoding: str | None = None
    of_chat: bool = False


def fit_of(each: Input, price: ModelPrice | None, table: PriceTable, at: date) -> Fit:
    """Return how an input fits at a price of its model, beside what is kept for the reply.

    Of an estimate the middle decides. Nothing is known to fit where the window is not known; what
    exceeds the most of the input, or of the output, does not fit all the same.
    """
    window = price.context_window if price else None
    max_input = price.max_input if price else None
    max_output = price.max_output if price else None
    reply = min(limit for limit in (each.reserve, max_output, window) if limit is not None)
    most = _least(max_input, None if window is None else window - reply)
    fit = Fit(
        name=each.name,
        model=each.model,
        window=window,
        max_input=max_input,
        max_output=max_output,
        input_tokens=each.n_tokens,
        range=each.range,
        reserve=each.reserve,
        most_input=most,
        room=_least(max_output, None if window is None else max(0, window - each.n_tokens)),
        fits=None if window is None else True,
    )
    if fit.input_fits and fit.reply_fits:
        return fit
    holding = partial(_holding, price=price, table=table, at=at)
    return replace(fit, fits=False, ways_out=_ways_out(each, fit, reply, holding))


def _least(*numbers: int | None) -> int | None:
    return min((number for number in numbers if number is not None), default=None)


def _ways_out(
    each: Input, fit: Fit, reply: int, holding: Callable[[Input], Sequence[str]]
) -> WaysOut:
    """What helps an input that is too long, or a reply; `reply` tokens of it can be written."""
    most = fit.most_input
    n_calls = None if fit.input_fits or not most else -(-each.n_tokens // most)
    models_reply = each.reserve
    models = holding(each)
    if not models and reply < each.reserve and not fit.input_fits:
        models_reply = reply
        models = holding(replace(each, reserve=reply))
    return WaysOut(
        reply=reply,
        shorter_by=0 if most is None else max(0, each.n_tokens - most),
        n_calls=n_calls,
        call_tokens=None if n_calls is None else -(-each.n_tokens // n_calls),
        models_reply=models_reply,
        models=models[:N_NAMED],
        n_more_models=len(models[N_NAMED:]),
    )


def _holding(each: Input, price: ModelPrice | None, table: PriceTable, at: date) -> Sequence[str]:
    """The models of the table whose window holds an input whole, the cheapest first.

    Tokens of another encoding than the one that counted are taken to be as many.
    """
    holding = []
    for other in table.models.values():
        retired = other.retires is not None and other.retires <= at
        if retired or (price is not None and other.has_output != price.has_output):
            continue
        usage = Usage(
            input_tokens=_tokens_at(each, other),
            output_tokens=each.reserve if other.has_output else None,
        )
        if context_of(other, usage).fits is not True:
            continue
        try:
            amount = cost(other, usage, at=at).cost.total
        except PricingError:
            continue
        counted = each.n_base_tokens is None or _counts_alike(each, other)
        holding.append((amount, other.name, other.name if counted else f"~{other.name}"))
    return [shown for *_, shown in sorted(holding)]


def _counts_alike(each: Input, other: ModelPrice) -> bool:
    """Whether the count holds for another model: of a chat only a certain one by the same rule."""
    if other.encoding is None or other.encoding != each.encoding:
        return False
    if not each.of_chat:
        return True
    from tokcount.core.chats.rules import rule_of

    same_rule = rule_of(each.model, each.encoding) == rule_of(other.name, other.encoding)
    return each.range is None and same_rule


def _tokens_at(each: Input, price: ModelPrice) -> int:
    """What an input is at another model: as given, counted in the same encoding, or estimated."""
    if each.n_base_tokens is None:
        return each.n_tokens
    if price.estimate is None:
        return each.n_base_tokens
    return estimate_tokens(each.n_base_tokens, price.estimate)[0]
