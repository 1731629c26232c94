"""Why the text takes as many tokens, in the page: the one sentence, and its sections with bars.

What it leaves to others: what is in the sections (`why_sections`), the sentence (`why_words`), and
the tokens in their cells (`excerpt`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tokcount.render.page.excerpt import coloured
from tokcount.render.page.markup import element, safe
from tokcount.render.page.table import table
from tokcount.render.why_costliest import SHARING
from tokcount.render.why_sections import sections
from tokcount.render.why_words import sentence

if TYPE_CHECKING:
    from tokcount.reports.why import Excerpt, WhyReport

FRAMED = "in a frame: tokens that share the character before them"


def cause(why: "WhyReport") -> Iterator[str]:
    """Yield what is to be seen first."""
    yield element("p", safe(sentence(why.cause, why.bill)), class_="cause")


def breakdown(why: "WhyReport") -> Iterator[str]:
    """Yield the sections."""
    excerpts = _excerpts(why)
    for each in sections(why):
        yield element("h2", safe(each.title))
        grid, shown = each.grid, list[str]()
        if grid.columns[-1].key == "as_tokens":
            shown = list(map(coloured, next(excerpts)))
            captions = [FRAMED if line == SHARING else line for line in grid.captions]
            grid = replace(grid, captions=captions)
        yield from table(grid, bars=each.bars, marked=each.marked, below=each.below, last=shown)


def _excerpts(why: "WhyReport") -> "Iterator[Sequence[Excerpt]]":
    """Yield the tokens in the rows of each section that has any, in the order of the sections."""
    yield from filter(
        None,
        (
            [passage.excerpt for passage in why.passages],
            [word.first for word in why.words],
            [line.excerpt for line in why.lines],
            [key.first for key in why.keys],
        ),
    )
