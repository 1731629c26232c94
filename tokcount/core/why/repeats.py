"""Finds passages of 50 tokens or more that stood before, in the same source or an earlier one.

From the first token on, wherever 50 tokens stood before as a whole, the longest continuation of the
first such place is taken, and the search goes on behind it; so no token is counted twice. Where the
earlier place was itself a repetition, it is traced to the original: passages are the stretches of
original tokens that come again. Some are shorter than 50 tokens, since what they are a part of
comes from several places; these are counted, but are no passages.

Each stretch of 50 tokens is looked up by its hash, so the time is in proportion to the number of
tokens. What it leaves to others: the tokens (`reading`).
"""

from array import array
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, groupby

from tokcount.core.why.reading import ReadText
from tokcount.reports.why import Copy, Passage

LEAST = 50
MOST_COPIES = 100
"""The most places of a passage that are listed."""

_WIDTH = array("L").itemsize
# Stands between sources; no two are alike, and none is a token.
_FIRST_BORDER = 2**32 - 1


class Repeats:
    """What comes again in some texts: `n_repeated` are the tokens of each that stood before."""

    def __init__(self, texts: Sequence[ReadText]) -> None:
        """Go through all texts, one after the other."""
        self._texts = texts
        # Where the tokens of each text begin; behind them is a border.
        self._begins = [0, *accumulate(len(text.ids) + 1 for text in texts)][:-1]
        parts = [
            (*(text.ids,), array("L", [_FIRST_BORDER - number]))
            for number, text in enumerate(texts)
        ]
        self._ids = array("L", chain.from_iterable(chain.from_iterable(parts)))
        # Of each token: how often it comes again, where it is an original.
        self._times = array("L", [0]) * len(self._ids)
        # Of each stretch that comes again: where the original is, where it is, and its length.
        self._copies: list[tuple[int, int, int]] = []
        self.n_repeated = [0] * len(texts)
        self._search()

    def passages(self, n_shown: int) -> list[Passage]:
        """Return the passages that come again, those with most repeated tokens first."""
        long = (each for each in self._stretches() if each[2] - each[1] >= LEAST)
        found = sorted(long, key=lambda each: -sum(self._times[each[1] : each[2]]))
        copies = sorted(self._copies)
        return [
            self._passage(
                text,
                first,
                last,
                copies[bisect_left(copies, (first,)) : bisect_left(copies, (last,))],
            )
            for text, first, last in found[:n_shown]
        ]

    def _search(self) -> None:
        originals = array("L", range(len(self._ids)))
        for start, earlier, length in repeats(self._ids):
            self.n_repeated[bisect(self._begins, start) - 1] += length
            begin, after = start, originals[earlier]
            for place in range(start, start + length):
                original = originals[place] = originals[earlier + place - start]
                self._times[original] += 1
                if original != after:
                    self._copies.append((after - (place - begin), begin, place - begin))
                    begin = place
                after = original + 1
            self._copies.append((after - (start + length - begin), begin, start + length - begin))

    def _stretches(self) -> Iterator[tuple[int, int, int]]:
        """Yield each text's number and the stretches of its tokens that come again."""
        for number, (begin, text) in enumerate(zip(self._begins, self._texts, strict=True)):
            first, end = None, begin + len(text.ids) + 1
            for place in range(begin, end):
                if self._times[place] and first is None:
                    first = place
                elif not self._times[place] and first is not None:
                    yield number, first, place
                    first = None

    def _passage(
        self, number: int, first: int, last: int, copies: Sequence[tuple[int, int, int]]
    ) -> Passage:
        text = self._texts[number]
        begin = self._begins[number]
        (line,) = text.lines_of([text.leads[first - begin]])
        lengths = [length for _, _, length in copies]
        return Passage(
            source=text.name,
            line=line,
            n_times=1 + len(copies),
            n_repeated=sum(lengths),
            n_shortest=min(lengths),
            n_longest=max(lengths),
            excerpt=text.excerpt(first - begin, last - begin),
            copies=list(self._places(sorted((place, n) for _, place, n in copies)[:MOST_COPIES])),
        )

    def _places(self, copies: Sequence[tuple[int, int]]) -> Iterator[Copy]:
        """Yield where copies stand, which are in order."""
        for number, within in groupby(copies, lambda copy: bisect(self._begins, copy[0]) - 1):
            text, begin = self._texts[number], self._begins[number]
            found = list(within)
            lines = text.lines_of(text.leads[place - begin] for place, _ in found)
            for line, (_, n_tokens) in zip(lines, found, strict=True):
                yield Copy(source=text.name, line=line, n_tokens=n_tokens)


def repeats(ids: "array[int]", least: int = LEAST) -> Iterator[tuple[int, int, int]]:
    """Yield where each repetition begins, where it stood before, and its length.

    >>> list(repeats(array("L", [1, 2, 3, 9, 1, 2, 3]), least=2))
    [(4, 0, 3)]
    """
    data = memoryview(ids.tobytes())
    step, width = _WIDTH, _WIDTH * least
    first_places: dict[int, int] = {}
    end = 0  # of the last repetition
    for start in range(len(ids) - least + 1):
        stretch = data[start * step : start * step + width]
        earlier = first_places.setdefault(hash(stretch), start)
        if start < end or earlier + least > start:
            continue
        if stretch != data[earlier * step : earlier * step + width]:
            continue  # two hashes of 64 bits are alike: never seen, and one repetition less
        length = least
        while (
            start + length < len(ids)
            and earlier + length < start
            and ids[earlier + length] == ids[start + length]
        ):
            length += 1
        yield start, earlier, length
        end = start + length
