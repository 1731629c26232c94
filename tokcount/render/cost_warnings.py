"""Which of the warnings of a cost are told, and of which model each is.

What it leaves to others: how they are told.
"""

from collections import Counter
from collections.abc import Iterator

from tokcount.render.model_warnings import distinct_warnings
from tokcount.reports.cost import CostReport


def warnings_of(report: CostReport) -> list[str]:
    """Return each warning once; one that does not hold for all models has the model before it.

    Of all models only what holds for most is told, and how many have more to tell.
    """
    if report.all_models:
        return list(_of_all(report))
    return list(distinct_warnings(report.models, but=set(_unfit(report))))


def _of_all(report: CostReport) -> Iterator[str]:
    models = [model for model in report.models if model.reason is None]
    holds = Counter(warning for model in models for warning in model.warnings)
    common = [warning for warning, number in holds.items() if 2 * number > len(models)]
    yield from common
    n_more = sum(not set(model.warnings) <= set(common) for model in models)
    if n_more:
        have = "has warnings of its own" if n_more == 1 else "have warnings of their own"
        yield f"{n_more:,} of the models {have}; --format json lists them"


def _unfit(report: CostReport) -> Iterator[str]:
    """What does not fit, where that was asked for, and is said as an answer."""
    if report.verdicts is None or not report.verdicts.fits:
        return
    for model in report.models:
        for source in model.sources:
            yield from (f"{source.name}: {warning}" for warning in source.context.warnings)
