"""Draws the tokens of a text as a picture that stands alone, for a document: SVG, light and dark.

A long text is drawn as far as it goes in so many lines, and the picture says so. Text is drawn in
cells of one width whatever the font is, so colours and characters stay together. Marks are elements
of their own, so that no letter can join them or cover them.

What it leaves to others: what is shown (`shown`), and where lines are parted (`lines`).
"""

from collections.abc import Iterator
from html import escape as quoted
from itertools import groupby, islice
from typing import TYPE_CHECKING

from tokcount.render.escape import escape
from tokcount.render.inspect import summary
from tokcount.render.tokens.lines import Line, lines, width_of
from tokcount.render.tokens.shown import SPECIAL, Marks, Run, is_carried, units
from tokcount.render.words import many

if TYPE_CHECKING:
    from tokcount.reports.inspect import InspectReport

COLUMNS = 100
MOST_LINES = 60
CELL, LEADING, MARGIN = 8.4, 22, 20
# From the top of a line to its letters' feet, and the height of what is behind them.
FEET, GROUND_HEIGHT = 15.5, 20
# The class of text by whether it is on a special token, and whether it is a mark.
CLASSES = {
    (False, False): "",
    (False, True): ' class="m"',
    (True, False): ' class="s"',
    (True, True): ' class="sm"',
}
STYLE = """
text{font:14px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}
text{fill:#14202b}
.page{fill:#fff}
.a{fill:#cbe5ff}.b{fill:#ffe8ad}.c{fill:#ccf0c8}.d{fill:#ffd6df}.x{fill:#7a3e9d}.y{fill:#3f4db3}
.m{fill:#6b7b8a}.s{fill:#fff}.sm{fill:#d9cdf0}
@media(prefers-color-scheme:dark){
text{fill:#e8eef4}
.page{fill:#12161b}
.a{fill:#1c4468}.b{fill:#5a4712}.c{fill:#1d4f2e}.d{fill:#662b40}.x{fill:#7a3e9d}.y{fill:#3f4db3}
.m{fill:#94a7b8}.s{fill:#fff}.sm{fill:#d9cdf0}
}
"""


def picture(report: "InspectReport") -> Iterator[str]:
    """Yield the lines of the file."""
    every = lines(units(report, Marks()), COLUMNS)
    shown = list(islice(every, MOST_LINES))
    n_beyond = sum(1 for _ in every)
    said = [summary(report)]
    if n_beyond:
        said.append(f"The first {many(len(shown), 'line')} of {len(shown) + n_beyond:,}.")
    title = f"The tokens of {escape(report.name)}" if report.name else "The tokens of a text"
    n_columns = max([*map(width_of, shown), *map(len, said)])
    width = round(n_columns * CELL + 2 * MARGIN)
    height = 2 * MARGIN + LEADING * (len(shown) + len(said)) + MARGIN // 2
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="title about">'
    )
    yield f'<title id="title">{quoted(title)}</title>'
    yield f'<desc id="about">{quoted(escape(" ".join(said)))}</desc>'
    yield f"<style>{STYLE}</style>"
    yield f'<rect class="page" width="{width}" height="{height}"/>'
    for number, line in enumerate(shown):
        yield from _line(line, MARGIN + number * LEADING)
    for number, text in enumerate(said, len(shown)):
        top = MARGIN * 1.5 + number * LEADING
        yield f'<text class="m" x="{MARGIN}" y="{top + FEET}">{quoted(escape(text))}</text>'
    yield "</svg>"


def _line(line: Line, top: float) -> Iterator[str]:
    """What is behind the tokens of a line, each as one, and then their text on it."""
    yield from _grounds(line, top)
    column = 0
    for runs in _elements(line):
        left, n_cells = MARGIN + column * CELL, width_of(runs)
        column += n_cells
        fitted = f' textLength="{n_cells * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
        first, *others = runs
        text = quoted(first.text) + "".join(
            f"<tspan{_class(run)}>{quoted(run.text)}</tspan>" for run in others
        )
        yield (
            f'<text{_class(first)} x="{left:.1f}" y="{top + FEET}"{fitted if n_cells else ""}>'
            f"{text}</text>"
        )


def _elements(line: Line) -> Iterator[list[Run]]:
    """Each run by itself, but for an accent at its beginning, which stands on the one before."""
    element: list[Run] = []
    for run in line:
        if element and not is_carried(run.text):
            yield element
            element = []
        element.append(run)
    if element:
        yield element


def _class(run: Run) -> str:
    return CLASSES[run.look in SPECIAL, run.is_mark]


def _grounds(line: Line, top: float) -> Iterator[str]:
    column = 0
    for look, of_look in groupby(line, key=lambda run: run.look):
        n_cells = width_of(of_look)
        if look != "about":
            yield (
                f'<rect class="{look}" x="{MARGIN + column * CELL:.1f}" y="{top}"'
                f' width="{n_cells * CELL:.1f}" height="{GROUND_HEIGHT}" rx="3"/>'
            )
        column += n_cells
