"""Counts a chat request: its texts, and by a rule what stands around them.

A count is exact where all of it is by a published rule. Otherwise it is an estimate: what of it no
rule tells is our reading, and may be nothing or twice as much; where two texts of a message meet it
may be a token more or less. These bounds are not measured. For a tokenizer that only estimates, its
own range comes on top. What it leaves to others: the rules (`rules`), reading (`reading`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tokcount.core.chats.requests import ChatRequest, Message, Tool
from tokcount.core.chats.rules import (
    PER_ENUM,
    PER_ENUM_ITEM,
    PER_MARK,
    PER_PROPERTIES,
    PER_PROPERTY,
    PER_TOOLS,
    ChatRule,
    rule_of,
)
from tokcount.core.chats.spans import Span, apportioned, guessed, known
from tokcount.core.checking import Checking
from tokcount.core.encoding import Special
from tokcount.core.record_counting import for_short_texts
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.chat import PARTS, ChatCount, ChatPart
from tokcount.reports.counts import Counts

# What is doubtful of all messages of a model: that no rule of it is published.
OF_MODEL = "messages of "
# So many short texts are remembered: roles, and names.
_MOST_REMEMBERED = 1000


@dataclass(slots=True)
class _Tally:
    """What is counted of a request so far, by the names of its parts."""

    name: str
    spans: dict[str, Span] = field(default_factory=lambda: dict.fromkeys(PARTS, Span()))
    doubts: dict[str, None] = field(default_factory=dict)
    n_chars: int = 0
    n_bytes: int = 0
    n_words: int = 0

    def add(self, part: str, *spans: Span) -> None:
        self.spans[part] = self.spans[part].plus(*spans)

    def doubt(self, doubts: Iterable[str]) -> None:
        self.doubts.update(dict.fromkeys(doubts))


class RequestCounter:
    """One use of a tokenizer for chat requests, and the notes on the texts that were in them."""

    def __init__(self, tokenizer: Tokenizer, special: Special = "text") -> None:
        """Have counted nothing yet."""
        self.tokenizer = tokenizer = for_short_texts(tokenizer)
        self.rule: ChatRule = rule_of(tokenizer.model, tokenizer.encoding_name)
        self._special: Special = special
        self._checking = Checking(tokenizer.encoding, special)
        self._remembered: dict[str, int] = {}

    @property
    def notes(self) -> list[str]:
        """What the reader of the counts must know of the encoding."""
        return [*self._checking.notes, *self.tokenizer.encoding.notes]

    def count(self, request: ChatRequest, name: str = "") -> ChatCount:
        """Return the counts of a request; `name` is for errors and notes.

        Raises:
            InputError: the encoding cannot take one of its texts.
        """
        tally = self._begun(request, name)
        for message, part in zip(request.messages, parts_of(request.messages), strict=True):
            self._add_message(message, part, tally, by_rule=self._by_rule(request))
        tally.add("overhead", self._around_reply(request))
        return self._finished(request, tally)

    def count_beginnings(
        self, request: ChatRequest, ends: Sequence[int], name: str = ""
    ) -> Iterator[Counts]:
        """Yield the counts of a request when it had only its first messages, as many as each end.

        The ends ascend, and every text is counted once. Raises as `count` does.
        """
        tally, begin = self._begun(request, name), 0
        for end in ends:
            for message in request.messages[begin:end]:
                self._add_message(message, "history", tally, by_rule=self._by_rule(request))
            begin = end
            overhead = tally.spans["overhead"].plus(self._around_reply(request))
            yield self._counts(replace(tally, spans={**tally.spans, "overhead": overhead}))

    def reply_tokens(self, message: Message, name: str = "") -> Counts:
        """Return what the texts of a message come to, as the output that they once were."""
        tally = _Tally(name)
        tally.doubt(message.doubts)
        self._add_texts(message, "history", tally)
        return self._counts(tally)

    def _begun(self, request: ChatRequest, name: str) -> _Tally:
        """What is counted before the messages: tools, and what instructs the model beside them."""
        tally = _Tally(name)
        if not self.rule.published:
            tally.doubt([f"{OF_MODEL}{self.tokenizer.model or 'no named model'}"])
        if request.items:
            tally.doubt(["input items"])
        self._add_tools(request, tally)
        if request.system:
            self._add_message(request.system, "system", tally, by_rule=self._by_rule(request))
        return tally

    def _by_rule(self, request: ChatRequest) -> bool:
        return self.rule.published and not request.items

    def _around_reply(self, request: ChatRequest) -> Span:
        return _around(self.rule.per_reply, by_rule=self._by_rule(request))

    def _add_tools(self, request: ChatRequest, tally: _Tally) -> None:
        if request.tools:
            covered = all(tool.covered for tool in request.tools)
            by_rule = covered and self.rule.tools_published
            tally.add("tools", _around(PER_TOOLS, by_rule=by_rule))
            if not by_rule:
                tally.doubt(["the definitions of tools"])
            for tool in request.tools:
                lines = sum(self._n_tokens(line, tally) for line in tool.lines)
                around = self.rule.per_tool + _around_lines(tool)
                tally.add("tools", known(lines), _around(around, by_rule=by_rule))
        for what, text in request.extras:
            tally.add("tools", known(self._n_tokens(text, tally)), guessed(PER_MARK))
            tally.doubt([what])

    def _add_message(self, message: Message, part: str, tally: _Tally, *, by_rule: bool) -> None:
        if message.role is None:
            return
        by_rule = by_rule and not message.doubts
        tally.doubt(message.doubts)
        self._add_texts(message, part, tally)
        around = self.rule.per_message + PER_MARK * message.n_marks
        words = self._n_of_word(message.role)
        if message.name is not None:
            around += self.rule.per_name
            words += self._n_of_word(message.name)
        tally.add("overhead", known(words), _around(around, by_rule=by_rule))

    def _add_texts(self, message: Message, part: str, tally: _Tally) -> None:
        n_tokens = sum(self._n_tokens(text, tally) for text in message.texts)
        n_seams = message.n_seams
        tally.add(part, known(n_tokens), Span(-n_seams, 0, n_seams))

    def _n_tokens(self, text: str, tally: _Tally) -> int:
        self._checking.check(text, source=tally.name)
        tally.n_chars += len(text)
        tally.n_bytes += len(text) if text.isascii() else len(text.encode())
        tally.n_words += len(text.split())
        return self.tokenizer.encoding.count(text, special=self._special)

    def _n_of_word(self, word: str) -> int:
        """The tokens of a role or a name, which come again and again."""
        n_tokens = self._remembered.get(word)
        if n_tokens is None:
            self._checking.check(word)
            n_tokens = self.tokenizer.encoding.count(word, special=self._special)
            if len(self._remembered) < _MOST_REMEMBERED:
                self._remembered[word] = n_tokens
        return n_tokens

    def _finished(self, request: ChatRequest, tally: _Tally) -> ChatCount:
        counts = self._counts(tally)
        spans = tally.spans.values()
        tokens = apportioned([span.middle for span in spans], counts.n_tokens)
        scaled = self.tokenizer.estimate is not None
        return ChatCount(
            counts=counts,
            parts=[
                ChatPart(
                    name=name,
                    n_tokens=n_tokens,
                    exact=span.certain and not scaled,
                    share=n_tokens / counts.n_tokens if counts.n_tokens else None,
                )
                for (name, span), n_tokens in zip(tally.spans.items(), tokens, strict=True)
            ],
            doubts=list(tally.doubts),
            left_out=[*request.left_out, *_of_messages(request, "left_out")],
            ignored=list(dict.fromkeys(_ignored(request))),
        )

    def _counts(self, tally: _Tally) -> Counts:
        """The counts of all parts together, with their range where anything is doubtful."""
        span = Span().plus(*tally.spans.values())
        low, n_tokens, high = span
        if estimate := self.tokenizer.estimate:
            from tokcount.core.estimates import estimate_tokens

            n_tokens, _ = estimate_tokens(span.middle, estimate)
            _, (low, _) = estimate_tokens(span.low, estimate)
            _, (_, high) = estimate_tokens(span.high, estimate)
        return Counts(
            n_tokens=n_tokens,
            n_chars=tally.n_chars,
            n_bytes=tally.n_bytes,
            n_words=tally.n_words,
            range=(low, high) if tally.doubts or estimate else None,
            n_base_tokens=span.middle if estimate else None,
        )


def count_request(
    request: ChatRequest, tokenizer: Tokenizer, *, special: Special = "text"
) -> ChatCount:
    """Return the counts of one request; for many, keep a `RequestCounter`.

    Raises:
        InputError: the encoding cannot take one of its texts.
    """
    return RequestCounter(tokenizer, special).count(request)


def parts_of(messages: Sequence[Message]) -> list[str]:
    """Return the part that the texts of each message belong to."""
    from_user = [index for index, message in enumerate(messages) if message.is_from_user]
    last = from_user[-1] if from_user else None
    return [
        "system" if message.is_system else "last_user" if index == last else "history"
        for index, message in enumerate(messages)
    ]


def _around(n_tokens: int, *, by_rule: bool) -> Span:
    return known(n_tokens) if by_rule else guessed(n_tokens)


def _around_lines(tool: Tool) -> int:
    """The tokens around the properties of a tool and what they may be."""
    return (
        (PER_PROPERTIES if tool.n_properties else 0)
        + PER_PROPERTY * tool.n_properties
        + PER_ENUM * tool.n_enums
        + PER_ENUM_ITEM * tool.n_enum_items
    )


def _of_messages(request: ChatRequest, key: str) -> Iterable[str]:
    """What is to be said of each message, with its number."""
    if request.system:
        yield from (f"system: {each}" for each in getattr(request.system, key))
    for number, message in enumerate(request.messages, 1):
        yield from (f"message {number}: {each}" for each in getattr(message, key))


def _ignored(request: ChatRequest) -> Iterable[str]:
    messages = [request.system] if request.system else []
    for message in [*messages, *request.messages]:
        yield from message.ignored
