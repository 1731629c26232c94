"""The flow of `tokcount inspect --why`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tokcount.cli.boundary import account_for, leave, tell
from tokcount.cli.input import listing_of
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.why.explaining import Asked, explain_sources
from tokcount.errors import UsageError
from tokcount.render import why as view
from tokcount.render.output import print_lines, printing
from tokcount.render.show import Format, meant, show

if TYPE_CHECKING:
    from tokcount.core.why.pricing import Pricing

SHOWN = 5


def show_why(
    paths: Sequence[str] | None,
    text: str | None,
    tokenizer: Tokenizer,
    decoding: Decoding,
    *,
    special: Special,
    pricing: Path | None,
    requests: str | None,
    n_shown: int | None,
    output: Format,
) -> None:
    """Show why the texts take as many tokens as they do, and end the command."""
    asked = Asked(
        special=special,
        pricing=_pricing(tokenizer, pricing, requests),
        n_shown=SHOWN if n_shown is None else n_shown,
    )
    report = explain_sources(listing_of(paths, text), tokenizer, decoding, asked)
    form = meant(output)
    if form == "table":
        from tokcount.render.why_table import print_why

        with printing():
            print_why(report, sys.stdout)
    elif form == "markdown":
        print_lines(view.markdown(report))
    else:
        show(report, view, form)
    account_for(report.notes, report.skipped, report.errors, n_counted=len(report.sources))
    tell((), report.warnings)
    leave(partial=report.partial)


def _pricing(tokenizer: Tokenizer, file: Path | None, requests: str | None) -> "Pricing | None":
    if tokenizer.model is None:
        if requests is not None:
            raise UsageError("--requests is about money; name a --model")
        return None
    from tokcount.core.why.pricing import pricing_of

    return pricing_of(tokenizer.model, file, requests)
