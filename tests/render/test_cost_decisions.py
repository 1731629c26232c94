from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.render import cost as view
from tokcount.render.cost_warnings import warnings_of
from tokcount.render.explain import explained
from tokcount.render.grid import Estimated
from tokcount.render.verdicts import complaints, told
from tokcount.reports.cost import (
    Context,
    Cost,
    CostReport,
    Least,
    ModelCost,
    Projection,
    RateUsed,
    RequestRates,
    SourceCost,
    Usage,
)
from tokcount.reports.fit import Fit
from tokcount.reports.limit import OverLimit
from tokcount.reports.origin import Origin
from tokcount.reports.verdicts import BudgetUse, Verdicts

ORIGIN = Origin(file="p.toml", line=4, as_of=date(2026, 11, 9), source="vendor")


def _rate(key: str, per_mtok: str) -> RateUsed:
    rate = Decimal(per_mtok)
    return RateUsed(key=key, per_mtok=rate, listed_per_mtok=rate, origin=ORIGIN)


RATES = RequestRates(
    input=_rate("input", "2"),
    cached_input=_rate("cached_input", "0.5"),
    cache_write=_rate("cache_write", "2.5"),
    output=_rate("output", "8"),
    tier_above=None,
    mode=None,
)


def _cost(n_input: int, n_output: int) -> Cost:
    """The cost at 2 and 8 USD per million."""
    parts = Decimal(2 * n_input) / 10**6, Decimal(8 * n_output) / 10**6
    return Cost(
        uncached_input=parts[0],
        cached_input=Decimal(0),
        cache_write=Decimal(0),
        output=parts[1],
        total=sum(parts, Decimal(0)),
    )


# 1,000 x 2 = 2,000 millionths; 50 x 8 = 400 and 250 x 8 = 2,000
SOURCE = SourceCost(
    name="a.txt",
    usage=Usage(input_tokens=1000, output_tokens=250),
    context=Context(window=2000, used=1250, left=750, fits=True, warnings=()),
    rates=RATES,
    cost=_cost(1000, 250),
    cost_range=(Decimal("0.0024"), Decimal("0.004")),
    least=Least(output_tokens=50, cost=_cost(1000, 50)),
)


def _model(name: str = "house", source: SourceCost = SOURCE) -> ModelCost:
    return ModelCost(
        model=name,
        priced_as=name,
        encoding="o200k_base",
        estimate=None,
        usage=source.usage,
        range=source.range,
        rates=source.rates,
        cost=source.cost,
        cost_range=source.cost_range,
        context=source.context,
        projection=None,
        sources=[source],
        warnings=(),
        least=source.least,
    )


def _report(
    *models: ModelCost, verdicts: Verdicts | None = None, all_models: bool = False
) -> CostReport:
    return CostReport(
        currency="USD",
        at=date(2026, 11, 29),
        models=models,
        verdicts=verdicts,
        all_models=all_models,
    )


def test_a_bill_has_both_ends_of_the_output() -> None:
    """Shares are those of the upper end, and the caption says so."""
    grid = view.grid(_report(_model()))
    assert grid.rows == [
        ["input", "1,000", "2.00", "$0.0020", 0.5],
        ["output", "50..250", "8.00", "$0.00040..$0.0020", 0.5],
    ]
    assert grid.totals == [["request", "1,050..1,250", "", "$0.0024..$0.0040", 1.0]]
    assert grid.captions[0] == "house: with 250 output tokens, input dominates with 50% of the cost"
    assert list(view.plain(_report(_model()))) == ["0.0024..0.004\thouse"]


def test_a_bill_of_an_estimate_marks_what_rests_on_it() -> None:
    """Both ends of the whole at once."""
    source = replace(SOURCE, range=(900, 1100), n_base_tokens=500)
    grid = view.grid(_report(_model(source=source)))
    assert [row[1] for row in [*grid.rows, *grid.totals]] == [
        *("~1,000", "50..250", "~1,050..1,250"),
    ]
    assert [row[3] for row in [*grid.rows, *grid.totals]] == [
        *("~$0.0020", "$0.00040..$0.0020", "~$0.0024..$0.0040"),
    ]
    assert list(view.plain(_report(_model(source=source)))) == ["~0.0024..0.004\thouse"]


def _a_day(total: str, per_month: str, tokens_per_minute: str) -> Projection:
    return Projection(
        requests=10,
        per="day",
        total=Decimal(total),
        per_day=Decimal(total),
        per_month=Decimal(per_month),
        tokens_per_minute=Decimal(tokens_per_minute),
    )


def test_a_comparison_has_a_day_where_there_is_room() -> None:
    """Low and high ends take it, and that of the largest part; a day is told as a part of 30."""
    projection = _a_day("0.04", "1.2", "9")
    exact = replace(_model(), cost_range=None, least=None, projection=projection)
    exact = replace(exact, sources=[replace(SOURCE, cost_range=None, least=None)])
    grid = view.grid(_report(exact, replace(exact, model="other")))
    titles = [column.title for column in grid.columns]
    assert titles == ["cost", "mostly", "a day", "30 days", "input", "window", "model"]
    assert next(iter(grid.rows))[2:4] == ["$0.04", "$1.20"]
    assert grid.captions[:2] == ["of each, 10 requests a day", "9 tokens a minute"]
    estimated = replace(SOURCE, range=(900, 1100), least=None)
    ranged = replace(_model(source=estimated), projection=projection)
    wide = view.grid(_report(ranged, replace(ranged, model="other")))
    titles = [column.title for column in wide.columns]
    assert titles == ["cost", "low", "high", "30 days", "input", "window", "model"]
    assert "~9 tokens a minute; a day costs a thirtieth of 30 days" in wide.captions


# 10 x 0.004 and 10 x 0.0024 USD a day; 12,500 and 10,500 tokens a day in 1,440 minutes
BOTH_ENDS = replace(
    _model(),
    projection=_a_day("0.04", "1.2", "8.680555555556"),
    least=Least(
        output_tokens=50, cost=_cost(1000, 50), projection=_a_day("0.024", "0.72", "7.291666666667")
    ),
)


def test_a_volume_of_several_models_has_both_ends_of_the_output() -> None:
    """In each cell, as there is no room for more columns."""
    guessed = _model("guessed", replace(SOURCE, range=(900, 1100)))
    guessed = replace(guessed, projection=BOTH_ENDS.projection, least=BOTH_ENDS.least)
    grid = view.grid(_report(BOTH_ENDS, guessed))
    titles = [column.title for column in grid.columns]
    assert titles == ["cost", "30 days", "input", "window", "model"]
    assert [row[:2] for row in grid.rows] == [
        ["$0.0024..$0.0040", "$0.72..$1.20"],
        ["~$0.0024..$0.0040", "~$0.72..$1.20"],
    ]
    assert grid.captions[:4] == [
        "with 50..250 output tokens each",
        "~: an estimate; --format json has its range",
        "of each, 10 requests a day",
        "7 to ~9 tokens a minute; a day costs a thirtieth of 30 days",
    ]


def test_a_volume_of_all_models_has_both_ends_too() -> None:
    """Beside the window, and the reason."""
    grid = view.grid(_report(BOTH_ENDS, all_models=True))
    assert [column.title for column in grid.columns] == ["cost", "30 days", "window", "model"]
    assert next(iter(grid.rows))[:2] == ["$0.0024..$0.0040", "$0.72..$1.20"]
    assert "with 50..250 output tokens each" in grid.captions


def test_the_arithmetic_of_a_volume_has_both_ends_of_the_output() -> None:
    """The upper first, as it decides."""
    assert list(explained(_report(BOTH_ENDS)))[-10:] == [
        "house, 10 requests per day",
        "  0.004 x 10 = 0.04 USD per day",
        "  a day: 0.04 USD",
        "  30 days: 1.2 USD",
        "  tokens a minute: 8.680555555556",
        "  with 50 output tokens:",
        "    0.0024 x 10 = 0.024 USD per day",
        "    a day: 0.024 USD",
        "    30 days: 0.72 USD",
        "    tokens a minute: 7.291666666667",
    ]


def test_of_all_models_the_reason_stands_in_place_of_the_window() -> None:
    """Those that can take it have their share of the window there."""
    gone = replace(_model("gone\x1b"), reason="retired")
    grid = view.grid(_report(_model(), gone, all_models=True))
    assert [row[-2:] for row in grid.rows] == [["62%", "house"], ["retired", "gone\x1b"]]
    assert list(view.plain(_report(_model(), gone, all_models=True))) == [
        "0.0024..0.004\thouse",
        "0.0024..0.004\tgone\\x1b\tretired",
    ]


def _warned(name: str, *warnings: str) -> ModelCost:
    return replace(_model(name), warnings=warnings)


def test_of_all_models_only_what_most_have_is_told() -> None:
    """Of those that can take it; the others have a reason already."""
    gone = replace(_warned("gone", "gone was retired"), reason="retired")
    models = (_warned("a", "common"), _warned("b", "common", "own"), _warned("c"), gone)
    assert warnings_of(_report(*models, all_models=True)) == [
        "common",
        "1 of the models has warnings of its own; --format json lists them",
    ]
    assert warnings_of(_report(*models)) == [
        "gone was retired",
        "a: common",
        "b: own",
    ]


def test_what_does_not_fit_is_no_warning_where_it_is_an_answer() -> None:
    """It would be said twice."""
    context = replace(SOURCE.context, fits=False, warnings=("too much",))
    source = replace(SOURCE, context=context)
    model = replace(_model(source=source), warnings=["a.txt: too much", "old"])
    fit = Fit(
        name="a.txt",
        model="house",
        window=1,
        max_input=None,
        max_output=None,
        input_tokens=1,
        range=None,
        reserve=2,
        most_input=0,
        room=0,
        fits=False,
    )
    assert warnings_of(_report(model)) == ["a.txt: too much", "old"]
    assert warnings_of(_report(model, verdicts=Verdicts(fits=[fit]))) == ["old"]


def _over(name: str) -> OverLimit:
    return OverLimit(name=name, model=name, amount=Decimal(3), limit=Decimal(1))


def _verdicts(n_inside: int | None, budgets: Sequence[BudgetUse] = ()) -> Verdicts:
    return Verdicts(
        max_cost=Decimal(1), over=[_over("a"), _over("b")], budgets=budgets, n_inside=n_inside
    )


def test_of_all_models_the_cheapest_speaks_for_those_that_are_over() -> None:
    """Where one is inside, how many are is told instead, and nothing is complained of."""
    models = [_model("a"), _model("b")]
    none_inside = _report(*models, verdicts=_verdicts(0), all_models=True)
    assert complaints(none_inside) == [
        "no model stays inside; the cheapest that can take it is a: 3 USD are 2 over --max-cost 1"
    ]
    assert told(none_inside) == []
    one_inside = _report(*models, verdicts=_verdicts(1), all_models=True)
    assert complaints(one_inside) == []
    assert told(one_inside) == ["1 of 2 models that can take it stay inside the limit"]


def test_of_named_models_each_that_is_over_is_told() -> None:
    """And what a budget pays for, where it is kept."""
    use = BudgetUse(model="a", limit=Decimal(9), per=None, most_requests=3)
    report = _report(_model("a"), _model("b"), verdicts=_verdicts(None, [use]))
    assert complaints(report) == [
        "a: 3 USD are 2 over --max-cost 1",
        "b: 3 USD are 2 over --max-cost 1",
    ]
    assert told(report) == ["a: --budget 9 pays for 3 requests"]


def test_estimates_stay_cells_of_their_own_where_no_range_is_given() -> None:
    """So that CSV and tables show them in their own ways."""
    source = replace(SOURCE, range=(900, 1100), n_base_tokens=500, least=None)
    assert next(iter(view.grid(_report(_model(source=source))).rows))[1] == Estimated(1000)
