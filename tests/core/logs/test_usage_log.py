import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.logs.house import TABLE, book
from tokcount.core.costs.cost import cost
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.logs.reporting import report_of
from tokcount.core.logs.single import bill_of, usage_of
from tokcount.core.logs.usage_log import UsageLog, Wanted, read_usage
from tokcount.core.sources import Listing
from tokcount.errors import PricingError, UnknownNameError
from tokcount.reports.log import LogReport

Line = dict[str, Any]


def _line(model: str | None, prompt: int, completion: int, cached: int = 0) -> Line:
    usage = {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "prompt_tokens_details": {"cached_tokens": cached},
    }
    return {"usage": usage} if model is None else {"model": model, "usage": usage}


def _read(lines: list[Line], *models: str, mode: str | None = None) -> tuple[UsageLog, Listing]:
    listing = list_sources([], "\n".join(map(json.dumps, lines)))
    return read_usage(listing, Decoding(), book(mode), Wanted(models)), listing


def _report(lines: list[Line], *models: str, group_by: str | None = None) -> LogReport:
    listing = list_sources([], "\n".join(map(json.dumps, lines)))
    asked = Wanted(models, None, group_by)
    found = read_usage(listing, Decoding(), book(), asked)
    return report_of(found.log, book(), listing, found.doubts)


# plain: 100 x 2 + 10 x 10 = 300; 100 x 2 - 50 x 1 + 20 x 10 = 350; tiered: 101 x 3 + 1 x 3 = 306
THREE = [_line("plain", 100, 10), _line("plain", 100, 20, 50), _line("tiered", 101, 1)]


def test_each_record_is_priced_at_its_own_model() -> None:
    """In millionths of a USD 300, 350 and 306; the middle one is 306."""
    report = _report(THREE)
    (bill,) = report.bills
    assert bill.model is None
    assert bill.figures is not None
    spread = bill.figures.cost
    assert (spread.total, spread.p50) == (Decimal("0.000956"), Decimal("0.000306"))
    assert (spread.p95, spread.max) == (Decimal("0.00035"),) * 2
    assert spread.mean == Decimal("0.000318666667")
    assert bill.models is not None
    assert [(part.name, part.figures.cost.total) for part in bill.models.parts] == [
        ("plain", Decimal("0.00065")),
        ("tiered", Decimal("0.000306")),
    ]
    assert [(each.name, each.cost) for each in bill.dearest] == [
        ("<text>:2", Decimal("0.00035")),
        ("<text>:3", Decimal("0.000306")),
        ("<text>:1", Decimal("0.0003")),
    ]


def test_a_model_that_is_named_prices_every_record() -> None:
    """Also those that name another; several are compared, the cheapest first."""
    report = _report(THREE, "plain", "tiered")
    totals = [(bill.model, bill.figures and bill.figures.cost.total) for bill in report.bills]
    # tiered: 110 + 120 + 306; plain: 300 + 350 + 101 x 2 + 10
    assert totals == [("tiered", Decimal("0.000536")), ("plain", Decimal("0.000862"))]


def test_a_record_without_a_model_is_priced_at_the_one_that_is_set() -> None:
    """Without one it is an error of its line."""
    lines = [_line(None, 100, 10), _line("plain", 100, 10)]
    listing = list_sources([], "\n".join(map(json.dumps, lines)))
    found = read_usage(listing, Decoding(), book(), Wanted((), "tiered"))
    assert (found.log.n_requests, listing.errors) == (2, [])
    found, listing = _read(lines)
    assert found.log.n_requests == 1
    assert [(each.name, each.reason) for each in listing.errors] == [
        ("<text>:1", "names no model; give one with --model")
    ]


def test_groups_are_sorted_by_cost_and_have_their_shares() -> None:
    """300 and 350 of 956 are of a user; that of 306 is of none."""
    lines = [{**line, "user": "a"} if index < 2 else line for index, line in enumerate(THREE)]
    (bill,) = _report(lines, group_by="user").bills
    assert bill.groups is not None
    assert bill.groups.n_parts == 2
    groups = list(bill.groups.parts)
    assert [(each.name, each.figures.n_requests) for each in groups] == [("a", 2), (None, 1)]
    assert [each.share for each in groups] == [650 / 956, 306 / 956]
    assert list(bill.groups.parts) == groups


def test_output_that_no_record_tells_is_not_0() -> None:
    """Nor is it for the dearest requests."""
    lines: list[Line] = [{"model": "plain", "usage": {"prompt_tokens": n}} for n in (3, 4)]
    (bill,) = _report([*lines, _line("plain", 1, 0)]).bills
    assert [(each.input_tokens, each.output_tokens) for each in bill.dearest] == [
        (4, None),
        (3, None),
        (1, 0),
    ]


def test_a_tier_is_chosen_for_each_record() -> None:
    """100 tokens are below it, 101 above; in a mode that is not offered there it is an error."""
    lines = [_line("tiered", 100, 0), _line("tiered", 101, 0)]
    (bill,) = _report(lines).bills
    assert bill.figures is not None
    assert bill.figures.cost.total == Decimal("0.000403")
    found, listing = _read(lines, "tiered", mode="flex")
    assert found.log.n_requests == 1
    assert [each.name for each in listing.errors] == ["<text>:2"]
    assert "does not offer mode 'flex' above 100 input tokens, got 101" in listing.errors[0].reason


def test_a_model_that_cannot_price_a_record_has_no_price_beside_others() -> None:
    """Its sum would be of fewer records than that of the others."""
    report = _report(THREE, "vectors", "plain")
    assert [(bill.model, bill.figures is None) for bill in report.bills] == [
        ("plain", False),
        ("vectors", True),
    ]
    (warning,) = report.bills[1].warnings
    assert warning.startswith("<text>:1: model 'vectors' has no output rate, got 10 output tokens")
    with pytest.raises(PricingError, match="<text>: model 'vectors' has no output rate"):
        _read(THREE[:1], "vectors", "void")


def test_a_model_without_a_price_is_an_error_where_it_is_alone() -> None:
    """In a comparison it is last; one that nobody knows is an error anyhow."""
    with pytest.raises(PricingError, match="no price is known of 'code-davinci-001'"):
        _read(THREE, "code-davinci-001")
    report = _report(THREE, "code-davinci-001", "plain")
    assert [bill.figures is None for bill in report.bills] == [False, True]
    with pytest.raises(UnknownNameError, match="unknown model 'plane'"):
        _read(THREE, "plain", "plane")
    with pytest.raises(PricingError, match="model 'plain' has no mode 'sale'; it has: batch"):
        _read(THREE, "plain", mode="sale")


def test_a_service_tier_is_priced_in_its_mode_and_told() -> None:
    """Half of 300; a tier without rates is priced as if there were none, and leaves a doubt."""
    batch = {**THREE[0], "service_tier": "batch"}
    scale = {**THREE[0], "service_tier": "scale"}
    found, _ = _read([batch, scale])
    amounts = found.log.bills[0].columns.amounts
    assert [amounts.usd(amounts[index]) for index in (0, 1)] == [
        Decimal("0.00015"),
        Decimal("0.0003"),
    ]
    assert found.remarks.lines == ["<text>:1: priced in mode batch, by its service tier"]
    compared, _ = _read([batch, batch], "plain", "discounted")
    assert compared.remarks.lines == [
        "priced in mode batch, by its service tier (2 records, the first is <text>:1)"
    ]
    assert found.doubts.lines[0].startswith("<text>:2: service tier 'scale': plain has no rates")


def test_a_line_of_a_batch_is_priced_in_that_mode_and_told() -> None:
    """No service tier need be told there; one that is told has its own words."""
    bare = {"custom_id": "a", "response": {"body": THREE[0]}}
    told = {"custom_id": "b", "response": {"body": {**THREE[0], "service_tier": "batch"}}}
    found, _ = _read([bare, told])
    amounts = found.log.bills[0].columns.amounts
    assert [amounts.usd(amounts[index]) for index in (0, 1)] == [Decimal("0.00015")] * 2
    assert found.remarks.lines == [
        "<text>:1: priced in mode batch, as a line of a batch",
        "<text>:2: priced in mode batch, by its service tier",
    ]
    found, _ = _read([{"custom_id": "a", "response": {"body": _line("tiered", 100, 10)}}])
    assert found.doubts.lines[0].startswith(
        "<text>: a line of a batch: tiered has no rates for it, so priced at its standard rates"
    )


def test_a_source_that_fails_late_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither cost nor doubts nor groups: as if it had not been named."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    cheap = json.dumps({**_line("plain", 1, 1), "user": "a"}).encode() + b"\n"
    dear = {**_line("plain", 900, 900), "user": "b", "service_tier": "scale"}
    good.write_bytes(cheap * 2)
    bad.write_bytes(json.dumps(dear).encode() + b"\n" + b" " * 600_000 + b"\n\xff")
    reports = []
    for names in ([bad, good], [good, bad], [good]):
        listing = list_sources(list(map(str, names)))
        found = read_usage(listing, Decoding(), book(), Wanted((), None, "user"))
        report = report_of(found.log, book(), listing, found.doubts)
        (bill,) = report.bills
        assert bill.groups is not None
        reports.append((bill.figures, list(bill.groups.parts), bill.dearest, report.warnings))
        assert [each.name for each in listing.errors] == [str(bad)] * (len(names) - 1)
    assert reports[0] == reports[1] == reports[2]


LINES = st.lists(
    st.builds(
        lambda model, n, m, cached: _line(model, n, m, min(cached, n)),
        st.sampled_from(["plain", "writes", "tiered"]),
        *(st.integers(0, 300) | st.integers(0, 10**15),) * 2,
        st.integers(0, 200),
    ),
    min_size=2,
    max_size=30,
)


@given(LINES, st.sampled_from([(), ("plain",), ("tiered", "writes")]))
def test_a_log_costs_what_its_lines_cost_one_by_one(
    lines: list[Line], models: tuple[str, ...]
) -> None:
    """Each priced as the ordinary bill of one record, in Decimals; sums of groups are the same."""
    report = _report(lines, *models, group_by="usage.completion_tokens")
    bills = []
    for line in lines:
        found, listing = _read([line], *models)
        bills.append(bill_of(found, book(), listing))
    for bill in report.bills:
        costs = [
            model.cost.total
            for each in bills
            for model in each.models
            if model.cost and (len(report.bills) == 1 or model.model == bill.model)
        ]
        assert bill.figures is not None
        assert bill.groups is not None
        assert sum(costs) == bill.figures.cost.total
        assert max(costs) == bill.figures.cost.max == bill.dearest[0].cost
        parts = [part.figures for part in bill.groups.parts]
        assert sum(part.cost.total for part in parts) == bill.figures.cost.total
        assert sum(part.n_requests for part in parts) == len(lines)
        assert [each.cost for each in bill.dearest] == sorted(costs, reverse=True)[:10]


def test_the_bill_of_one_record_is_the_ordinary_one() -> None:
    """With its parts, its rates and its window."""
    found, listing = _read([THREE[1]])
    (model,) = bill_of(found, book(), listing).models
    assert found.last is not None
    priced = cost(TABLE.models["plain"], usage_of(found.last, book()), at=book().at)
    assert (model.cost, model.rates) == (priced.cost, priced.rates)
    assert model.context is not None
    assert (model.context.window, model.context.used) == (1000, 120)
    (source,) = model.sources
    assert [(part.name, part.n_tokens) for part in source.parts] == [
        ("uncached input", 50),
        ("cached input", 50),
        ("output", 20),
    ]
