"""Keeps the counts of many requests of a source in little memory, and adds them up.

What it leaves to others: counting them (`counting`), several sources (`several`).
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from tokcount.core.statistics import statistics_of
from tokcount.reports.chat import PARTS, ChatCount, ChatPart, RequestCount, SourceChats
from tokcount.reports.counts import Counts

# The figures of a request: the tokens of its parts, then these.
_OTHERS = ("line", "flags", "low", "high", "n_base_tokens", "n_chars", "n_bytes", "n_words")
_N_PARTS, _N_FIGURES = len(PARTS), len(PARTS) + len(_OTHERS)
_OF_ALL, _SCALED = 1 << _N_PARTS, 2 << _N_PARTS
# Of so many incomplete requests a summary says what is missing.
MOST_SAID = 10


class KeptRequests:
    """The counts of the requests of one source, in 104 bytes each, and what they leave out."""

    def __init__(self, name: str) -> None:
        """Keep nothing yet."""
        self.name = name
        self.by_line = False
        self._left_out: dict[int, Sequence[str]] = {}
        self._figures = array("q")

    @property
    def n_incomplete(self) -> int:
        """How many requests leave something out."""
        return len(self._left_out)

    def add(self, line: int | None, chat: ChatCount) -> None:
        """Keep the counts of a request."""
        if chat.left_out:
            self._left_out[len(self._figures)] = chat.left_out
        self.by_line = self.by_line or line is not None
        counts = chat.counts
        low, high = counts.range or (counts.n_tokens, counts.n_tokens)
        # A bit each for a part and for the whole that is an estimate, and for one that was scaled.
        flags = sum(1 << place for place, part in enumerate(chat.parts) if not part.exact)
        flags |= 0 if counts.exact else _OF_ALL
        flags |= 0 if counts.n_base_tokens is None else _SCALED
        self._figures.extend([part.n_tokens for part in chat.parts])
        self._figures.extend([line or 0, flags, low, high, counts.n_base_tokens or 0])
        self._figures.extend([counts.n_chars, counts.n_bytes, counts.n_words or 0])

    def __iter__(self) -> Iterator[RequestCount]:
        """Yield the requests again."""
        for start in range(0, len(self._figures), _N_FIGURES):
            figures = self._figures[start : start + _N_FIGURES]
            chat = _chat_of(figures, self._left_out.get(start, ()))
            yield RequestCount(source=self.name, line=figures[_N_PARTS] or None, chat=chat)

    def together(self) -> SourceChats:
        """Return all requests as one, with what the first incomplete ones leave out."""
        columns = [self._figures[place::_N_FIGURES] for place in range(_N_FIGURES)]
        sums = [sum(column) for column in columns]
        sums[_N_PARTS + 1] = 0
        for flags in set(columns[_N_PARTS + 1]):
            sums[_N_PARTS + 1] |= flags
        return SourceChats(
            name=self.name,
            chat=_chat_of(sums, list(self._said())),
            statistics=statistics_of(self.times()),
        )

    def times(self) -> Counter[int]:
        """Return how many requests have how many tokens."""
        columns = (self._figures[place::_N_FIGURES] for place in range(_N_PARTS))
        return Counter(map(sum, zip(*columns, strict=True)))

    def _said(self) -> Iterator[str]:
        for start, left_out in islice(self._left_out.items(), MOST_SAID):
            line = self._figures[start + _N_PARTS]
            name = f"{self.name}:{line}" if line else self.name
            yield from (f"{name}: {each}" for each in left_out)


class ChainedRequests:
    """The requests of several sources, one after the other; to be gone through repeatedly."""

    def __init__(self, sources: Sequence[KeptRequests]) -> None:
        """Take the sources in order."""
        self._sources = sources

    def __iter__(self) -> Iterator[RequestCount]:
        """Yield the requests again."""
        return chain.from_iterable(self._sources)


def added(chats: Sequence[ChatCount], nothing: Counts) -> ChatCount:
    """Return several counts as one, with all that they leave out."""
    counts = sum((chat.counts for chat in chats), start=nothing)
    columns = list(zip(*(chat.parts for chat in chats), strict=True))
    tokens = [sum(part.n_tokens for part in parts) for parts in columns]
    exact = [all(part.exact for part in parts) for parts in columns]
    return ChatCount(
        counts=counts,
        parts=_parts(tokens or [0] * _N_PARTS, exact or [True] * _N_PARTS),
        left_out=[each for chat in chats for each in chat.left_out],
    )


def _chat_of(figures: Sequence[int], left_out: Sequence[str]) -> ChatCount:
    tokens = figures[:_N_PARTS]
    _, flags, low, high, n_base, n_chars, n_bytes, n_words = figures[_N_PARTS:]
    return ChatCount(
        counts=Counts(
            n_tokens=sum(tokens),
            n_chars=n_chars,
            n_bytes=n_bytes,
            n_words=n_words,
            range=(low, high) if flags & _OF_ALL else None,
            n_base_tokens=n_base if flags & _SCALED else None,
        ),
        parts=_parts(tokens, [not flags >> place & 1 for place in range(_N_PARTS)]),
        left_out=left_out,
    )


def _parts(tokens: Sequence[int], exact: Sequence[bool]) -> list[ChatPart]:
    whole = sum(tokens)
    return [
        ChatPart(
            name=name,
            n_tokens=n_tokens,
            exact=is_exact,
            share=n_tokens / whole if whole else None,
        )
        for name, n_tokens, is_exact in zip(PARTS, tokens, exact, strict=True)
    ]
