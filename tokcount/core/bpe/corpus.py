"""Keeps the distinct pre-tokens of a corpus, and the count and places of every pair in them.

A pre-token is a string with a character for each token, the one whose code point is the token's id;
a pair is a string of two. So Python's own string methods find and merge pairs. What it leaves to
others: which pair is merged (`queue`, `ties`), what the tokens are (`training`).
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from operator import add, mul

# Tokens; a longer pre-token is kept in parts, so that no merge need go through all of it.
LONGEST_PART = 200

Places = defaultdict[str, list[int]]


class Corpus:
    """The pre-tokens in their present state of merging, and the pairs that are met in them.

    `parts` are the pre-tokens, in the order in which they were met first, and `weights` how often
    each was met. `counts` has every pair that is met; three equal tokens are two pairs. `places`
    has the part that each of them begins in, in order, and some that it has gone from.
    """

    def __init__(self, words: Iterable[tuple[str, int]]) -> None:
        """Take the pre-tokens, each with how often it was met."""
        self.parts: list[str] = []
        self.weights: list[int] = []
        # The parts of long pre-tokens, and of each the one before and the one after.
        self._long: set[int] = set()
        self._before: dict[int, int] = {}
        self._after: dict[int, int] = {}
        for word, weight in words:
            self._take(word, weight)
        self.places = self._find_pairs()
        self.counts = {pair: self._weight(places) for pair, places in self.places.items()}

    def merge(self, pair: str, token: str) -> list[str]:
        """Put a new token in place of a pair, wherever it is; return the pairs that it is in.

        Of a run of equal tokens the first two are merged first. Only what stands beside a merged
        pair is counted anew.
        """
        first, second = pair[0], pair[1]
        parts, long = self.parts, self._long
        lefts, rights = Places(list), Places(list)
        del self.counts[pair]
        for place in self.places.pop(pair):
            between = parts[place].split(pair)
            if len(between) == 2 and place not in long:  # noqa: PLR2004 - nearly always
                head, tail = between
                parts[place] = head + token + tail
                lefts[head[-1:]].append(place)
                rights[tail[:1]].append(place)
            elif len(between) > 1 or place in long:
                self._merge_in(place, pair, token, lefts, rights)
        lefts.pop("", None)
        rights.pop("", None)
        for right, places in rights.items():
            self._replace(second + right, token + right, places)
        for left, places in lefts.items():
            self._replace(left + first, left + token, places)
        met = [token + right for right in rights] + [left + token for left in lefts]
        # Two merged pairs in a row were counted as a token before a pair, and no more after that.
        return [each for each in met if each in self.counts]

    def n_tokens(self) -> int:
        """Return how many tokens all pre-tokens have, each as often as it was met."""
        return sum(map(mul, self.weights, map(len, self.parts)))

    def first_place(self, pair: str) -> tuple[int, int]:
        """Return the first part that the pair begins in, and the number of tokens before it."""
        for place in self.places[pair]:
            at = self.parts[place].find(pair)
            if at >= 0:
                return place, at
            if self._is_across(place, pair):
                return place, len(self.parts[place]) - 1
        raise LookupError(pair)

    def _merge_in(self, place: int, pair: str, token: str, lefts: Places, rights: Places) -> None:
        """Merge a pair where it is met several times, or in a part of a long pre-token."""
        between = self.parts[place].split(pair)
        if between[-1].endswith(pair[0]) and self._is_across(place, pair):
            between[-1:] = between[-1][:-1], ""
            self._shorten(self._after[place])
        self.parts[place] = token.join(between)
        before, after = self._before.get(place), self._after.get(place)
        last = len(between) - 2
        for i, (head, tail) in enumerate(pairwise(between)):
            if head or i:
                lefts[head[-1:] or token].append(place)
            elif before is not None:
                lefts[self.parts[before][-1]].append(before)
            if tail or i < last:
                rights[tail[:1] or pair[0]].append(place)
            elif after is not None:
                rights[self.parts[after][0]].append(place)

    def _is_across(self, place: int, pair: str) -> bool:
        """Whether the pair is the end of a part and the beginning of the next one."""
        after = self._after.get(place)
        return after is not None and self.parts[place][-1] + self.parts[after][0] == pair

    def _shorten(self, place: int) -> None:
        """Take the first token off a part, and the part out of its pre-token if that was all."""
        self.parts[place] = self.parts[place][1:]
        if not self.parts[place]:
            before, after = self._before.pop(place), self._after.pop(place, None)
            if after is None:
                del self._after[before]
            else:
                self._after[before], self._before[after] = after, before

    def _replace(self, old: str, new: str, places: list[int]) -> None:
        """Count a pair no more in places where it has become another one."""
        weight = self._weight(places)
        if old in self.counts:
            self.counts[old] -= weight
            if not self.counts[old]:
                del self.counts[old], self.places[old]
        self.counts[new] = weight
        self.places[new] = places

    def _take(self, word: str, weight: int) -> None:
        for start in range(0, len(word), LONGEST_PART):
            place = len(self.parts)
            if len(word) > LONGEST_PART:
                self._long.add(place)
            if start:
                self._before[place], self._after[place - 1] = place - 1, place
            self.parts.append(word[start : start + LONGEST_PART])
            self.weights.append(weight)

    def _find_pairs(self) -> dict[str, list[int]]:
        found = Places(list)
        for place, part in enumerate(self.parts):
            whole = part + self.parts[self._after[place]][0] if place in self._after else part
            for pair in map(add, whole, whole[1:]):
                found[pair].append(place)
        return dict(found)

    def _weight(self, places: Iterable[int]) -> int:
        return sum(map(self.weights.__getitem__, places))
