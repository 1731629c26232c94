"""What the parts of a text look like: as JSON lines, or the files that they were written to."""

from tokcount.render.escape import escape
from tokcount.render.json import dump
from tokcount.reports.split import Part


def part_line(part: Part) -> str:
    """Return a part as JSON on one line."""
    document = {
        "index": part.index,
        "tokens": part.n_tokens,
        "start": part.start,
        "end": part.end,
        "overlap": part.overlap,
        "text": part.text,
    }
    return f"{dump(document)}\n"


def file_line(part: Part, path: str) -> str:
    """Return the tokens and the file of a part."""
    return f"{part.n_tokens}\t{escape(path)}\n"
