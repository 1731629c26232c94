from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tokcount.render import cost as view
from tokcount.render.explain import explained
from tokcount.render.grid import Estimated
from tokcount.reports.cost import (
    Context,
    Cost,
    CostReport,
    ModelCost,
    RateUsed,
    RequestRates,
    SourceCost,
    Usage,
)
from tokcount.reports.estimate import Estimate
from tokcount.reports.origin import Origin

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
# 600 x 2 = 1200, 300 x 0.5 = 150, 100 x 2.5 = 250, 50 x 8 = 400: 2000 millionths
SOURCE = SourceCost(
    name="a.txt",
    usage=Usage(
        input_tokens=1000, cached_input_tokens=300, cache_write_tokens=100, output_tokens=50
    ),
    context=Context(window=2000, used=1050, left=950, fits=True, warnings=()),
    rates=RATES,
    cost=Cost(
        uncached_input=Decimal("0.0012"),
        cached_input=Decimal("0.00015"),
        cache_write=Decimal("0.00025"),
        output=Decimal("0.0004"),
        total=Decimal("0.002"),
    ),
)


def _model(*sources: SourceCost, name: str = "house") -> ModelCost:
    """The first source stands for all; the sums are of no interest here."""
    first = sources[0]
    return ModelCost(
        model=name,
        priced_as=name,
        encoding="o200k_base",
        estimate=None,
        usage=first.usage,
        range=first.range,
        rates=first.rates,
        cost=first.cost,
        cost_range=first.cost_range,
        context=first.context,
        projection=None,
        sources=sources,
        warnings=(),
    )


def _report(*models: ModelCost) -> CostReport:
    return CostReport(currency="USD", at=date(2026, 11, 29), models=models)


def _captions(source: SourceCost) -> Sequence[str]:
    return view.grid(_report(_model(source))).captions


def test_one_request_is_a_bill_line_by_line() -> None:
    """Each part with its tokens, its rate, its amount and its share; then their sum."""
    grid = view.grid(_report(_model(SOURCE)))
    assert grid.rows == [
        ["uncached input", 600, "2.00", "$0.0012", 0.6],
        ["cached input", 300, "0.50", "$0.00015", 0.075],
        ["cache write", 100, "2.50", "$0.00025", 0.125],
        ["output", 50, "8.00", "$0.00040", 0.2],
    ]
    assert grid.totals == [["request", 1050, "", "$0.0020", 1.0]]
    assert grid.captions == [
        "house: uncached input dominates with 60% of the cost",
        "context window: 1,050 of 2,000 tokens, 950 are left",
        "rates: vendor, as of 2026-11-09",
    ]


def test_what_is_less_than_half_of_the_cost_does_not_dominate_it() -> None:
    """Of 700, 600 and 400 millionths the first is the largest, and 41% of them."""
    cost = Cost(
        uncached_input=Decimal("0.0007"),
        cached_input=Decimal("0.0006"),
        cache_write=Decimal(0),
        output=Decimal("0.0004"),
        total=Decimal("0.0017"),
    )
    said = _captions(replace(SOURCE, cost=cost))[0]
    assert said == "house: uncached input is the largest part with 41% of the cost"


def test_a_model_without_output_is_not_asked_for_output_tokens() -> None:
    """An embedding has none to give."""
    source = replace(
        SOURCE,
        usage=Usage(input_tokens=1000),
        rates=replace(RATES, output=None),
        cost=Cost(
            uncached_input=Decimal("0.002"),
            cached_input=Decimal(0),
            cache_write=Decimal(0),
            output=None,
            total=Decimal("0.002"),
        ),
    )
    assert _captions(source)[0] == "house: the input only, as no output rate is known"
    several = view.grid(_report(_model(source), _model(source, name="other")))
    assert several.captions == ["rates: vendor, as of 2026-11-09"]


def test_what_does_not_fit_is_said_even_where_the_window_is_unknown() -> None:
    """A limit of the input alone is a limit."""
    context = Context(window=None, used=1050, left=None, fits=False, warnings=("too much",))
    said = "does NOT fit: 1,050 tokens, over another limit than the window"
    assert said in _captions(replace(SOURCE, context=context))
    known = replace(context, window=1000, left=-50)
    assert "does NOT fit: 1,050 of 1,000 tokens" in _captions(replace(SOURCE, context=known))
    both = _report(_model(SOURCE), _model(replace(SOURCE, context=context), name="small"))
    windows = [row[3] for row in view.grid(both).rows]
    assert windows == ["52%", "too small"]


def test_a_free_request_is_free() -> None:
    """Nothing dominates nothing."""
    free = Cost(
        uncached_input=Decimal(0),
        cached_input=Decimal(0),
        cache_write=Decimal(0),
        output=Decimal(0),
        total=Decimal(0),
    )
    source = replace(SOURCE, cost=free)
    assert _captions(source)[0] == "house: free"
    assert list(view.plain(_report(_model(source)))) == ["0\thouse"]


def test_what_has_no_price_says_so_in_every_format() -> None:
    """And is null in JSON, empty in CSV; never 0."""
    unpriced = _model(replace(SOURCE, rates=None, cost=None), name="odd")
    report = _report(_model(SOURCE), unpriced)
    assert list(view.plain(report)) == ["0.002\thouse", "no price\todd"]
    assert [row[0] for row in view.grid(report).rows] == ["$0.0020", "no price"]
    models = view.document(report)["models"]
    assert isinstance(models, list)
    assert [model["cost"] and model["cost"]["total"] for model in models] == ["0.002", None]
    assert list(view.records(report).rows)[1][-3:] == [None, None, None]


def test_several_sources_have_their_names_and_a_total() -> None:
    """In the order in which they were given."""
    report = _report(_model(SOURCE, replace(SOURCE, name="b\n.txt")))
    assert list(view.plain(report)) == [
        "0.002\thouse\ta.txt",
        "0.002\thouse\tb\\n.txt",
        "0.002\thouse\ttotal",
    ]
    grid = view.grid(report)
    assert [row[-1] for row in [*grid.rows, *grid.totals]] == ["a.txt", "b\n.txt", "total"]


def test_an_estimate_shows_how_it_came_about() -> None:
    """The exact count, the factors and the range; and everything from it is marked."""
    estimate = Estimate(
        encoding="o200k_base", factor=Decimal("1.5"), low=Decimal(1), high=Decimal(2)
    )
    source = replace(
        SOURCE,
        usage=Usage(input_tokens=600, output_tokens=50),
        range=(400, 800),
        n_base_tokens=400,
        cost=Cost(
            uncached_input=Decimal("0.0012"),
            cached_input=Decimal(0),
            cache_write=Decimal(0),
            output=Decimal("0.0004"),
            total=Decimal("0.0016"),
        ),
        cost_range=(Decimal("0.0012"), Decimal("0.002")),
    )
    report = _report(replace(_model(source), estimate=estimate))
    assert next(iter(view.grid(report).rows))[:4] == ["input", Estimated(600), "2.00", "~$0.0012"]
    assert list(view.plain(report)) == ["~0.0016\thouse"]
    assert list(explained(report)) == [
        "house, a.txt",
        "  input: 400 o200k_base tokens x 1.5 = ~600 tokens",
        "  its range: x 1 to x 2, so 400 to 800 tokens",
        "  the cost of that range: 0.0012 to 0.002 USD",
        "  input: ~600 tokens x 2 / 1,000,000 = ~0.0012 USD",
        "  output: 50 tokens x 8 / 1,000,000 = 0.0004 USD",
        "  total: ~0.0012 + 0.0004 = ~0.0016 USD",
        "  rate of input: 2 (input), from p.toml:4, vendor, as of 2026-11-09",
        "  rate of output: 8 (output), from p.toml:4, vendor, as of 2026-11-09",
    ]
