"""What the tokens of a text under two encodings look like side by side, in each format.

What it leaves to others: aligning them (`tokcount.core.encoding_diff`).
"""

from collections.abc import Callable, Iterator, Sequence

from tokcount.render.counts import Json
from tokcount.render.escape import escape, readable
from tokcount.render.grid import COUNT, VISIBLE_SPACE, Cell, Column, Grid
from tokcount.render.words import elided, many
from tokcount.reports.encoding_diff import DiffReport, Parting, Stretch

BAR = "|"
BEYOND = "\u2026"
MOST_TOKENS = 24  # of a stretch, where people read them
SIGNED = "{:+,}"

Shown = Callable[[Sequence[bytes]], str]


def plain(report: DiffReport) -> Iterator[str]:
    """Yield tokens on both sides, times, byte, and the tokens of both, for each stretch."""
    for each in report.stretches:
        yield (
            f"{len(each.left)}\t{len(each.right)}\t{each.times}\t{each.place.start}"
            f"\t{_escaped(each.left)}\t{_escaped(each.right)}"
        )


def grid(report: DiffReport, shown: Shown | None = None) -> Grid:
    """Return two rows a stretch, one a side; `shown` shows the tokens of a side."""
    return Grid(
        columns=[
            Column("more", "more", "{}"),
            Column("times", "times", "{}"),
            Column("place", "first at", "{}"),
            Column("tokens", "tokens", COUNT),
            Column("encoding", "encoding"),
            Column("text", "between bars"),
        ],
        rows=[
            row for each in report.stretches for row in _pair(report, each, shown or between_bars)
        ],
        captions=list(_captions(report)),
    )


def in_words(report: DiffReport) -> Iterator[str]:
    """Yield what is said below the rows, for people; of a report without rows it is all."""
    return map(escape, _captions(report))


def between_bars(tokens: Sequence[bytes]) -> str:
    """Return tokens between bars, spaces as dots; of very many the first."""
    more = [BEYOND] * (len(tokens) > MOST_TOKENS)
    return BAR.join(["", *map(shown_token, tokens[:MOST_TOKENS]), *more, ""])


def shown_token(token: bytes) -> str:
    """Return a token as people see it."""
    return readable(token).replace(" ", VISIBLE_SPACE)


def records(report: DiffReport) -> Grid:
    """Return a row a stretch for CSV."""
    keys = ("difference", "times", "start", "line", "column", "left_tokens", "right_tokens")
    return Grid(
        columns=[Column(key, key) for key in (*keys, "left", "right")],
        rows=[
            [
                *(each.difference, each.times),
                *(each.place.start, each.place.line, each.place.column),
                *(len(each.left), len(each.right)),
                *(_escaped(each.left), _escaped(each.right)),
            ]
            for each in report.stretches
        ],
    )


def document(report: DiffReport) -> Json:
    """Return the JSON document; tokens are their bytes in hex."""
    return {
        "left": {"name": report.left, "tokens": report.n_left},
        "right": {"name": report.right, "tokens": report.n_right},
        "same_tokens": report.n_same,
        "different": {"stretches": report.n_stretches, "times": report.n_met},
        "first": None if report.parting is None else _parting_json(report.parting),
        "stretches": [_stretch_json(each) for each in report.stretches],
    }


def _pair(report: DiffReport, each: Stretch, shown: Shown) -> Iterator[list[Cell]]:
    place = f"{each.place.line:,}:{each.place.column:,}"
    left, right = len(each.left), len(each.right)
    difference = SIGNED.format(each.difference) if each.difference else "0"
    yield [difference, f"{each.times:,}", place, left, report.left, shown(each.left)]
    yield ["", "", "", right, report.right, shown(each.right)]


def _captions(report: DiffReport) -> Iterator[str]:
    left, right = (
        f"{name}: {many(n_tokens, 'token')}"
        for name, n_tokens in ((report.left, report.n_left), (report.right, report.n_right))
    )
    yield f"{left}; {right}; {many(report.n_same, 'token')} the same on both sides"
    if report.parting is None:
        yield "they never part"
        return
    stretch = report.parting.stretch
    yield (
        f"they first part at byte {stretch.place.start:,},"
        f" line {stretch.place.line:,}, column {stretch.place.column:,}:"
        f" {_quoted(report.parting)}"
    )
    n_shown = len(report.stretches)
    of_all = f", {n_shown:,} of which are shown" if n_shown < report.n_stretches else ""
    yield (
        f"tokens differ {many(report.n_met, 'time')}, in {many(report.n_stretches, 'way')}{of_all};"
        f" more: tokens of {report.left} less those of {report.right}"
    )


def _quoted(parting: Parting) -> str:
    """The text around the parting, the stretch between bars."""
    stretch = elided(parting.stretch.text)
    return f"{_dotted(parting.before)}{BAR}{_dotted(stretch)}{BAR}{_dotted(parting.after)}"


def _dotted(text: str) -> str:
    return escape(text).replace(" ", VISIBLE_SPACE)


def _escaped(tokens: Sequence[bytes]) -> str:
    return BAR.join(map(readable, tokens))


def _parting_json(parting: Parting) -> Json:
    return {
        "before": parting.before,
        **_stretch_json(parting.stretch),
        "after": parting.after,
    }


def _stretch_json(each: Stretch) -> Json:
    return {
        "text": each.text,
        "start": each.place.start,
        "line": each.place.line,
        "column": each.place.column,
        "times": each.times,
        "difference": each.difference,
        "left": [token.hex() for token in each.left],
        "right": [token.hex() for token in each.right],
    }
