from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.costs.candidates import Candidate, candidates_of
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.costs.projection import Volume
from tokcount.core.counting import given_rows
from tokcount.core.pricing.layers import RateOptions, load_table
from tokcount.core.resolve import named_tokenizer
from tokcount.core.sources import Listing, single_source
from tokcount.errors import PricingError, UnknownNameError, UsageError
from tokcount.reports.cost import CostReport
from tokcount.reports.counts import Counts

DAY = date(2026, 11, 20)
FILE = """
schema = 1
as_of = 2026-11-10
source = "vendor"
[models."plain"]
encoding = "o200k_base"
context_window = 1000
input = 1
output = 5
modes = { batch = 0.5 }
[models."dear"]
encoding = "o200k_base"
input = 10
output = 50
[models."guessed"]
estimate = { encoding = "o200k_base", factor = 1.5, low = 1, high = 3 }
input = 1
output = 5
tiers = [{ above = 20, input = 2, output = 5 }]
[models."vectors"]
encoding = "cl100k_base"
input = 1
output = false
[models."unheard"]
input = 1
output = 1
"""


@pytest.fixture(autouse=True)
def _pricing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Path("own.toml").write_text(FILE)


def _candidates(*names: str, encoding: str | None = None) -> list[Candidate]:
    table = load_table(Path("own.toml"))
    named = None if encoding is None else named_tokenizer(encoding)
    return candidates_of(names, table, RateOptions(), named=named)


def _priced(*names: str, n_tokens: int = 100, request: Request | None = None) -> CostReport:
    candidates = _candidates(*names)
    counted = given_rows(n_tokens, len(candidates))
    return price_all(candidates, counted, request or Request(at=DAY))


def _sources(*n_tokens: int) -> list[tuple[str, list[Counts]]]:
    counts = [Counts(n_tokens=n, n_chars=0, n_bytes=0, n_words=0) for n in n_tokens]
    return [(f"{index}.txt", [each]) for index, each in enumerate(counts)]


def test_models_are_sorted_by_what_they_cost() -> None:
    """The cheapest is first, whatever the order in which they were named."""
    report = _priced("dear", "plain")
    assert [model.model for model in report.models] == ["plain", "dear"]


def test_a_model_without_a_price_is_last_and_never_free() -> None:
    """Its encoding is known by family; in a comparison it says why it has no price."""
    report = _priced("code-davinci-001", "dear")
    last = report.models[-1]
    assert (last.model, last.cost, last.rates, last.encoding) == (
        *("code-davinci-001", None, None, "p50k_base"),
    )
    (warning,) = last.warnings
    assert warning == (
        "code-davinci-001 is counted with p50k_base, but no price is known of it; give"
        " --input-rate and --output-rate, or store them with tokcount models set"
    )


def test_alone_a_model_without_a_price_is_an_error() -> None:
    """There is nothing to show beside it."""
    with pytest.raises(PricingError, match="but no price is known of it"):
        _priced("code-davinci-001")


def test_what_a_model_does_not_offer_is_no_price_in_a_comparison() -> None:
    """Alone it is an error."""
    batch = Request(at=DAY, mode="batch")
    report = _priced("dear", "plain", request=batch)
    assert [(model.model, model.cost is None) for model in report.models] == [
        ("plain", False),
        ("dear", True),
    ]
    (warning,) = report.models[1].warnings
    assert warning == "model 'dear' has no mode 'batch'; it has: none (its rates are from own.toml)"
    assert report.models[0].context is not None
    assert report.models[0].context.window == 1000
    with pytest.raises(PricingError, match="has no mode 'batch'"):
        _priced("dear", request=batch)


def test_output_of_a_model_that_has_none_is_an_error() -> None:
    """Embeddings have no reply to be billed."""
    with pytest.raises(PricingError, match="'vectors' has no output rate"):
        _priced("vectors", request=Request(at=DAY, output_tokens=1))


def test_sources_are_requests_of_their_own() -> None:
    """The output is that of each; the outer figures are sums, and context is none's."""
    request = Request(at=DAY, output_tokens=10, volume=Volume(requests=1000, per="day"))
    candidates = _candidates("plain")
    (model,) = price_all(candidates, _sources(100, 300), request).models
    each = [source.cost.total for source in model.sources if source.cost]
    # 100 x 1 + 10 x 5 = 150; 300 x 1 + 10 x 5 = 350 millionths
    assert each == [Decimal("0.00015"), Decimal("0.00035")]
    assert model.cost is not None
    assert (model.cost.total, model.cost.output) == (Decimal("0.0005"), Decimal("0.0001"))
    assert (model.usage.input_tokens, model.usage.output_tokens) == (400, 20)
    assert model.projection is not None
    assert model.projection.per_month == 15
    assert model.context is None
    assert model.rates is not None


def test_a_tier_is_chosen_for_each_request() -> None:
    """Two requests of 15 tokens stay below a tier that one of 30 would reach."""
    (model,) = price_all(_candidates("guessed"), _sources(15, 15), Request(at=DAY)).models
    assert model.cost is not None
    assert model.cost.total == Decimal("0.00003")


def test_where_sources_pay_different_rates_there_is_no_common_one() -> None:
    """Each source shows its own."""
    (model,) = price_all(_candidates("guessed"), _sources(15, 25), Request(at=DAY)).models
    assert model.rates is None
    tiers = [source.rates.tier_above for source in model.sources if source.rates]
    assert tiers == [None, 20]


def test_an_estimate_costs_from_its_low_to_its_high() -> None:
    """The high end may reach a tier: 12 tokens, from 8 at 1 to 24 at 2."""
    counts = Counts(n_tokens=12, n_chars=0, n_bytes=0, n_words=0, range=(8, 24))
    counted = [("a.txt", [counts])]
    (model,) = price_all(_candidates("guessed"), counted, Request(at=DAY)).models
    assert model.range == (8, 24)
    assert model.cost_range == (Decimal("0.000008"), Decimal("0.000048"))


@pytest.mark.parametrize(
    ("n_cached", "n_tokens", "low"), [(5, 12, 8), (10, 12, 10), (15, 15, 15), (20, 20, 20)]
)
def test_an_estimate_is_no_less_than_what_is_cached(n_cached: int, n_tokens: int, low: int) -> None:
    """What was read from the cache was there to be read."""
    counts = Counts(n_tokens=12, n_chars=0, n_bytes=0, n_words=0, range=(8, 20))
    request = Request(at=DAY, cached_tokens=n_cached)
    counted = [("a.txt", [counts])]
    (model,) = price_all(_candidates("guessed"), counted, request).models
    assert (model.usage.input_tokens, model.range) == (n_tokens, (low, 20))


def test_more_cached_than_an_estimate_can_stand_for_is_an_error() -> None:
    """Not even its high end holds so much."""
    counts = Counts(n_tokens=12, n_chars=0, n_bytes=0, n_words=0, range=(8, 20))
    with pytest.raises(UsageError, match="are part of the input"):
        price_all(
            _candidates("guessed"),
            [("a.txt", [counts])],
            Request(at=DAY, cached_tokens=21),
        )


def test_more_cached_than_there_is_is_an_error() -> None:
    """Cached tokens are part of the input."""
    with pytest.raises(UsageError, match="are part of the input"):
        _priced("plain", n_tokens=5, request=Request(at=DAY, cached_tokens=6))


def test_a_source_that_holds_less_than_is_cached_fails_alone() -> None:
    """The others are priced."""
    listing = Listing(sources=[single_source("0.txt"), single_source("1.txt")])
    request = Request(at=DAY, cached_tokens=50)
    (model,) = price_all(_candidates("plain"), _sources(40, 60), request, listing).models
    assert [source.name for source in model.sources] == ["1.txt"]
    assert [each.name for each in listing.errors] == ["0.txt"]
    assert listing.errors[0].reason.startswith("cached (50) and cache-write (0) tokens are part")


def test_a_model_that_is_named_twice_is_priced_once() -> None:
    """In whatever case, and with blanks around it."""
    assert [each.name for each in _candidates(" plain", "PLAIN", "dear")] == ["plain", "dear"]


def test_what_does_not_fit_is_told() -> None:
    """It is priced all the same."""
    report = _priced("plain", n_tokens=1001)
    (model,) = report.models
    assert model.context is not None
    assert (model.context.fits, model.context.left) == (False, -1)
    assert model.warnings == [
        "no output tokens given: this prices the input only",
        "<tokens>: input and output (1,001 tokens) exceed the context_window of plain (1,000)",
    ]


def test_a_row_may_have_rates_and_no_encoding() -> None:
    """Given tokens need none; a text does."""
    (model,) = _priced("unheard").models
    assert (model.encoding, model.cost is None) == (None, False)
    (candidate,) = _candidates("unheard")
    with pytest.raises(UnknownNameError, match="no encoding is known of 'unheard'; give its --enc"):
        candidate.require_tokenizer()


def test_an_encoding_that_is_named_counts_for_every_model() -> None:
    """-e counts, -m prices."""
    candidates = _candidates("unheard", "guessed", encoding="gpt2")
    assert [each.require_tokenizer().encoding_name for each in candidates] == ["gpt2"] * 2
    assert [each.require_tokenizer().estimate for each in candidates] == [None] * 2


def test_without_a_model_there_is_nothing_to_price() -> None:
    """The way out is the list of models."""
    with pytest.raises(UsageError, match="tokcount models list"):
        _candidates()


def test_nothing_that_could_be_counted_costs_nothing_at_all() -> None:
    """Not 0: there is no model in the report."""
    listing = Listing()
    listing.fail("a.txt", "No such file or directory")
    report = price_all(_candidates("plain"), [], Request(at=DAY), listing)
    assert (report.models, report.partial) == ([], True)
