"""The page as a whole: the cause, counts, what the text is made of, its tokens, a list of them.

It has no scripts, its policy forbids them, and it asks for nothing from elsewhere.

What it leaves to others: each of the parts, and how they look (`style`).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from tokcount.render.inspect import grid as every_token
from tokcount.render.page.breakdown import breakdown, cause
from tokcount.render.page.markup import element, safe
from tokcount.render.page.running_text import MOST_TOKENS, running_text
from tokcount.render.page.style import STYLE
from tokcount.render.page.table import table
from tokcount.render.why_money import amount_of
from tokcount.render.why_words import volume_of
from tokcount.render.words import many

if TYPE_CHECKING:
    from tokcount.reports.inspect import InspectReport
    from tokcount.reports.why import WhyReport

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
MOST_LISTED = 1000
HINT = "Point at a token for its id and bytes. Tokens in a frame share the character before them."


def page(report: "InspectReport", why: "WhyReport") -> Iterator[str]:
    """Yield the lines of the file."""
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{_title(report)} \u00b7 {many(report.counts.n_tokens, 'token')}</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield "<main>"
    yield element("h1", _title(report))
    yield from cause(why)
    yield from _tiles({**_counts(report), **_money(why)})
    yield '<p><a href="#tokens">To the tokens</a></p>'
    yield from breakdown(why)
    yield from _tokens(report)
    yield from _list(report)
    yield "</main>"
    yield "</body>"
    yield "</html>"


def _title(report: "InspectReport") -> str:
    return f"Tokens of {safe(report.name)}" if report.name else "Tokens of a text"


def _counts(report: "InspectReport") -> dict[str, str]:
    counts, ratio = report.counts, report.counts.chars_per_token
    return {
        "tokens": f"{counts.n_tokens:,}",
        "characters": f"{counts.n_chars:,}",
        "characters a token": "-" if ratio is None else f"{ratio:.2f}",
        "bytes": f"{counts.n_bytes:,}",
        "encoding": report.encoding,
        "model": report.model or "",
    }


def _money(why: "WhyReport") -> dict[str, str]:
    """What the text costs as input, and what as many requests do."""
    if why.bill is None:
        return {}
    figures = {"cost as input": amount_of(why.bill.cost, why.bill) or ""}
    if projected := amount_of(why.bill.projected, why.bill):
        figures[f"cost {volume_of(why.bill)}"] = projected
    return figures


def _tiles(figures: dict[str, str]) -> Iterator[str]:
    """Figures under their names; those that are empty are left out."""
    yield "<dl>"
    for name, figure in figures.items():
        if figure:
            yield element("div", element("dt", safe(name)) + element("dd", safe(figure)))
    yield "</dl>"


def _tokens(report: "InspectReport") -> Iterator[str]:
    yield element("h2", "Tokens", id="tokens")
    yield element("p", HINT, class_="soft")
    if report.counts.n_tokens > MOST_TOKENS:
        shown = f"The first {many(MOST_TOKENS, 'token')} of {report.counts.n_tokens:,} are shown."
        yield element("p", shown, class_="soft")
    yield element("div", "".join(running_text(report)), class_="tokens")


def _list(report: "InspectReport") -> Iterator[str]:
    """A table of the first tokens, for those who cannot point at one."""
    grid = every_token(report)
    yield "<details>"
    yield element("summary", "The tokens as a list")
    yield from table(replace(grid, rows=islice(grid.rows, MOST_LISTED), captions=()))
    if report.counts.n_tokens > MOST_LISTED:
        yield element("p", f"The first {MOST_LISTED:,}; -f csv has them all.", class_="soft")
    yield "</details>"
