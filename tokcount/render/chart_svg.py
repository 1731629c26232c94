"""Draws a matrix of one kind of figure as a bar chart in SVG that can go into a document.

It stands alone: no font, script or picture from elsewhere; light or dark as the reader has it. What
it leaves to others: the figures (`compare_matrix`, `parallel`), and writing the file.
"""

import textwrap
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape as escape_xml

from rich.cells import cell_len

from tokcount.render.escape import escape
from tokcount.render.matrix import Figure, Matrix
from tokcount.render.words import elided

WIDTH, MARGIN = 760, 24
BAR, BAR_GAP, ROW_GAP = 14, 3, 11
LINE = 19
SWATCH = 17  # of a colour in the legend, with the blank after it
# How wide a character is at most, on average; no font is known.
CHARACTER = 7.2
MOST_OF_A_NAME = 32
CHARACTERS_OF_A_NOTE = 105
# For paper and for a dark screen; the first are Okabe and Ito's, for colour-blind people, too.
COLOURS = (
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#e69f00"),
    ("#009e73", "#2fc79b"),
    ("#b0578d", "#d98cbb"),
    ("#8a7a00", "#f0e442"),
    ("#555555", "#aaaaaa"),
    ("#6f42a8", "#b794f4"),
    ("#9c5221", "#d2a679"),
)


def chart_svg(matrix: Matrix, title: str) -> str:
    """Return the document: a block of bars a row, a colour a group; totals are left out."""
    legend = _legend_places(matrix)
    top = MARGIN + 2 * LINE + LINE * (1 + legend[-1][1] if legend else 0) + LINE // 2
    n_bars = max(len(matrix.groups), 1)
    row_height = n_bars * (BAR + BAR_GAP) + ROW_GAP
    foot = top + row_height * len(matrix.rows) + LINE
    notes = list(_notes(matrix, title))
    height = foot + LINE * len(notes) + MARGIN - LINE // 2
    body = [
        *_legend(legend, MARGIN + 2 * LINE + 6),
        *_rows(matrix, top, row_height),
        *(_text(MARGIN, foot + LINE * n, note, "note") for n, note in enumerate(notes)),
    ]
    size = f'width="{WIDTH}" height="{height}"'
    view = f'viewBox="0 0 {WIDTH} {height}" role="img"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>',
        f"<title>{_safe(title)}</title>",
        f"<style>{_style()}</style>",
        f'<rect class="paper" {size}/>',
        _text(MARGIN, MARGIN + LINE, title, "title"),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _rows(matrix: Matrix, top: int, row_height: int) -> Iterator[str]:
    names = [elided(escape(row.name), MOST_OF_A_NAME) for row in matrix.rows]
    left = MARGIN + max((_text_width(name) for name in names), default=0.0) + 10
    figures = [group[0] for row in matrix.rows for group in row.figures]
    amounts = [float(each.amount or 0) for each in figures if each is not None]
    most = max(amounts, default=0.0) or 1.0
    texts = max((_text_width(each.text) for each in figures if each is not None), default=0.0)
    room = WIDTH - MARGIN - left - texts - 8
    for index, (name, row) in enumerate(zip(names, matrix.rows, strict=True)):
        y = top + index * row_height
        middle = y + (len(row.figures) * (BAR + BAR_GAP) - BAR_GAP) / 2
        yield (
            f'<text class="name" x="{left - 10:.1f}" y="{middle + 4.5:.1f}">{_safe(name)}'
            f"<title>{_safe(row.name)}</title></text>"
        )
        for place, (figure, *_) in enumerate(row.figures):
            yield from _bar(figure, place, left, y + place * (BAR + BAR_GAP), room / most)
    bottom = top + row_height * len(matrix.rows) - ROW_GAP + 4
    yield f'<path class="axis" d="M{left:.1f} {top - 4}V{bottom}"/>'


def _bar(
    figure: Figure | None, place: int, left: float, y: int, pixels_per_unit: float
) -> Iterator[str]:
    length = 0.0
    if figure is not None and figure.amount:
        length = max(float(figure.amount) * pixels_per_unit, 1.0)
        colour = f"c{place % len(COLOURS)}"
        yield (
            f'<rect class="{colour}" x="{left:.1f}" y="{y}" width="{length:.1f}" height="{BAR}"/>'
        )
    shown = "-" if figure is None else figure.text
    kind = "best" if figure is not None and figure.is_best else "figure"
    yield _text(left + length + 6, y + BAR - 3, shown, kind)


def _legend_places(matrix: Matrix) -> list[tuple[float, int, str]]:
    """Where the name of each group begins: how far from the left, and on which line."""
    if len(matrix.groups) == 1:
        return []
    places = []
    x, line = float(MARGIN), 0
    for group in matrix.groups:
        name = elided(escape(group.name), MOST_OF_A_NAME)
        width = SWATCH + _text_width(name)
        if x + width > WIDTH - MARGIN and x > MARGIN:
            x, line = float(MARGIN), line + 1
        places.append((x, line, name))
        x += width + 20
    return places


def _legend(places: Sequence[tuple[float, int, str]], top: int) -> Iterator[str]:
    for index, (x, line, name) in enumerate(places):
        y = top + line * LINE
        colour = f"c{index % len(COLOURS)}"
        yield f'<rect class="{colour}" x="{x:.1f}" y="{y - 10}" width="11" height="11"/>'
        yield _text(x + SWATCH, y, name, "legend")


def _notes(matrix: Matrix, title: str) -> Iterator[str]:
    headline = [matrix.headline] if matrix.headline else []
    legend = [f"bold: {matrix.best}"] if matrix.best else []
    for caption in (*headline, *matrix.captions, *legend):
        if caption.casefold() != title.casefold():
            yield from textwrap.wrap(escape(caption), CHARACTERS_OF_A_NOTE)


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{_safe(text)}</text>'


def _safe(text: str) -> str:
    """Text that is neither markup nor anything that acts where it is shown."""
    return escape_xml(escape(text))


def _text_width(text: str) -> float:
    return cell_len(text) * CHARACTER


def _style() -> str:
    return (
        "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#1f2328}"
        ".title{font-size:16px;font-weight:600}.name{text-anchor:end}"
        ".best{font-weight:700}.note{font-size:12px;fill:#59636e}"
        ".paper{fill:#fff}.axis{stroke:#8c959f;fill:none}"
        f"{_fills([light for light, _ in COLOURS])}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9198a1}"
        f".paper{{fill:#0d1117}}.axis{{stroke:#656c76}}{_fills([dark for _, dark in COLOURS])}}}"
    )


def _fills(colours: Sequence[str]) -> str:
    return "".join(f".c{place}{{fill:{colour}}}" for place, colour in enumerate(colours))
