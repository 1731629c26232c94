import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.logs.house import book
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.logs.gathering import Log
from tokcount.core.logs.over import costs_over
from tokcount.core.logs.usage_log import Wanted, read_usage
from tokcount.reports.limit import Inside
from tokcount.reports.log import CostsOver


def _log(*lines: dict[str, Any]) -> Log:
    listing = list_sources([], "\n".join(map(json.dumps, lines)))
    found = read_usage(listing, Decoding(), book(), Wanted())
    assert listing.errors == []
    return found.log


def _over(limit: str, *lines: dict[str, Any]) -> CostsOver:
    (over,) = costs_over(_log(*lines), book(), Decimal(limit))
    return over


def _chat(model: str, prompt: int, completion: int, **more: Any) -> dict[str, Any]:
    usage = {"prompt_tokens": prompt, "completion_tokens": completion}
    return {"model": model, "usage": usage, **more}


def test_the_largest_input_is_that_of_the_dearest_request() -> None:
    """Of 500 millionths 100 are output, and 2 a token of input; in mode batch half of each."""
    cheap, dear = _chat("tiered", 90, 1), _chat("plain", 300, 10)
    over = _over("0.0005", cheap, dear)
    assert (over.n_over, over.name, over.amount) == (1, "<text>:2", Decimal("0.0007"))
    assert over.inside == Inside(input_tokens=200)
    # 500 are twice 250, less 50 of output
    batch = _chat("plain", 600, 10, service_tier="batch")
    assert _over("0.0005", cheap, batch).inside == Inside(input_tokens=450)


def _writes(**written: int) -> dict[str, Any]:
    usage = {"input_tokens": 100, "output_tokens": 1, "cache_creation": written}
    return {"model": "writes", "usage": usage}


@pytest.mark.parametrize(
    ("line", "inside"),
    [
        # 20 of output, 10 written at 5 or 8; 310 or 280 are left at 4
        (_writes(ephemeral_5m_input_tokens=10), Inside(input_tokens=10 + 77)),
        (_writes(ephemeral_1h_input_tokens=10), Inside(input_tokens=10 + 70)),
        # what would be inside of both is not looked for
        (_writes(ephemeral_5m_input_tokens=10, ephemeral_1h_input_tokens=10), None),
    ],
)
def test_what_is_written_to_the_cache_stays(line: dict[str, Any], inside: Inside | None) -> None:
    """At its own rate, for short or for long."""
    assert _over("0.00038", line, line).inside == inside


@given(st.integers(1, 400), st.integers(0, 50), st.integers(1, 1000))
def test_one_token_more_than_the_largest_input_is_over(n: int, output: int, limit: int) -> None:
    """Below and above a tier."""
    most = Decimal(limit).scaleb(-6)
    line = _chat("tiered", n, output)
    for over in costs_over(_log(line, line), book(), most):
        assert over.inside is not None
        largest = over.inside.input_tokens
        if largest is not None:
            inside, more = (_chat("tiered", largest + each, output) for each in (0, 1))
            assert list(costs_over(_log(inside), book(), most)) == []
            assert list(costs_over(_log(more), book(), most)) != []
