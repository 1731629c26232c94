"""Why the text takes as many tokens, in the page: the one sentence, and its sections with bars.

What it leaves to others: what is in the sections (`why_sections`), the sentence (`why_words`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tokcount.render.page.markup import element, safe
from tokcount.render.page.table import table
from tokcount.render.why_sections import sections
from tokcount.render.why_words import sentence

if TYPE_CHECKING:
    from tokcount.reports.why import WhyReport


def breakdown(why: "WhyReport") -> Iterator[str]:
    """Yield the part of the page."""
    yield element("p", safe(sentence(why.cause)), class_="cause")
    for each in sections(why):
        yield element("h2", safe(each.title))
        yield from table(each.grid, bars=each.bars, marked=each.marked, below=each.below)
