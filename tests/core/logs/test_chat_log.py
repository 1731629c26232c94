import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import table_of
from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.reading import read_requests
from tokcount.core.costs.candidates import candidates_of
from tokcount.core.costs.costing import Request, price_all
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.logs.chat_log import read_chats
from tokcount.core.logs.chat_models import CountedFor, NamedModels, OwnModels
from tokcount.core.logs.chat_pricing import ChatPricing
from tokcount.core.logs.price_book import PriceBook
from tokcount.core.logs.reporting import report_of
from tokcount.core.pricing.layers import RateOptions
from tokcount.core.sources import Listing
from tokcount.reports.log import LogReport

# gpt-4o has a published rule; the other is an estimate of 1.5 times the tokens, from 1 to 2.
TABLE = table_of(
    """as_of = 2026-11-10
source = "vendor"
[models.gpt-4o]
encoding = "o200k_base"
input = 2
cached_input = 1
output = 10
context_window = 30
tiers = [{ above = 20, input = 4, output = 10 }]
[models.guessed]
estimate = { encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }
input = 2
output = 10
tiers = [{ above = 20, input = 4, output = 10 }]
[models.cheaper]
estimate = { encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }
input = 50
output = 10
tiers = [{ above = 11, input = 1, output = 10 }]
"""
)
WORDS = {"hello": 1, "hello world": 2, "a b c d e f": 6}


def _line(text: str, **more: Any) -> dict[str, Any]:
    """A request of 3 for the message, 1 for its role, 3 for the reply, and its text."""
    return {"messages": [{"role": "user", "content": text}], **more}


def _book(request: Request) -> PriceBook:
    return PriceBook(table=TABLE, options=RateOptions(), at=request.at, mode=request.mode)


def _report(
    listing: Listing, *models: str, request: Request, group_by: str | None = None
) -> tuple[LogReport, ChatPricing]:
    candidates = candidates_of(models, TABLE, RateOptions())
    counters = {each.name: RequestCounter(each.require_tokenizer()) for each in candidates}
    pricing = ChatPricing(NamedModels(counters), request, _book(request))
    log = read_chats(read_requests(listing, Decoding()), listing, pricing, group_by)
    return report_of(log, _book(request), listing, pricing.left_out), pricing


def _listing(*lines: dict[str, Any]) -> Listing:
    return list_sources([], "\n".join(map(json.dumps, lines)))


def _request(**more: Any) -> Request:
    from tests.core.logs.house import DAY

    return Request(at=DAY, **more)


def test_each_line_is_a_request_of_its_own() -> None:
    """8, 9 and 13 tokens at 2 are 16, 18 and 26, and 1 of output at 10, in millionths."""
    listing = _listing(*map(_line, WORDS))
    report, _ = _report(listing, "gpt-4o", request=_request(output_tokens=1))
    (bill,) = report.bills
    assert bill.figures is not None
    assert (bill.figures.input.total, bill.figures.input.p50, bill.figures.input.max) == (30, 9, 13)
    assert bill.figures.exact
    assert bill.figures.n_chars == 5 + 11 + 11
    assert bill.figures.tokens_per_char == (1 + 2 + 6) / 27
    assert bill.figures.cost.total == Decimal("0.000090")
    assert [(each.name, each.cost) for each in bill.dearest] == [
        ("<text>:3", Decimal("0.000036")),
        ("<text>:2", Decimal("0.000028")),
        ("<text>:1", Decimal("0.000026")),
    ]


def test_in_a_tier_that_costs_less_the_low_end_may_be_the_dearest() -> None:
    """2 to 28 tokens, ~12: 2 x 50 = 100 at most, and 12 x 1 at least, in millionths."""
    report, _ = _report(_listing(_line("hello")), "cheaper", request=_request())
    (bill,) = report.bills
    assert bill.figures is not None
    assert bill.figures.input.range == (2, 28)
    assert bill.figures.cost.total == Decimal("0.000012")
    assert bill.figures.cost.range == (Decimal("0.000012"), Decimal("0.0001"))


def test_a_group_shows_what_fragments() -> None:
    """Tokens per character are those of the texts of each group, without what is around them."""
    listing = _listing(
        _line("hello", meta={"market": "en"}),
        _line("hello", meta={"market": "en"}),
        _line("\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", meta={"market": "th"}),
    )
    report, _ = _report(listing, "gpt-4o", request=_request(), group_by="meta.market")
    (bill,) = report.bills
    assert bill.groups is not None
    groups = {part.name: part.figures for part in bill.groups.parts}
    assert groups["en"].tokens_per_char == 2 / 10
    # of 6 characters, and 7 tokens around them
    assert groups["th"].n_chars == 6
    assert groups["th"].tokens_per_char == (groups["th"].input.total - 7) / 6


def test_an_estimate_is_marked_and_says_why() -> None:
    """The range is that of the total; among exact requests one estimate is enough."""
    listing = _listing(_line("hello"), _line("a b c d e f"))
    report, pricing = _report(listing, "guessed", request=_request())
    (bill,) = report.bills
    assert bill.figures is not None
    assert not bill.figures.exact
    least, most = bill.figures.cost.range or (Decimal(0), Decimal(0))
    assert 0 < least < bill.figures.cost.total < most
    (reading,) = (line for line in pricing.notes if "our reading" in line)
    assert reading.endswith(": an estimate, by our reading (2 requests, the first is <text>:1)")


@given(
    st.lists(st.sampled_from(sorted(WORDS)), min_size=1, max_size=8),
    st.sampled_from([None, 0, 7]),
    st.integers(0, 8),
)
def test_a_log_costs_what_its_requests_cost_one_by_one(
    texts: list[str], n_output: int | None, n_cached: int
) -> None:
    """Priced by the ordinary bill, with the same part of each in the cache, ranges included."""
    request = _request(output_tokens=n_output, cached_tokens=n_cached)
    models = ("gpt-4o", "guessed")
    report, _ = _report(_listing(*map(_line, texts)), *models, request=request)
    candidates = candidates_of(models, TABLE, RateOptions())
    counters = [RequestCounter(each.require_tokenizer()) for each in candidates]
    requests = read_requests(_listing(*map(_line, texts)), Decoding())
    rows = [
        (each.name, [counter.count(each.request).counts for counter in counters])
        for each in requests
    ]
    bills = {model.model: model for model in price_all(candidates, rows, request).models}
    for bill in report.bills:
        assert bill.figures is not None
        ordinary = bills[str(bill.model)]
        assert ordinary.cost is not None
        assert bill.figures.cost.total == ordinary.cost.total
        assert bill.figures.cost.range == ordinary.cost_range
        assert bill.figures.input.total == ordinary.usage.input_tokens


def test_each_request_is_priced_at_the_model_that_it_names() -> None:
    """Looked up once, however it is written; only what is estimated is marked."""
    listing = _listing(
        _line("hello", model="gpt-4o"),
        _line("hello", model="guessed"),
        _line("hello world", model=" GPT-4o"),
        _line("hello", model="unknown"),
        _line("hello"),
    )
    looked_up = []

    def look_up(model: str | None) -> CountedFor:
        looked_up.append(model)
        (candidate,) = candidates_of([model] if model else [], TABLE, RateOptions())
        return CountedFor(candidate.name, RequestCounter(candidate.require_tokenizer()))

    request = _request()
    pricing = ChatPricing(OwnModels(look_up), request, _book(request))
    log = read_chats(read_requests(listing, Decoding()), listing, pricing, "model")
    assert looked_up == ["gpt-4o", "guessed", "unknown", None]
    (bill,) = report_of(log, _book(request), listing, pricing.left_out).bills
    assert bill.models is not None
    models = {part.name: part.figures for part in bill.models.parts}
    # 8 and 9 tokens; 8 by half as many again
    assert {name: each.input.total for name, each in models.items()} == {
        "gpt-4o": 17,
        "guessed": 12,
    }
    assert (models["gpt-4o"].exact, models["guessed"].exact) == (True, False)
    assert models["gpt-4o"].cost.range is None
    assert bill.figures is not None
    assert bill.figures.cost.total == Decimal("0.000058")
    assert not bill.figures.exact
    assert [each.name for each in listing.errors] == ["<text>:4", "<text>:5"]
    assert listing.errors[0].reason.startswith("unknown model 'unknown'")


def test_what_is_no_text_is_told_once_and_leaves_the_log_partial() -> None:
    """Whichever message it stands in."""
    image = {"type": "image_url", "image_url": {"url": "x"}}
    lines = [
        {
            "messages": [{"role": "user", "content": "a"}] * n
            + [{"role": "user", "content": [image]}]
        }
        for n in (0, 1)
    ]
    report, _ = _report(_listing(*lines), "gpt-4o", request=_request())
    assert report.partial
    assert report.warnings == [
        "image_url: no text here, so left out (2 requests, the first is <text>:1)"
    ]


def test_requests_that_do_not_fit_are_told_once() -> None:
    """The window is 30 tokens."""
    listing = _listing(_line("hello " * 40), _line("hello " * 1500), _line("hello"))
    _, pricing = _report(listing, "gpt-4o", request=_request(output_tokens=0))
    assert pricing.notes[0] == (
        "warning: input and output exceed the context_window of gpt-4o (30)"
        " (2 requests, the first is <text>:1)"
    )


def test_more_cached_than_a_request_holds_is_an_error_of_its_line() -> None:
    """The others are priced."""
    listing = _listing(_line("hello"), _line("a b c d e f"))
    report, _ = _report(listing, "gpt-4o", request=_request(cached_tokens=10))
    assert report.n_requests == 1
    assert [(each.name, each.reason) for each in listing.errors] == [
        ("<text>:1", "10 tokens are said to be cached, of 8 in all")
    ]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_source_that_fails_late_leaves_nothing_behind(
    tmp_path: Path, order: tuple[int, int]
) -> None:
    """Its first requests could be read; they do not count."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    line = json.dumps(_line("hello")).encode() + b"\n"
    good.write_bytes(line)
    bad.write_bytes(line * 3 + b" " * 600_000 + b"\n\xff")
    listing = list_sources([str((good, bad)[index]) for index in order])
    report, _ = _report(listing, "gpt-4o", request=_request())
    assert report.n_requests == 1
    assert [each.name for each in report.errors] == [str(bad)]
    assert report.bills[0].dearest[0].name == f"{good}:1"
