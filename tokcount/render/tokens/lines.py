"""Lays what is shown of tokens out in lines of a width, and parts them where it is best.

That is before a word; in a word that is longer than a line, before a token; and in a token only
where it alone is longer than a line. No line is wider, so that nobody else wraps them.

What it leaves to others: what is shown (`shown`), and ids below the tokens (`columns`).
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len

from tokcount.render.tokens.shown import Run, Unit

Line = Sequence[Run]


def lines(units: Iterable[Unit], width: int | None) -> Iterator[Line]:
    """Yield the lines; without a width only newlines of the text part them."""
    filling = _Filling(width)
    for unit in units:
        runs = [run for token in unit.tokens for run in token.runs]
        for part, ends_line in _parted(runs):
            yield from filling.add(part, starts_word=unit.starts_word)
            if ends_line:
                yield filling.take()
    if filling.items:
        yield filling.take()


def width_of(runs: Iterable[Run]) -> int:
    """Return how many cells of a terminal runs take."""
    return sum(cell_len(run.text) for run in runs)


def cut(runs: Iterable[Run], width: int) -> Iterator[list[Run]]:
    """Part runs after as many cells as a line has; of a character that is wider, it has one."""
    line: list[Run] = []
    used = 0
    for run in runs:
        start = 0
        for index, character in enumerate(run.text):
            needed = cell_len(character)
            if used and used + needed > width:
                yield [*line, run._replace(text=run.text[start:index])]
                line, used, start = [], 0, index
            used += needed
        line.append(run._replace(text=run.text[start:]))
    yield line


class _Filling:
    """The line that is being filled: what stays together, its width, whether it starts a word."""

    def __init__(self, width: int | None) -> None:
        self.width = width
        self.items: list[tuple[list[Run], int, bool]] = []
        self.used = 0

    def take(self) -> Line:
        """Take the line as it is, and begin another."""
        line = [run for runs, _, _ in self.items for run in runs]
        self.items, self.used = [], 0
        return line

    def add(self, runs: list[Run], *, starts_word: bool) -> Iterator[Line]:
        """Add what stays together, and yield the lines that it does not fit in."""
        needed = width_of(runs)
        if self.width is None or self.used + needed <= self.width:
            self._put(runs, needed, starts_word=starts_word)
            return
        if self.items:
            last_word = [] if starts_word else self._last_word(self.width - needed)
            yield self.take()
            for item in last_word:
                self._put(*item[:2], starts_word=item[2])
        *full, rest = cut(runs, self.width)
        yield from full
        self._put(rest, width_of(rest), starts_word=starts_word)

    def _put(self, runs: list[Run], width: int, *, starts_word: bool) -> None:
        self.items.append((runs, width, starts_word))
        self.used += width

    def _last_word(self, room: int) -> list[tuple[list[Run], int, bool]]:
        """Take the last word off the line, if it is not all of it and fits with what follows."""
        starts = [index for index, item in enumerate(self.items) if item[2] and index]
        if not starts:
            return []
        word = self.items[starts[-1] :]
        if sum(item[1] for item in word) > room:
            return []
        del self.items[starts[-1] :]
        return word


def _parted(runs: Sequence[Run]) -> Iterator[tuple[list[Run], bool]]:
    """The runs of each line that a newline of the text ends, and those that none ends."""
    part: list[Run] = []
    for run in runs:
        part.append(run)
        if run.ends_line:
            yield part, True
            part = []
    if part:
        yield part, False
