"""Shows a text at a terminal with its tokens in alternating colours, or with the id below each.

The colours are dark on light whatever the terminal's own are, so both dark and light ones do.
Without colour, bars part the tokens. Every line ends its own styles.

What it leaves to others: what is shown (`shown`), lines (`lines`, `columns`), paging (`paging`).
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TextIO

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS
from rich.style import Style

from tokcount.render.console import console_on
from tokcount.render.escape import as_written, escape
from tokcount.render.inspect import summary
from tokcount.render.table import columns_of
from tokcount.render.tokens.columns import rows
from tokcount.render.tokens.lines import Line, lines
from tokcount.render.tokens.shown import ASCII_MARKS, SPECIAL, Look, Marks, Run, units
from tokcount.reports.inspect import InspectReport

BAR = "|"


class Colours(NamedTuple):
    """Of text, of the marks in it, and of what is behind both."""

    text: str
    mark: str
    ground: str


TEXT, MARK = "#14202b", "#51606e"
MANY_COLOURS: dict[Look, Colours] = {
    "a": Colours(TEXT, MARK, "#a9d6ff"),
    "b": Colours(TEXT, MARK, "#ffdf8e"),
    "c": Colours(TEXT, MARK, "#b5ebb0"),
    "d": Colours(TEXT, MARK, "#ffc2d1"),
    "x": Colours("#ffffff", "#dcc3ea", "#7a3e9d"),
    "y": Colours("#ffffff", "#c5cbf2", "#3f4db3"),
}
# The sixteen that a terminal names itself: none of them is made of another.
FEW_COLOURS: dict[Look, Colours] = {
    "a": Colours("black", "black", "cyan"),
    "b": Colours("black", "black", "yellow"),
    "c": Colours("black", "black", "green"),
    "d": Colours("black", "black", "magenta"),
    "x": Colours("white", "white", "red"),
    "y": Colours("white", "white", "blue"),
}


class Screen(NamedTuple):
    """What a view must know of where it is shown; no width where that is no terminal."""

    width: int | None
    height: int
    colours: ColorSystem | None
    marks: Marks


def screen_of(file: TextIO) -> Screen:
    """Return what a file can show."""
    console = console_on(file)
    name = None if console.legacy_windows else console.color_system
    colours = None if name is None else COLOR_SYSTEMS[name]
    every = "".join(Marks()[:4])
    marks = Marks() if as_written(every, file) == every else ASCII_MARKS
    marks = marks._replace(
        bar=BAR if colours is None else "",
        charset=file.encoding or "utf-8",
        errors=file.errors or "strict",
    )
    return Screen(columns_of(file), console.size.height, colours, marks)


def view_lines(report: InspectReport, screen: Screen, *, ids: bool = False) -> Iterator[str]:
    """Yield the tokens as the text runs, with their ids below if they are wanted; then the counts.

    A line is a text, ready to be written.
    """
    style = _styling(screen.colours)
    shown = units(report, screen.marks)
    if ids:
        for line, id_line in rows(shown, screen.width):
            yield _styled(line, style)
            yield Style(dim=True).render(id_line, color_system=screen.colours)
    else:
        for line in lines(shown, screen.width):
            yield _styled(line, style)
    yield Style(dim=True).render(escape(summary(report)), color_system=screen.colours)


def _styling(colours: ColorSystem | None) -> Callable[[Run], str]:
    """What makes a run ready to be written. A style of rich's remembers the colours it was for."""
    few = colours in {None, ColorSystem.STANDARD, ColorSystem.WINDOWS}
    styles = {("about", False): Style(), ("about", True): Style(dim=True)}
    for look, (text, mark, ground) in (FEW_COLOURS if few else MANY_COLOURS).items():
        styles[look, False] = Style(color=text, bgcolor=ground, bold=look in SPECIAL)
        styles[look, True] = Style(color=mark, bgcolor=ground, italic=few)

    def styled(run: Run) -> str:
        if run.look == "about" and run.text.isspace():
            return run.text
        return styles[run.look, run.is_mark].render(run.text, color_system=colours)

    return styled


def _styled(line: Line, style: Callable[[Run], str]) -> str:
    return "".join(map(style, line))
