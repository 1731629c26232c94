from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.core.pricing.texts import table_of
from tokcount.core.costs.parallel_costs import with_parallel_costs
from tokcount.core.costs.projection import Volume
from tokcount.reports.compare import ComparedCount, CompareReport
from tokcount.reports.counts import Counts
from tokcount.reports.parallel import Cheapest, ParallelReport, ProjectedVolume

DAY = date(2026, 11, 29)
PRICES = table_of(
    """
    [models.old]
    encoding = "cl100k_base"
    input = 10
    output = false
    [models.new]
    encoding = "o200k_base"
    input = 20
    output = false
    [models.tiered]
    encoding = "o200k_base"
    input = 1
    output = false
    [[models.tiered.tiers]]
    above = 400_000
    input = 2
    """
).models
# Two texts a language; in English both models have the same tokens.
TEXTS = {
    ("en", "old"): [100_000, 300_000],
    ("en", "new"): [100_000, 300_000],
    ("hi", "old"): [500_000, 700_000],
    ("hi", "new"): [100_000, 200_000],
}


def _report(texts: dict[tuple[str, str], list[int]]) -> ParallelReport:
    by_text, rows = [], []
    for (language, label), numbers in texts.items():
        by_text.append([Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0) for n_tokens in numbers])
        counts = Counts(n_tokens=sum(numbers), n_chars=0, n_bytes=0)
        rows.append(
            ComparedCount(
                source=language, label=label, encoding="x", model=label, counts=counts, ratio=1.0
            )
        )
    comparison = CompareReport(baseline="en", rows=rows, totals=[])
    return ParallelReport(comparison=comparison, n_texts=2, by_text=by_text)


def _costs(report: CompareReport | None) -> list[Decimal | None]:
    return [row.cost for row in report.rows] if report else []


def test_a_request_costs_what_the_mean_text_costs() -> None:
    """In English 1 and 3 USD, and 2 and 6; in Hindi 5 and 7, and 2 and 4."""
    report = with_parallel_costs(_report(TEXTS), PRICES, DAY)
    assert _costs(report.comparison) == [Decimal(2), Decimal(4), Decimal(6), Decimal(3)]
    assert (report.volume, report.projected) == (None, None)


def test_the_cheapest_model_can_flip_with_the_language() -> None:
    """The old one is cheaper for English, the new one for Hindi."""
    report = with_parallel_costs(_report(TEXTS), PRICES, DAY)
    assert report.cheapest == [
        Cheapest(language="en", models=["old"], certain=True),
        Cheapest(language="hi", models=["new"], certain=True),
    ]


def test_a_volume_is_projected_to_30_days_of_the_mean() -> None:
    """10 a day are 300; without a unit they are as many as are said."""
    daily = with_parallel_costs(_report(TEXTS), PRICES, DAY, Volume(requests=10, per="day"))
    assert _costs(daily.projected) == [Decimal(600), Decimal(1200), Decimal(1800), Decimal(900)]
    assert _costs(daily.comparison) == [Decimal(2), Decimal(4), Decimal(6), Decimal(3)]
    assert daily.volume == ProjectedVolume(requests=10, per="day", days=30)
    once = with_parallel_costs(_report(TEXTS), PRICES, DAY, Volume(requests=7))
    assert _costs(once.projected) == [Decimal(14), Decimal(28), Decimal(42), Decimal(21)]
    assert once.volume == ProjectedVolume(requests=7, per=None, days=None)


def test_each_text_is_a_request_of_its_own() -> None:
    """300,000 tokens twice stay below the tier that 600,000 would reach."""
    report = with_parallel_costs(_report({("en", "tiered"): [300_000, 300_000]}), PRICES, DAY)
    assert _costs(report.comparison) == [Decimal("0.3")]


def test_what_has_no_price_is_not_the_cheapest() -> None:
    """With one price there is nothing to compare."""
    texts = {("en", "old"): [100_000, 300_000], ("en", "unknown"): [1, 1]}
    report = with_parallel_costs(_report(texts), PRICES, DAY)
    assert _costs(report.comparison) == [Decimal(2), None]
    assert report.cheapest == []


def test_estimates_that_overlap_make_the_cheapest_uncertain() -> None:
    """From 1 to 5 USD is perhaps more than 4 and, in the middle, less."""
    report = _report({("en", "old"): [100_000, 300_000], ("en", "new"): [100_000, 300_000]})
    ranges = [(50_000, 250_000), (150_000, 750_000)]
    by_text = [
        [replace(each, range=ends) for each, ends in zip(report.by_text[0], ranges, strict=True)],
        report.by_text[1],
    ]
    priced = with_parallel_costs(replace(report, by_text=by_text), PRICES, DAY)
    assert priced.comparison.rows[0].cost_range == (Decimal(1), Decimal(5))
    assert priced.cheapest == [Cheapest(language="en", models=["old"], certain=False)]


def test_equals_are_cheapest_together() -> None:
    """Both are named."""
    prices = {"old": PRICES["old"], "new": PRICES["old"]}
    report = with_parallel_costs(_report({key: [1, 1] for key in list(TEXTS)[:2]}), prices, DAY)
    assert report.cheapest == [Cheapest(language="en", models=["old", "new"], certain=True)]


def test_equals_of_which_one_is_an_estimate_are_not_certain() -> None:
    """The middle of 1 to 5 USD is 3, and so is the other; the one may be dearer, or not."""
    prices = {"old": PRICES["old"], "new": PRICES["old"]}
    report = _report({("en", "old"): [150_000], ("en", "new"): [150_000]})
    [[first], second] = report.by_text
    estimated = replace(report, by_text=[[replace(first, range=(50_000, 250_000))], second])
    priced = with_parallel_costs(estimated, prices, DAY)
    assert priced.cheapest == [Cheapest(language="en", models=["old", "new"], certain=False)]
