"""What is said of a text that was cut."""

from tokcount.render.words import many
from tokcount.reports.truncate import TruncateReport

PLACES = {"head": "at the end", "tail": "at the beginning", "ends": "in the middle"}


def cut_line(report: TruncateReport, name: str) -> str:
    """Return what was cut, and what is left."""
    n_tokens = report.n_tokens_before - report.n_tokens
    n_chars = report.n_chars_before - report.n_chars_kept
    place = PLACES[report.keep]
    left = f"{report.n_tokens:,} {'is' if report.n_tokens == 1 else 'are'} left"
    if not report.read_all:
        cut = f"{n_tokens:,} tokens ({many(n_chars, 'character')})"
        return f"{name}: cut {place}: more than {cut}, which was read no further; {left}"
    cut = f"{n_tokens:,} of {many(report.n_tokens_before, 'token')}"
    return (
        f"{name}: cut {place}: {cut}, {n_chars:,} of {many(report.n_chars_before, 'character')};"
        f" {left}"
    )
