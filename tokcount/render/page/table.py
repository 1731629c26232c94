"""A grid as a table of the page: numbers on the right, and beside the rows their bars, if any.

The longest bar is as long as there is room; the others are as long against it.

What it leaves to others: what is in the grid.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape as quoted

from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.page.markup import element, safe

NO_TITLE = '<td aria-hidden="true"></td>'


def table(
    grid: Grid,
    *,
    bars: Sequence[float] = (),
    marked: int | None = None,
    below: Mapping[int, Sequence[tuple[str, str]]] | None = None,
    last: Sequence[str] = (),
) -> Iterator[str]:
    """Yield the lines of a table; what is below a row are places.

    The row that stands out is `marked`. Where the cells of the last column are markup already, they
    are `last`.
    """
    most = max(bars, default=0) or 1
    yield '<div class="scroll">'
    yield "<table>" if bars else '<table class="narrow">'
    titles = ((column, safe(column.title)) for column in grid.columns)
    yield element("tr", _cells("th", titles) + NO_TITLE * bool(bars))
    for number, cells in enumerate(grid.rows):
        bar = _bar(bars[number] / most) if bars else ""
        markup = last[number] if last else None
        yield element(
            "tr", _row(grid, cells, markup) + bar, class_="marked" if number == marked else None
        )
        if below and below.get(number):
            yield element("tr", _places(below[number], len(grid.columns)))
    for cells in grid.totals:
        yield element("tr", _row(grid, cells), class_="total")
    yield "</table>"
    yield "</div>"
    for caption in grid.captions:
        yield element("p", safe(caption), class_="soft")


def _row(grid: Grid, cells: Sequence[Cell], last: str | None = None) -> str:
    pairs = list(zip(grid.columns, cells, strict=True))
    shown = [(column, quoted(column.show(cell))) for column, cell in pairs]
    return _cells("td", shown if last is None else [*shown[:-1], (grid.columns[-1], last)])


def _cells(name: str, cells: Iterable[tuple[Column, str]]) -> str:
    scope = "col" if name == "th" else None
    return "".join(
        element(name, content, class_="n" if column.template else None, scope=scope)
        for column, content in cells
    )


def _places(places: Sequence[tuple[str, str]], n_columns: int) -> str:
    said = ", ".join(f"{safe(where)} {element('code', safe(what))}" for where, what in places)
    return element("td", said, class_="soft", colspan=str(n_columns))


def _bar(share: float) -> str:
    bar = element("span", "", style=f"width:{share:.1%}")
    return element("td", bar, class_="bar", aria_hidden="true")
