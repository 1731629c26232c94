"""Prints why a text takes its tokens for people who look: the sentence, bars, then the tables."""

from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text

from tokcount.render.bars import bar, has_blocks
from tokcount.render.console import console_on
from tokcount.render.escape import as_written, escape
from tokcount.render.table import GAP, print_table
from tokcount.render.why_section import Section
from tokcount.render.why_sections import sections
from tokcount.render.why_words import sentence
from tokcount.reports.why import WhyReport

MARKED, USUAL = "red", "cyan"
LEAST_BAR, WIDEST_BAR = 8, 40
INDENT = "    "
MOST_PLACES = 3


def print_why(report: WhyReport, file: TextIO) -> None:
    """Print the sentence, then all sections, as wide as the terminal is."""
    console = console_on(file)
    room = console.width if file.isatty() else None
    said = Text(escape(sentence(report.cause, report.bill)), style="bold")
    console.print(said, width=room, soft_wrap=room is None)
    for section in sections(report, room, MOST_PLACES):
        console.print()
        console.print(Text(section.title, style="bold underline"))
        _print_section(section, room, file)


def _print_section(section: Section, room: int | None, file: TextIO) -> None:
    grid = section.grid
    rows = [[as_written(text, file) for text in row] for row in _shown(section)]
    widths = [max(map(cell_len, cells)) for cells in zip(*rows, strict=True)]
    used = sum(width + len(GAP) for width in widths)
    has_bars = bool(section.bars)
    width_of_bar = WIDEST_BAR if room is None else min(room - used, WIDEST_BAR)
    if not (has_bars and width_of_bar >= LEAST_BAR) and not section.below:
        print_table(grid, file)
        return
    console = console_on(file)
    titles, *others = rows
    console.print(Text(_padded(section, titles, widths).rstrip(), style="bold"))
    n_rows = len(list(grid.rows))
    for number, cells in enumerate(others):
        is_marked, is_total = number == section.marked, number >= n_rows
        line = Text(_padded(section, cells, widths), style="bold" if is_marked or is_total else "")
        if has_bars and not is_total:
            drawn = bar(section.bars[number], width_of_bar, blocks=has_blocks(file))
            line.append(GAP)
            line.append(drawn, style=MARKED if is_marked else USUAL)
        line.rstrip()
        console.print(line)
        for place, found in section.below.get(number, ()):
            line = Text(as_written(f"{INDENT}{place}{GAP}{escape(found)}", file), style="dim")
            console.print(line)
    for caption in grid.captions:
        console.print(Text(escape(caption), style="dim"), width=room, soft_wrap=room is None)


def _shown(section: Section) -> list[list[str]]:
    """The titles, and the cells of all rows as people see them."""
    columns = section.grid.columns
    rows = [*section.grid.rows, *section.grid.totals]
    shown = [[c.show(cell) for c, cell in zip(columns, row, strict=True)] for row in rows]
    return [[column.title for column in columns], *shown]


def _padded(section: Section, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = []
    for column, cell, width in zip(section.grid.columns, cells, widths, strict=True):
        padding = " " * (width - cell_len(cell))
        padded.append(cell + padding if column.template is None else padding + cell)
    return GAP.join(padded)
