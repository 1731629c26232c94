"""Holds the tokens of a text in two encodings against each other, aligned where both end one.

What it leaves to others: the tokens of one (`encoding`), reading the text (`sources`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tokcount.core.checking import Checking
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import EncodedToken, Special
from tokcount.core.sources import Source, read_text
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UsageError
from tokcount.reports.encoding_diff import DiffReport, Parting, Place, Stretch

CONTEXT = 24  # characters on either side of the first parting
CONTINUATION, CONTINUATION_BITS = 0b1000_0000, 0b1100_0000


class Aligned(NamedTuple):
    """A stretch of the bytes of a text, from one common end of tokens to the next, both ways."""

    start: int
    data: bytes
    left: Sequence[bytes]
    right: Sequence[bytes]

    @property
    def is_same(self) -> bool:
        """Whether both sides have the same tokens."""
        return self.left == self.right

    @property
    def difference(self) -> int:
        """How many tokens the left has more than the right, or fewer."""
        return len(self.left) - len(self.right)


def diff_source(  # noqa: PLR0913 - as many as the command has options about it
    source: Source,
    left: Tokenizer,
    right: Tokenizer,
    decoding: Decoding,
    *,
    special: Special = "text",
    top: int = 10,
) -> DiffReport:
    """Return where two encodings part on a source, and the `top` stretches that differ most.

    Raises:
        UsageError: a tokenizer only estimates, so there are no tokens to show.
        InputError: the source cannot be read or decoded, or an encoding cannot take its text.
    """
    try:
        text, warning = read_text(source, decoding)
        report = diff_text(text, left, right, special=special, top=top)
    except InputError as error:
        raise InputError(f"{source.name}: {error}") from None
    notes = [f"{source.name}: {warning}"] if warning else []
    return replace(report, notes=[*report.notes, *notes])


def diff_text(
    text: str, left: Tokenizer, right: Tokenizer, *, special: Special = "text", top: int = 10
) -> DiffReport:
    """Return where two encodings part on a text that has a UTF-8 form; raises as `diff_source`."""
    sides, notes = [], []
    for tokenizer in (left, right):
        if tokenizer.estimate is not None:
            raise UsageError(
                f"--diff needs tokens, and those of {tokenizer.label} are only estimated here; name"
                f" an encoding, such as {tokenizer.encoding_name}, or a model of OpenAI's"
            )
        checking = Checking(tokenizer.encoding, special)
        checking.check(text)
        notes += [*tokenizer.notes, *checking.notes]
        sides.append(list(tokenizer.encoding.tokens(text, special=special)))
    data = text.encode()
    aligned = list(align(data, *sides))
    parted = [each for each in aligned if not each.is_same]
    times = Counter((each.left, each.right) for each in parted)
    first = {(each.left, each.right): each for each in reversed(parted)}
    most_first = sorted(
        first.items(),
        key=lambda item: (-abs(item[1].difference) * times[item[0]], item[1].start),
    )
    return DiffReport(
        left=left.label,
        right=right.label,
        n_left=len(sides[0]),
        n_right=len(sides[1]),
        n_same=sum(len(each.left) for each in aligned if each.is_same),
        n_stretches=len(first),
        n_met=len(parted),
        parting=_parting(parted[0], times, data) if parted else None,
        stretches=[_stretch(each, times[kind], data) for kind, each in most_first[:top]],
        notes=list(dict.fromkeys(notes)),
    )


def align(
    data: bytes, left: Sequence[EncodedToken], right: Sequence[EncodedToken]
) -> Iterator[Aligned]:
    """Yield the shortest stretches of whole characters that begin a token on both sides.

    Joined, they are the text; what an encoding drops belongs to the token before it.

    >>> left = [EncodedToken(0, b"ab", 0), EncodedToken(1, b"c", 2)]
    >>> right = [EncodedToken(2, b"a", 0), EncodedToken(3, b"bc", 1)]
    >>> list(align(b"abc", left, right))
    [Aligned(start=0, data=b'abc', left=(b'ab', b'c'), right=(b'a', b'bc'))]
    """
    common = {token.start for token in left} & {token.start for token in right}
    inside = {start for start in common if 0 < start < len(data) and not _cuts(data, start)}
    rests = [_Rest(left), _Rest(right)]
    for start, end in pairwise([0, *sorted(inside), len(data)]):
        # What stands at the very end, such as the mark of the end of a word, belongs to the last.
        until = len(data) + 1 if end == len(data) else end
        its_left, its_right = (rest.before(until) for rest in rests)
        yield Aligned(start, data[start:end], its_left, its_right)


class _Rest:
    """The tokens of one side that are still to come."""

    def __init__(self, tokens: Sequence[EncodedToken]) -> None:
        self._tokens = tokens
        self._next = 0

    def before(self, end: int) -> tuple[bytes, ...]:
        """Take those that start before a byte."""
        first = self._next
        while self._next < len(self._tokens) and self._tokens[self._next].start < end:
            self._next += 1
        return tuple(token.data for token in self._tokens[first : self._next])


def _cuts(data: bytes, place: int) -> bool:
    """Whether a place is inside a character."""
    return data[place] & CONTINUATION_BITS == CONTINUATION


def _stretch(each: Aligned, times: int, data: bytes) -> Stretch:
    line_start = data.rfind(b"\n", 0, each.start) + 1
    place = Place(
        start=each.start,
        line=data.count(b"\n", 0, each.start) + 1,
        column=len(data[line_start : each.start].decode()) + 1,
    )
    return Stretch(
        text=each.data.decode(), left=each.left, right=each.right, times=times, place=place
    )


def _parting(
    each: Aligned, times: Counter[tuple[Sequence[bytes], Sequence[bytes]]], data: bytes
) -> Parting:
    before = data[: each.start].decode()[-CONTEXT:]
    after = data[each.start + len(each.data) :].decode()[:CONTEXT]
    n_times = times[each.left, each.right]
    return Parting(before=before, stretch=_stretch(each, n_times, data), after=after)
