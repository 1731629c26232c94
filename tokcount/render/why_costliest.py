"""The sections on what costs most: words, lines, keys and passages, each with its tokens.

What it leaves to others: how tokens are shown (`why_words`), the other sections (`why_sections`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.table import GAP
from tokcount.render.why_section import AS_IT_IS, TOKENS, Section, first_of
from tokcount.render.why_words import as_tokens, place_of, shares_characters
from tokcount.render.words import many
from tokcount.reports.why import Excerpt, WhyReport

LEAST_ROOM = 24
REPEATED = "length: the tokens of a copy; repeated: those of all copies"
SHARING = "(2): two tokens that share a character"


def costliest(
    report: WhyReport, room: int | None = None, most_places: int | None = None
) -> Iterator[Section]:
    """Yield the sections that have anything in them; excerpts take no more room than there is."""
    if report.passages:
        yield _passages(report, room, most_places)
    if report.words:
        yield _words(report, room)
    if report.lines:
        yield _lines(report, room)
    if report.keys:
        yield _keys(report, room)


def _passages(report: WhyReport, room: int | None, most_places: int | None) -> Section:
    rows: list[list[Cell]] = [
        [
            each.n_repeated,
            _from_to(each.n_shortest, each.n_longest),
            each.n_times,
            _place(report, each.source, each.line),
        ]
        for each in report.passages
    ]
    columns = [
        Column("tokens", "repeated", COUNT),
        Column("length", "length", AS_IT_IS),
        Column("times", "times", COUNT),
        Column("place", "first at"),
    ]
    grid = _with_excerpts(columns, rows, [each.excerpt for each in report.passages], room)
    return Section(
        title="Passages of 50 tokens or more that come again",
        grid=replace(grid, captions=[REPEATED, *grid.captions]),
        name=len(columns) - 1,
        below={
            number: first_of(
                [
                    (
                        f"again at {_place(report, copy.source, copy.line)}",
                        many(copy.n_tokens, "token"),
                    )
                    for copy in each.copies
                ],
                each.n_times - 1,
                most_places,
            )
            for number, each in enumerate(report.passages)
        },
    )


def _from_to(least: int, most: int) -> str:
    return f"{most:,}" if least == most else f"{least:,}..{most:,}"


def _words(report: WhyReport, room: int | None) -> Section:
    rows: list[list[Cell]] = [[word.n_tokens, word.n_times] for word in report.words]
    columns = [TOKENS, Column("times", "times", COUNT)]
    grid = _with_excerpts(columns, rows, [word.first for word in report.words], room)
    return Section(title="Costliest words, by what they take beyond a token each", grid=grid)


def _lines(report: WhyReport, room: int | None) -> Section:
    rows: list[list[Cell]] = [
        [each.excerpt.n_tokens, each.n_chars, _place(report, each.source, each.line)]
        for each in report.lines
    ]
    columns = [TOKENS, Column("chars", "chars", COUNT), Column("line", "line")]
    grid = _with_excerpts(columns, rows, [each.excerpt for each in report.lines], room)
    return Section(title="Costliest lines", grid=grid)


def _keys(report: WhyReport, room: int | None) -> Section:
    rows: list[list[Cell]] = [
        [key.n_tokens, key.n_key_tokens, key.n_value_tokens, key.n_times, key.path]
        for key in report.keys
    ]
    columns = [
        TOKENS,
        Column("key_tokens", "of keys", COUNT),
        Column("value_tokens", "of values", COUNT),
        Column("times", "times", COUNT),
        Column("key", "key"),
    ]
    grid = _with_excerpts(columns, rows, [key.first for key in report.keys], room)
    return Section(title="Costliest JSON keys", grid=grid)


def _place(report: WhyReport, source: str, line: int) -> str:
    return place_of(source, line, None, report.sources)


def _with_excerpts(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    excerpts: Sequence[Excerpt],
    room: int | None,
) -> Grid:
    """Return a grid with a last column of excerpts, as wide as the others leave room for it."""
    if room is not None:
        from rich.cells import cell_len

        titles = [column.title for column in columns]
        shown = [[c.show(cell) for c, cell in zip(columns, row, strict=True)] for row in rows]
        widths = (max(map(cell_len, cells)) for cells in zip(titles, *shown, strict=True))
        room = max(room - sum(width + len(GAP) for width in widths), LEAST_ROOM)
    tokens = [as_tokens(excerpt, room) for excerpt in excerpts]
    return Grid(
        columns=[*columns, Column("as_tokens", "as tokens")],
        rows=[[*row, shown] for row, shown in zip(rows, tokens, strict=True)],
        captions=[SHARING] if any(map(shares_characters, excerpts)) else [],
    )
