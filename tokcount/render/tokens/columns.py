"""Lays tokens out in columns, the id of each below it; a column is as wide as the wider of both.

What it leaves to others: what is shown of a token (`shown`).
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from tokcount.render.tokens.lines import Line, cut, width_of
from tokcount.render.tokens.shown import Run, Shown, Unit

GAP = 1


def rows(units: Iterable[Unit], width: int | None) -> Iterator[tuple[Line, str]]:
    """Yield lines of tokens, each with the line of their ids.

    Tokens of a group stay in a line if they fit in one; of a token that is wider than a line, all
    but the first line has no id. A newline of the text ends the line, though not within its token.
    """
    row = _Row()
    for unit in units:
        needed = sum(_width(token) + GAP for token in unit.tokens) - GAP
        if width is not None and row.used and row.used + needed > width:
            yield row.take()
        for token in unit.tokens:
            if width is not None and row.used + _width(token) > width:
                if row.used:
                    yield row.take()
                first, *others = cut(token.runs, width)
                row.add(first, _id(token))
                for other in others:
                    yield row.take()
                    row.add(other, "")
            else:
                row.add(token.runs, _id(token))
        if any(run.ends_line for run in unit.tokens[-1].runs):
            yield row.take()
    if row.used:
        yield row.take()


class _Row:
    """The two lines that are being filled."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.ids = ""
        self.used = 0

    def add(self, runs: Iterable[Run], id_: str) -> None:
        """Add a column; what was there is filled up to where it begins."""
        runs = list(runs)
        beyond = self.used - width_of(self.runs)
        if beyond:
            self.runs.append(Run(" " * beyond, "about", is_mark=True))
        self.ids += " " * (self.used - len(self.ids)) + id_
        self.runs += runs
        self.used += max(width_of(runs), len(id_)) + GAP

    def take(self) -> tuple[Line, str]:
        """Take the lines as they are, and begin others."""
        taken = self.runs, self.ids
        self.runs, self.ids, self.used = [], "", 0
        return taken


def _id(token: Shown) -> str:
    """The id, which begins below the token, not below the text that stands before a group."""
    before = width_of(takewhile(lambda run: run.look == "about", token.runs))
    return " " * before + ("-" if token.id is None else str(token.id))


def _width(token: Shown) -> int:
    return max(width_of(token.runs), len(_id(token)))
