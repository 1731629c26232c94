"""Counts and prices the chat requests of a log one after the other, at one model or at several.

What it leaves to others: reading and counting a request (`tokcount.core.chats`), which models it is
priced at (`chat_models`), the whole of them (`chat_log`).
"""

import re
from collections.abc import Sequence

from tokcount.core.chats.reading import NamedRequest
from tokcount.core.costs.costing import Request
from tokcount.core.costs.limits import context_of
from tokcount.core.costs.unit_rates import ManyRates
from tokcount.core.logs.chat_models import ChatModels
from tokcount.core.logs.columns import End, Priced, spread
from tokcount.core.logs.doubts import Doubts
from tokcount.core.logs.gathering import BillLog
from tokcount.core.logs.price_book import PriceBook, check_models, stand_ins
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError, NotOfferedError, PricingError
from tokcount.reports.chat import OVERHEAD, ChatCount
from tokcount.reports.cost import Usage

# Where in a request something stands, and how much it is: of many requests a thing is said once.
_PLACE = re.compile(r"(?:message \d+|system): ")
_NUMBERS = re.compile(r" \([\d,]+ tokens\)")
INPUT_ONLY = "no output tokens given: this prices the input only"


class ChatPricing:
    """Counts and prices one request after the other."""

    def __init__(self, models: ChatModels, common: Request, book: PriceBook) -> None:
        """Take what tells the models of each request.

        Raises:
            PricingError: no model has a price.
        """
        self.bills = [BillLog(model) for model in models.bills]
        self.left_out, self.misfits, self.remarks = (Doubts("request") for _ in range(3))
        self._models = models
        self._common = common
        self._book = book
        check_models(self.bills, book)

    def add(self, named: NamedRequest) -> int:
        """Add a request to every bill that still has a price; return its characters.

        Raises:
            InputError: it cannot be counted, or holds less than is said to be cached.
            PricingError: there is one bill, and the request cannot be priced at it.
            UnknownNameError: nothing is known of the model that it names, or it names none.
        """
        models = self._models.of(named.request)
        chats = [each.counter.count(named.request, named.name) for each in models]
        priced: list[tuple[BillLog, str, Priced]] = []
        for bill, (model, _), chat in zip(self.bills, models, chats, strict=True):
            if bill.fault is not None:
                continue
            try:
                priced.append((bill, model, self._priced(named.name, model, chat)))
            except PricingError as error:
                if len(self.bills) == 1:
                    raise
                bill.fault = f"{named.name}: {error}"
        for bill, model, each in priced:
            bill.add(named.name, model, each)
        self._note(named.name, chats)
        return chats[0].counts.n_chars

    @property
    def notes(self) -> list[str]:
        """What the reader of the figures must know."""
        counters = self._models.counters
        found = [note for each in counters for note in (*each.tokenizer.notes, *each.notes)]
        found += [f"warning: {line}" for line in self.misfits.lines]
        if self._common.output_tokens is None:
            found.append(f"warning: {INPUT_ONLY}")
        return list(dict.fromkeys([*found, *self.remarks.lines]))

    def _priced(self, name: str, model: str, chat: ChatCount) -> Priced:
        rates = self._book.rates(model)
        mode, _ = self._book.mode_at(None, rates)
        n_tokens, token_range = self._at_least_cached(chat)
        middle = self._end(n_tokens, rates, mode)
        usage = Usage(input_tokens=n_tokens, output_tokens=self._common.output_tokens)
        for warning in context_of(rates.price, usage).warnings:
            self.misfits.add(_NUMBERS.sub("", warning), name)
        for remark in stand_ins(self._tokens(0), rates.of(n_tokens, mode), model):
            self.remarks.add(remark, name)
        ends = None
        if token_range is not None:
            low, high = (self._end(end, rates, mode, middle) for end in token_range)
            ends = spread(low, middle, high)
        n_text = sum(part.n_tokens for part in chat.parts if part.name != OVERHEAD)
        tokens = self._tokens(n_tokens)
        return Priced(middle, tokens.output, ends, n_text, tokens, mode)

    def _end(
        self, n_tokens: int, rates: ManyRates, mode: str | None, otherwise: End | None = None
    ) -> End:
        """What a request of so many tokens costs; an end that the mode is not offered for does."""
        try:
            used = rates.of(n_tokens, mode)
        except NotOfferedError:
            if otherwise is None:
                raise
            return otherwise._replace(n_input=n_tokens)
        n_units = self._book.n_units(self._tokens(n_tokens), used, rates.price.name)
        return End(n_tokens, n_units, used.places)

    def _tokens(self, n_input: int) -> Tokens:
        common = self._common
        return Tokens(
            input=n_input,
            cached=common.cached_tokens,
            written=common.cache_write_tokens,
            output=common.output_tokens,
        )

    def _at_least_cached(self, chat: ChatCount) -> tuple[int, tuple[int, int] | None]:
        """The input and its range, which is no less than what is known to be in the cache."""
        n_in_cache = self._common.cached_tokens + self._common.cache_write_tokens
        counts = chat.counts
        low, high = counts.range or (counts.n_tokens, counts.n_tokens)
        if n_in_cache > high:
            raise InputError(f"{n_in_cache:,} tokens are said to be cached, of {high:,} in all")
        n_tokens = max(counts.n_tokens, n_in_cache)
        return n_tokens, counts.range and (max(low, n_in_cache), high)

    def _note(self, name: str, chats: Sequence[ChatCount]) -> None:
        for each in chats[0].left_out:
            self.left_out.add(f"{_PLACE.sub('', each)}: no text here, so left out", name)
        for each in dict.fromkeys(doubt for chat in chats for doubt in chat.doubts):
            self.remarks.add(f"{each}: an estimate, by our reading", name)
        for each in chats[0].ignored:
            self.remarks.add(f"{each}: not known to be sent as text, so not counted", name)
