"""Finds the words and the lines that take most tokens.

A word is what stands between blanks, quotes, brackets, commas, semicolons and equals signs, without
the punctuation at its ends. Words are ranked by what they take beyond a token each, all places
together: a word of one token is not dear, however often it stands. What it leaves to others: keys
of JSON (`json_keys`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from tokcount.core.why.reading import ReadText
from tokcount.reports.why import CostlyLine, CostlyWord

# Of East Asia, too: its brackets, comma, full stop and colon.
_PARTING = (
    r"\s\"\u201c-\u201f\u00ab\u00bb()\[\]{}<>,;=|`"
    r"\u3001\u3002\u3008-\u3011\uff08\uff09\uff0c\uff1a\uff1b"
)
_AT_ENDS = r".:!?'*_#\u2018\u2019\u2026\u0964\uff01\uff1f"
_WORD = re.compile(rf"[^{_PARTING}{_AT_ENDS}](?:[^{_PARTING}]*[^{_PARTING}{_AT_ENDS}])?")


@dataclass(slots=True)
class _Word:
    """A word, where its tokens are first, how many it has everywhere, and how often it stands."""

    text: ReadText
    first: int
    last: int
    n_times: int = 0
    n_tokens: int = 0

    @property
    def n_beyond(self) -> int:
        return self.n_tokens - self.n_times


def costly_words(texts: Sequence[ReadText], n_shown: int) -> list[CostlyWord]:
    """Return the words that take most tokens beyond one a place."""
    words: dict[str, _Word] = {}
    for text in texts:
        index = 0
        for match in _WORD.finditer(text.text):
            first, index = text.tokens_in(match.start(), match.end(), index)
            word = words.get(match.group())
            if word is None:
                word = words[match.group()] = _Word(text, first, index)
            word.n_times += 1
            word.n_tokens += index - first
    dearest = nlargest(n_shown, words.values(), key=lambda word: word.n_beyond)
    return [
        CostlyWord(
            n_times=word.n_times,
            n_tokens=word.n_tokens,
            first=word.text.excerpt(word.first, word.last),
        )
        for word in dearest
        if word.n_beyond > 0
    ]


def costly_lines(texts: Sequence[ReadText], n_shown: int) -> list[CostlyLine]:
    """Return the lines of most tokens, each once however often it stands; none where one is all."""
    lines = [line for text in texts for line in _lines(text)]
    if len(lines) < 2:  # noqa: PLR2004 - one line is the text itself
        return []
    return nlargest(n_shown, lines, key=lambda line: line.excerpt.n_tokens)


def _lines(text: ReadText) -> Iterator[CostlyLine]:
    """Yield the lines that are not blank, where each stands first."""
    seen: set[str] = set()
    index, start = 0, 0
    for number, line in enumerate(text.text.split("\n"), start=1):
        end = start + len(line) + 1
        first, index = text.tokens_in(start, end, index)
        start = end
        if line.strip() and line not in seen:
            seen.add(line)
            excerpt = text.excerpt(first, index)
            yield CostlyLine(source=text.name, line=number, n_chars=len(line), excerpt=excerpt)
