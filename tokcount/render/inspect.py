"""What the tokens of a text look like in each format, the coloured view aside."""

from collections.abc import Iterator

from tokcount.render.counts import Json, counts_json
from tokcount.render.escape import escape_bytes, readable
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.words import many
from tokcount.reports.inspect import InspectReport


def plain(report: InspectReport) -> Iterator[str]:
    """Yield id and text of each token, escaped so that it can be read back: see `readable`."""
    for token in report.tokens:
        yield f"{'-' if token.id is None else token.id}\t{readable(token.data)}"


def ids(report: InspectReport) -> Iterator[str]:
    """Yield the ids on one line."""
    yield " ".join(str(token.id) for token in report.tokens)


def grid(report: InspectReport) -> Grid:
    """Return a row a token; a token that holds part of a character names it."""
    return Grid(
        columns=[
            Column("index", "index", "{}"),
            Column("id", "id", "{}"),
            Column("start", "start", "{}"),
            Column("bytes", "bytes"),
            Column("text", "text", spaces_shown=True),
            Column("part_of", "part of"),
        ],
        rows=list(_rows(report)),
        captions=[summary(report)],
    )


records = grid


def document(report: InspectReport) -> Json:
    """Return the JSON document; joining the bytes of its tokens gives back the text."""
    return {
        "encoding": report.encoding,
        "counts": counts_json(report.counts),
        "tokens": [
            {
                "id": token.id,
                "bytes": token.data.hex(),
                "text": token.text,
                "start": token.start,
                "special": token.special,
            }
            for token in report.tokens
        ],
    }


def summary(report: InspectReport) -> str:
    """Return the counts in a line."""
    counts = report.counts
    per_token = "" if counts.chars_per_token is None else f" ({counts.chars_per_token:.2f} a token)"
    return (
        f"{many(counts.n_tokens, 'token')}, {many(counts.n_chars, 'character')}{per_token},"
        f" {many(counts.n_bytes, 'byte')}, {report.encoding}"
    )


def _rows(report: InspectReport) -> Iterator[list[Cell]]:
    index = 0
    for group in report.groups:
        for token in group.tokens:
            text = escape_bytes(token.data) if token.text is None else token.text
            part_of = group.text if len(group.tokens) > 1 else ""
            yield [index, token.id, token.start, token.data.hex(" "), text, part_of]
            index += 1
