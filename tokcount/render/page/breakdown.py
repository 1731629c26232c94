"""What the text is made of, in the page: rules of thumb, kinds with bars, and waste.

What it leaves to others: places, words and lines, which `inspect --why` shows.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tokcount.render.money import usd
from tokcount.render.page.markup import element, row, safe
from tokcount.render.words import many

if TYPE_CHECKING:
    from decimal import Decimal

    from tokcount.reports.why import Kind, Rule, WhyReport


def breakdown(why: "WhyReport") -> Iterator[str]:
    """Yield the part of the page; a text without tokens is made of nothing."""
    yield from _rules(why)
    if not why.kinds:
        return
    yield element("h2", "What it is made of")
    yield from _kinds(why)
    if why.wastes:
        yield element("h2", "What it would be shorter without")
        yield from _wastes(why)


def _rules(why: "WhyReport") -> Iterator[str]:
    said = [_said_of(rule) for rule in why.rules]
    if said:
        yield element("p", f"Rules of thumb: {'; '.join(said)}.", class_="soft")


def _said_of(rule: "Rule") -> str:
    error = "" if rule.error is None else f" ({rule.error:+.0%})"
    return f"{safe(rule.name)} says {many(rule.n_tokens, 'token')}{error}"


def _kinds(why: "WhyReport") -> Iterator[str]:
    most = max(kind.share for kind in why.kinds)
    priced = why.bill is not None
    numbers = [False, True, True, True, True, *[True] * priced]
    titles = ["kind", "characters", "tokens", "chars/token", "of all", *["USD"] * priced]
    yield '<div class="scroll"><table>'
    yield _with_bar(row("th", titles, numbers), element("th", "", aria_hidden="true"))
    for kind in why.kinds:
        cells = [
            safe(kind.name),
            f"{kind.n_chars:,}",
            f"{kind.n_tokens:,}",
            "-" if kind.chars_per_token is None else f"{kind.chars_per_token:.2f}",
            f"{kind.share:.1%}",
            *[_money(kind.cost)] * priced,
        ]
        yield _with_bar(row("td", cells, numbers), _bar(kind, most))
    yield "</table></div>"


def _wastes(why: "WhyReport") -> Iterator[str]:
    priced = why.bill is not None
    projected = why.bill is not None and why.bill.projected is not None
    numbers = [False, True, True, *[True] * (priced + projected)]
    titles = ["habit", "tokens", "of all", *["USD"] * priced, *["USD in all"] * projected]
    yield '<div class="scroll narrow"><table>'
    yield row("th", titles, numbers)
    for waste in why.wastes:
        cells = [safe(waste.habit), f"{waste.n_tokens:,}", f"{waste.share:.1%}"]
        cells += [_money(waste.cost)] * priced + [_money(waste.projected)] * projected
        yield row("td", cells, numbers)
    yield "</table></div>"


def _bar(kind: "Kind", most: float) -> str:
    """A bar as long as the share is, the longest being as long as there is room."""
    part = kind.share / most if most else 0
    bar = element("span", "", style=f"width:{part:.1%}")
    return element("td", bar, class_="bar", aria_hidden="true")


def _with_bar(shown: str, bar: str) -> str:
    return f"{shown.removesuffix('</tr>')}{bar}</tr>"


def _money(cost: "Decimal | None") -> str:
    return "-" if cost is None else usd(cost)
