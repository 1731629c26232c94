"""Finds the usage record in what a provider returned: a response, an event, a line of a batch.

What it leaves to others: what its fields mean (`shapes`).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tokcount.core.names import written_model
from tokcount.core.usage_records.fields import check_once, said, snake_case
from tokcount.core.usage_records.shapes import ALL_KEYS, LOOKED_FOR, tokens_of
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError

USAGE = ("usage", "usageMetadata", "usage_metadata")
# What a response comes in: OpenAI's events and batches, Anthropic's events and batches.
AROUND = ("response", "body", "message", "result")
DEEPEST = 4
MODEL = ("model", "modelVersion", "model_version")
TIER = ("service_tier", "serviceTier", "speed")
READ_BY_NAME = frozenset({*USAGE, *AROUND, *MODEL, *TIER})
STANDARD = frozenset({"", "auto", "default", "standard", "on_demand", "service_tier_unspecified"})
BATCH, BATCH_ID = "batch", "custom_id"
PLACES = "usage, usageMetadata, response.usage, response.body.usage, message.usage"


class Found(NamedTuple):
    """The tokens of a record, and what the response around it says of the request.

    `tier` is the service tier at which it was billed; None where that is the standard one. That of
    a line `of_batch` is not told, but follows from what it is.
    """

    tokens: Tokens
    model: str | None
    tier: str | None
    of_batch: bool = False


class _Place(NamedTuple):
    """A usage record, the objects around it, the innermost first, and its path."""

    usage: Mapping[str, object]
    around: tuple[Mapping[str, object], ...]
    path: str


def find_usage(value: object) -> Found:
    """Return the one usage record of a value, which may be one itself, or hold it twice.

    Raises:
        InputError: there is none, there are several that differ, or it does not add up.
    """
    if not isinstance(value, dict):
        raise InputError(f"is {said(value)}, and neither a usage record nor a response")
    places = list(_places(value, (), "", DEEPEST))
    if not places:
        raise _nothing_in(value)
    found = [_found(place) for place in places]
    if any(each.tokens != found[0].tokens for each in found):
        paths = " and ".join(place.path or "the record itself" for place in places)
        raise InputError(f"holds usage records that differ: {paths}")
    model = next((each.model for each in found if each.model), None)
    first = next((each for each in found if each.tier), found[0])
    return Found(found[0].tokens, model, first.tier, first.of_batch)


def _places(
    value: Mapping[str, object], around: tuple[Mapping[str, object], ...], path: str, depth: int
) -> Iterator[_Place]:
    around = (value, *around)
    check_once(value, READ_BY_NAME, path)
    for key in USAGE:
        usage = value.get(key)
        if isinstance(usage, dict):
            yield _Place(usage, (usage, *around), f"{path}{key}")
    if depth:
        for key in AROUND:
            inner = value.get(key)
            if isinstance(inner, dict):
                yield from _places(inner, around, f"{path}{key}.", depth - 1)
    if not ALL_KEYS.isdisjoint(map(snake_case, value)):
        yield _Place(value, around, path.removesuffix("."))


def _found(place: _Place) -> Found:
    tier = _said_first(place.around, TIER)
    of_batch = tier is None and _is_in_batch_line(place.around)
    if of_batch:
        tier = BATCH
    return Found(tokens_of(place.usage), _model_of(place), tier, of_batch)


def _is_in_batch_line(around: tuple[Mapping[str, object], ...]) -> bool:
    """Whether a record is in a line of a batch of OpenAI's, which has an id beside the response.

    In the body of such a line, and at the rates of batches, OpenAI says `service_tier: default`, as
    it does where nothing else was asked for.
    """
    return any(
        line.get(BATCH_ID) is not None
        and line.get("response") is response
        and response.get("body") is body
        for body, response, line in zip(around, around[1:], around[2:], strict=False)
    )


def _model_of(place: _Place) -> str | None:
    for value in place.around:
        for key in MODEL:
            model = value.get(key)
            if model is None:
                continue
            if not isinstance(model, str) or not model.strip():
                raise InputError(f"{key} is {said(model)}, and no name of a model")
            return written_model(model)
    return None


def _said_first(around: tuple[Mapping[str, object], ...], keys: tuple[str, ...]) -> str | None:
    """The first tier that is told and is not the standard one."""
    for value in around:
        for key in keys:
            tier = value.get(key)
            if isinstance(tier, str) and tier.casefold() not in STANDARD:
                return tier
    return None


def _nothing_in(value: Mapping[str, object]) -> InputError:
    for key in USAGE:
        if key in value:
            return InputError(f"{key} is {said(value[key])}, and no usage record")
    return InputError(f"holds no usage record: {LOOKED_FOR} was looked for, here and in {PLACES}")
