"""`tokcount compare --parallel`."""

from typing import TYPE_CHECKING, NoReturn

from tokcount.cli.boundary import account_for, complain, leave, tell
from tokcount.cli.compare_chart import write_chart
from tokcount.cli.compare_options import Counting, Given
from tokcount.core.costs.projection import parse_volume
from tokcount.core.parallel_texts import (
    ParallelTexts,
    as_parallel,
    compare_parallel,
    list_parallel,
)
from tokcount.core.samples import PARALLEL, sample_sources
from tokcount.core.trees.choices import Choices
from tokcount.core.watching import watched
from tokcount.render.layout import Layout
from tokcount.render.parallel import flips, left_out
from tokcount.render.parallel_show import parallel_chart, show_parallel
from tokcount.render.progress import progress_bar
from tokcount.render.show import Format

if TYPE_CHECKING:
    from tokcount.core.pricing.model import PriceTable


def show_texts(
    given: Given,
    choices: Choices,
    counting: Counting,
    table: "PriceTable | None",
    layout: Layout,
    output: Format,
) -> NoReturn:
    """Count the texts of several languages, show their premiums, and leave."""
    volume = None if given.requests is None else parse_volume(given.requests)
    texts = _texts(given, choices)
    with progress_bar(hidden=counting.no_progress) as advance:
        report = compare_parallel(
            texts,
            watched(texts.listing, advance),
            counting.tokenizers,
            counting.decoding,
            baseline=given.baseline,
            special=counting.special,
            words=counting.words,
            order=given.order,
        )
    if table is not None:
        from tokcount.core.costs.cost import today
        from tokcount.core.costs.parallel_costs import with_parallel_costs
        from tokcount.core.pricing.lookup import prices_of

        prices = prices_of(given.models or [], table)
        report = with_parallel_costs(report, prices, today(), volume)
    is_shown = False
    if given.svg is not None:
        is_shown = write_chart(given.svg, parallel_chart(report, layout), texts.listing)
    if not is_shown:
        show_parallel(report, layout, output)
        if layout.form(output) in {"plain", "csv"}:
            tell(flips(report.cheapest))
    comparison = report.comparison
    account_for(comparison.notes, comparison.skipped, comparison.errors, n_counted=0)
    if report.n_left_out:
        complain(f"partial: {left_out(report)}")
    n_asked, n_lost = len(texts.languages), len(texts.languages) - comparison.n_sources
    if n_lost:
        complain(f"partial: {n_lost:,} of {n_asked:,} languages could not be counted")
    leave(partial=comparison.partial)


def _texts(given: Given, choices: Choices) -> ParallelTexts:
    if given.samples:
        return as_parallel(sample_sources(PARALLEL).sources)
    return list_parallel(given.paths or [], choices)
