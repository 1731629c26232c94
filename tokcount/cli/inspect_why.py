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
    from tokcount.reports.why import WhyReport

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
    asked = asked_about(tokenizer, special, pricing, requests, n_shown)
    report = explain_sources(listing_of(paths, text), tokenizer, decoding, asked)
    if report.sources or not report.errors or meant(output) == "json":
        print_reasons(report, output)
    account_for(report.notes, report.skipped, report.errors, n_counted=len(report.sources))
    tell((), report.warnings)
    leave(partial=report.partial)


def asked_about(
    tokenizer: Tokenizer,
    special: Special,
    pricing: Path | None,
    requests: str | None,
    n_shown: int | None,
) -> Asked:
    """Return what is asked about texts, money included where a model is named.

    Raises:
        UsageError: there are requests, and no model.
        PricingError: a pricing file has faults, or there are requests, and no price.
    """
    return Asked(
        special=special,
        pricing=_pricing(tokenizer, pricing, requests),
        n_shown=SHOWN if n_shown is None else n_shown,
    )


def print_reasons(report: "WhyReport", output: Format) -> None:
    """Print why there are as many tokens, in a format."""
    form = meant(output)
    if form == "table":
        from tokcount.render.why_table import print_why

        with printing():
            print_why(report, sys.stdout)
    elif form == "markdown":
        print_lines(view.markdown(report))
    else:
        show(report, view, form)


def _pricing(tokenizer: Tokenizer, file: Path | None, requests: str | None) -> "Pricing | None":
    if tokenizer.model is None:
        if requests is not None:
            raise UsageError("--requests is about money; name a --model")
        return None
    from tokcount.core.why.pricing import pricing_of

    return pricing_of(tokenizer.model, file, requests)
