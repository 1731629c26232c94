"""At which models each chat request of a log is priced, and what counts it for each of them.

What it leaves to others: the models themselves and their tokenizers (`tokcount.core.costs`), and
pricing (`chat_pricing`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.requests import ChatRequest
from tokcount.core.logs.unknown_models import UnknownModels
from tokcount.errors import TokcountError


class CountedFor(NamedTuple):
    """A model, and what counts for it."""

    model: str
    counter: RequestCounter


class ChatModels(Protocol):
    """What tells the models of each request; there are as many of them as `bills`.

    A bill is by the name of its model, or is None where each request is priced at its own.
    """

    @property
    def bills(self) -> Sequence[str | None]:
        """What requests are priced at."""
        ...

    @property
    def counters(self) -> Sequence[RequestCounter]:
        """What has counted so far."""
        ...

    def of(self, request: ChatRequest) -> Sequence[CountedFor]:
        """Return the models of a request, in the order of the bills.

        Raises:
            TokcountError: it has none, or nothing counts for it.
        """
        ...


class NamedModels:
    """The same models for every request."""

    def __init__(self, counters: Mapping[str, RequestCounter]) -> None:
        """Take what counts for each model, by its name."""
        self._all = [CountedFor(model, counter) for model, counter in counters.items()]

    @property
    def bills(self) -> Sequence[str | None]:
        """A bill for each model."""
        return [each.model for each in self._all]

    @property
    def counters(self) -> Sequence[RequestCounter]:
        """What counts for each model."""
        return [each.counter for each in self._all]

    def of(self, _: ChatRequest) -> Sequence[CountedFor]:
        """Return all models."""
        return self._all


class OwnModels:
    """The model that each request names, looked up once however it is written."""

    def __init__(self, look_up: Callable[[str | None], CountedFor]) -> None:
        """Take what looks a model up by its name, or None where a request names none."""
        self._look_up = look_up
        self._known: dict[str | None, list[CountedFor] | TokcountError] = {}
        self._unknown = UnknownModels()

    @property
    def bills(self) -> Sequence[str | None]:
        """One bill for all models."""
        return [None]

    @property
    def counters(self) -> Sequence[RequestCounter]:
        """What counts for each model that a request has named."""
        found = [known for known in self._known.values() if isinstance(known, list)]
        return [each.counter for several in found for each in several]

    def of(self, request: ChatRequest) -> Sequence[CountedFor]:
        """Return the one model of a request.

        Raises:
            TokcountError: it has none, or nothing counts for it.
        """
        named = None if request.model is None else request.model.strip()
        key = None if named is None else named.casefold()
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._looked_up(named)
        if isinstance(known, TokcountError):
            raise known.with_traceback(None)  # it would grow with each request that raises it
        return known

    def _looked_up(self, model: str | None) -> list[CountedFor] | TokcountError:
        try:
            return [self._look_up(model)]
        except TokcountError as error:
            return self._unknown.said_of(error)
