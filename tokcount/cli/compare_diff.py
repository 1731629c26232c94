"""`tokcount compare --diff`."""

import sys

from tokcount.cli.boundary import tell
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.encoding_diff import diff_source
from tokcount.core.sources import Source
from tokcount.core.tokenizer import Tokenizer
from tokcount.render import encoding_diff as view
from tokcount.render.output import print_lines, printing
from tokcount.render.show import Format, meant, show

TOP = 10


def show_diff(
    source: Source,
    sides: tuple[Tokenizer, Tokenizer],
    decoding: Decoding,
    special: Special,
    top: int | None,
    output: Format,
) -> None:
    """Show where two encodings part on one text."""
    left, right = sides
    n_shown = TOP if top is None else top
    report = diff_source(source, left, right, decoding, special=special, top=n_shown)
    form = meant(output)
    if not report.stretches and form in {"table", "markdown"}:
        print_lines(view.in_words(report))
    elif form == "table":
        from tokcount.render.encoding_diff_table import print_diff

        with printing():
            print_diff(report, sys.stdout)
    else:
        show(report, view, output)
    tell(report.notes)
