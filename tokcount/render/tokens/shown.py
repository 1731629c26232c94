r"""What is shown of each token where the text is shown as it runs, and in which of the looks.

A character stands for itself, or a mark stands for it: whitespace and what cannot be seen have
marks, and they have a style of their own, so that a middle dot of the text is told from a space.
Tokens that share a character stand behind it, as their bytes in hex: 誕(e8aa 95). All else that is
added is a mark, too: the brackets, and the circle that carries an accent which begins a token. A
skin tone that begins a token is written out: it would join the emoji of the token before.

Where no colour tells a mark, and bars part the tokens, what looks like a mark and is none has a
backslash before it: marks, bars and backslashes of the text, and a bracket that is before two hex
digits. So the view gives back the text there, too.

What it leaves to others: lines (`lines`, `columns`), and what the looks are (`terminal`, `svg`).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from typing import Literal, NamedTuple

from tokcount.render.escape import escape
from tokcount.render.grid import VISIBLE_SPACE
from tokcount.reports.inspect import InspectReport, TokenGroup

Look = Literal["a", "b", "c", "d", "x", "y", "about"]
"""Four for ordinary tokens, two for special ones, and one for what is said about a token."""

LINE_ENDS = "\r\n"
ORDINARY: tuple[Look, ...] = ("a", "b", "c", "d")
SPECIAL: tuple[Look, ...] = ("x", "y")
SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
BACKSLASH = "\\"
BEFORE_BYTES = re.compile(r"\((?=[0-9a-f]{2})")


class Marks(NamedTuple):
    """What stands for whitespace, what carries an accent, and what parts tokens without colour.

    `charset` is that of the terminal, which may lack a letter; what stands for it, by the handler
    `errors`, is a mark, too.
    """

    space: str = VISIBLE_SPACE
    tab: str = "\u2192   "
    newline: str = "\u21b5"
    circle: str = "\u25cc"
    bar: str = ""
    charset: str = "utf-8"
    errors: str = "strict"

    @property
    def looks(self) -> frozenset[str]:
        """The characters that would be taken for a mark; a blank always is one."""
        marks = (self.space, self.tab, self.newline, self.circle, self.bar, BACKSLASH)
        return frozenset(mark[:1] for mark in marks) - {" ", ""}


ASCII_MARKS = Marks(space=" ", tab="\\t", newline="\\n", circle="")


class Run(NamedTuple):
    """Characters that look alike."""

    text: str
    look: Look
    is_mark: bool = False
    ends_line: bool = False


class Shown(NamedTuple):
    """A token as it is shown."""

    runs: list[Run]
    id: int | None


class Unit(NamedTuple):
    """Tokens that stay together: those of a group. Lines are best parted where a word starts."""

    tokens: list[Shown]
    starts_word: bool


def with_looks(report: InspectReport) -> Iterator[tuple[TokenGroup, list[Look]]]:
    """Yield the groups with the look of each token: never the same for two side by side."""
    ordinary, special = cycle(ORDINARY), cycle(SPECIAL)
    for group in report.groups:
        looks = [next(special if token.special else ordinary) for token in group.tokens]
        yield group, looks


def units(report: InspectReport, marks: Marks) -> Iterator[Unit]:
    """Yield what is shown of each group of tokens."""
    for group, looks in with_looks(report):
        if len(group.tokens) == 1:
            tokens = [Shown(_runs(group.text, looks[0], marks), group.tokens[0].id)]
        else:
            tokens = _parts(group, looks, marks)
        for token in tokens:
            _close(token.runs, marks.bar)
        starts_word = group.text[:1].isspace() and group.text[0] not in LINE_ENDS
        yield Unit(tokens, starts_word)


def seen(character: str, marks: Marks) -> tuple[str, bool]:
    """Return what stands for a character, and whether that is a mark."""
    if marks.bar and character in marks.looks:
        return BACKSLASH + character, False
    if character == " ":
        return marks.space, True
    if character == "\t":
        return marks.tab, True
    if character == "\n":
        return marks.newline, True
    shown = escape(character).encode(marks.charset, marks.errors).decode(marks.charset)
    return shown, shown != character


def is_carried(text: str) -> bool:
    """Whether a text begins with an accent, which would join what stands before it."""
    return unicodedata.category(text[:1] or " ").startswith("M")


def _parts(group: TokenGroup, looks: list[Look], marks: Marks) -> list[Shown]:
    """The tokens of a group; before the first stands the text, after the last a line may end."""
    shown = [
        Shown([Run(token.data.hex(), look, is_mark=True)], token.id)
        for token, look in zip(group.tokens, looks, strict=True)
    ]
    text = _runs(group.text, "about", marks)
    ends_line = any(run.ends_line for run in text)
    text = [run._replace(ends_line=False) for run in text]
    shown[0].runs[:0] = [*text, Run("(", "about", is_mark=True)]
    shown[-1].runs.append(Run(")", "about", is_mark=True, ends_line=ends_line))
    return shown


def _close(runs: list[Run], bar: str) -> None:
    """Put a bar behind a token, still in the line that the token ends."""
    if bar:
        ends_line = runs[-1].ends_line
        runs[-1] = runs[-1]._replace(ends_line=False)
        runs.append(Run(bar, "about", is_mark=True, ends_line=ends_line))


def _runs(text: str, look: Look, marks: Marks) -> list[Run]:
    """The text of one token: characters as they are, and marks; a newline ends a run and a line."""
    if text.isascii() and text.isalnum():
        return [Run(text, look)]
    runs: list[Run] = []
    if is_carried(text):
        runs.append(Run(marks.circle, look, is_mark=True))
    for index, character in enumerate(text):
        if character in SKIN_TONES and (not runs or runs[-1].is_mark):
            shown, is_mark = f"\\U{ord(character):08x}", True
        elif marks.bar and BEFORE_BYTES.match(text, index):
            shown, is_mark = BACKSLASH + character, False
        else:
            shown, is_mark = _seen(character, marks)
        ends_line = character == "\n"
        if runs and (runs[-1].is_mark, runs[-1].ends_line) == (is_mark, False):
            runs[-1] = Run(runs[-1].text + shown, look, is_mark, ends_line)
        else:
            runs.append(Run(shown, look, is_mark, ends_line))
    return runs


_seen = lru_cache(maxsize=4096)(seen)
