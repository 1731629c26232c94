"""Prints a text with its tokens in alternating colours, and whitespace that can be seen."""

from collections.abc import Iterator
from itertools import cycle
from typing import TextIO

from rich.text import Text

from tokcount.render.console import console_on
from tokcount.render.escape import escape, escape_bytes
from tokcount.render.grid import VISIBLE_SPACE
from tokcount.render.inspect import summary
from tokcount.reports.inspect import InspectReport, Token

STYLES = ("black on #9fd3ff", "black on #ffe08a", "black on #b6f0b1", "black on #ffbfcb")
SPECIAL_STYLE = "bold white on #7a3e9d"
PART_STYLE = "dim italic"
VISIBLE = {" ": VISIBLE_SPACE, "\n": "\u21b5\n", "\t": "\u2192\t", "\r": "\\r"}
SEPARATOR = "|"


def print_view(report: InspectReport, file: TextIO) -> None:
    """Print the tokens as the text runs, then the counts; without colour, bars part the tokens."""
    console = console_on(file)
    in_colour = console.color_system is not None
    line = Text()
    for shown, style in _segments(report, bar="" if in_colour else SEPARATOR):
        first, *rest = shown.split("\n")
        line.append(first, style)
        for part in rest:
            console.print(line)
            line = Text(part, style)
    if line:
        console.print(line)
    console.print(Text(escape(summary(report)), style="dim"))


def _segments(report: InspectReport, bar: str) -> Iterator[tuple[str, str]]:
    """The text in the order in which it is printed, with the style of each segment."""
    styles = cycle(STYLES)
    for group in report.groups:
        *others, last = group.tokens
        for token in others:
            yield _visible(token), next(styles)
            yield bar, ""
        yield _visible(last), SPECIAL_STYLE if last.special else next(styles)
        if others:
            yield f" ({escape(group.text)})", PART_STYLE
        yield bar, ""


def _visible(token: Token) -> str:
    if token.text is None:
        return escape_bytes(token.data)
    return "".join(VISIBLE.get(character) or escape(character) for character in token.text)
