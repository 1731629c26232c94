"""Parts a text into parts of at most so many tokens, between lines or paragraphs where it can.

What it leaves to others: how much fits (`fitting`), reading the text (`sources`), writing the parts
(`part_files`).
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tokcount.core.fitting import LEEWAY, Fitting
from tokcount.core.text_ahead import TextAhead
from tokcount.errors import InputError, UsageError
from tokcount.reports.split import At, Part

# After a line; after a paragraph, with the blank lines that follow it. What cannot be parted at the
# one is parted at the next.
_LINE = r"\n"
_PARAGRAPH = r"\n(?:[ \t]*\r?\n)+"
_ENDS: dict[At, tuple[str, ...]] = {
    "paragraph": (_PARAGRAPH, _LINE),
    "line": (_LINE,),
    "token": (),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """At most so many tokens a part, of which at most `n_overlap` are those of the part before."""

    n_tokens: int
    n_overlap: int = 0
    at: At = "line"

    def __post_init__(self) -> None:
        """Check that every part has room for something new.

        Raises:
            UsageError: it has not.
        """
        if self.n_tokens < 1:
            raise UsageError("a part holds 1 token at least")
        if self.n_overlap >= self.n_tokens:
            raise UsageError(
                f"an overlap of {self.n_overlap:,} leaves a part of {self.n_tokens:,} tokens no"
                f" room for anything new; give less than {self.n_tokens:,}"
            )


def split_up(blocks: Iterable[str], parting: Parting, fitting: Fitting) -> Iterator[Part]:
    """Yield the parts of a text, each of which fits by a count of its own, as the text is read.

    No character is parted. An overlap is as long as fits, and shorter where it would leave no room
    for the next character, or for a line or paragraph that fits without it.

    Raises:
        InputError: the text cannot be read, the encoding cannot take it, or a single character is
            more than `n_tokens`.
    """
    splitting = _Splitting(TextAhead(blocks), parting, fitting)
    overlap, index, start = "", 0, 0
    while not splitting.ahead.ends_after(len(overlap)):
        text = splitting.next_part(overlap)
        if len(text) > len(overlap):
            yield Part(
                index=index,
                n_tokens=fitting.count(text),
                start=start,
                end=start + len(text.encode()),
                overlap=overlap,
                text=text,
            )
            index += 1
            n_overlap, given = parting.n_overlap, text
        elif overlap:
            n_overlap, given = fitting.count(overlap) // 2, overlap
        else:
            raise InputError(splitting.too_small())
        overlap = splitting.overlap_of(given, n_overlap)
        passed = given[: len(given) - len(overlap)]
        splitting.ahead.skip(len(passed))
        start += len(passed.encode())


@dataclass(frozen=True, slots=True)
class _Splitting:
    """A text that is being parted; what is ahead begins with the overlap of the next part."""

    ahead: TextAhead
    parting: Parting
    fitting: Fitting

    def next_part(self, overlap: str) -> str:
        """The next part with its overlap, or no more than that where there is no room."""
        full = self.fitting.start_of(self.ahead, self.parting.n_tokens)
        if self.ahead.ends_after(len(full)):
            return full
        for kind in _ENDS[self.parting.at]:
            if end := self._last_end(kind, full, beyond=len(overlap)):
                return self.ahead.look(end)
            if overlap and self._fits_alone(kind, len(overlap)):
                return overlap
        first = self.ahead.look(1)
        return full or (first if self.fitting.count(first) <= self.parting.n_tokens else "")

    def overlap_of(self, text: str, n_tokens: int) -> str:
        """What of the end of a part fits into an overlap, from the start of a line if it can."""
        overlap = self.fitting.end_of(text, n_tokens) if n_tokens else ""
        if overlap == text:
            return overlap
        before_it = len(text) - len(overlap) - 1
        for kind in _ENDS[self.parting.at]:
            for begin in _ends(kind, text, before_it):
                rest = text[begin:]
                if rest.strip() and self.fitting.count(rest) <= n_tokens:
                    return rest
        return overlap

    def too_small(self) -> str:
        """What is wrong where not even one character fits, and what the rest of the text needs."""
        first = self.ahead.look(1)
        characters = set[str]().union(*self.ahead.rest())
        self.fitting.encoding.load()
        least = max(map(self.fitting.count, characters))
        return (
            f"{first!r} at character {self.ahead.n_chars_before} is {self.fitting.count(first)}"
            f" tokens, more than the {self.parting.n_tokens} that a part may hold; this text needs"
            f" {least} at least"
        )

    def _fits_alone(self, kind: str, n_overlap: int) -> bool:
        """Whether the line or paragraph after the overlap fits into a part without it."""
        full = self.fitting.start_of(self.ahead, self.parting.n_tokens, after=n_overlap)
        if self.ahead.ends_after(n_overlap + len(full)):
            return True
        return self._last_end(kind, full, after=n_overlap) is not None

    def _last_end(self, kind: str, full: str, *, after: int = 0, beyond: int = 0) -> int | None:
        """Where the last line or paragraph ends that fits; `full` begins at character `after`."""
        # Blank lines may be fewer tokens up to their end than up to where the text is cut.
        gap = self.ahead.look(after + len(full) + LEEWAY)[after + len(full) :]
        text = full + gap[: len(gap) - len(gap.lstrip())]
        ends = _ends(kind, text, beyond)
        n_within = bisect_right(ends, len(full))
        for end in reversed(ends[: n_within + 1]):
            if self.fitting.count(text[:end]) <= self.parting.n_tokens:
                return end
        return None


def _ends(kind: str, text: str, after: int) -> list[int]:
    """Where lines or paragraphs end in a text, beyond a place."""
    return [match.end() for match in re.finditer(kind, text) if match.end() > after]
