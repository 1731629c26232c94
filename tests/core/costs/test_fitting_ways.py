from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pricing.texts import table_of
from tokcount.core.costs.fitting_ways import Input, fit_of
from tokcount.reports.fit import Fit, WaysOut

DAY = date(2026, 11, 20)
TABLE = table_of(
    """
[models.small]
encoding = "cl100k_base"
context_window = 100
max_output = 40
input = 1
output = 1
[models.narrow]
encoding = "cl100k_base"
context_window = 100
max_input = 60
input = 1
output = 1
[models.dear]
encoding = "cl100k_base"
context_window = 1000
input = 9
output = 9
[models.other]
encoding = "o200k_base"
context_window = 1000
input = 2
output = 2
[models.guessed]
estimate = { encoding = "o200k_base", factor = 2, low = 1, high = 3 }
context_window = 400
input = 1
output = 1
[models.gone]
encoding = "cl100k_base"
context_window = 1000
input = 0
output = 0
retires = 2026-11-20
[models.vectors]
encoding = "cl100k_base"
context_window = 1000
input = 0
output = false
[models.fourth]
encoding = "cl100k_base"
context_window = 1000
input = 10
output = 10
[models.unbounded]
encoding = "cl100k_base"
input = 1
output = 1
[models.capped]
encoding = "cl100k_base"
max_input = 50
input = 1
output = 1
"""
)


def _fit(
    model: str,
    n_tokens: int,
    reserve: int = 0,
    token_range: tuple[int, int] | None = None,
    *,
    given: bool = False,
) -> Fit:
    each = Input(
        name="a.txt",
        model=model,
        reserve=reserve,
        n_tokens=n_tokens,
        range=token_range,
        n_base_tokens=None if given else n_tokens,
        encoding="cl100k_base",
    )
    return fit_of(each, TABLE.models.get(model), TABLE, DAY)


@pytest.mark.parametrize(
    ("model", "n_tokens", "reserve", "fits", "room"),
    [
        ("small", 100, 0, True, 0),
        ("small", 101, 0, False, 0),
        ("small", 80, 20, True, 20),
        ("small", 81, 20, False, 19),
        ("small", 10, 40, True, 40),  # 90 are left, and the reply has 40 at most
        ("small", 10, 41, False, 40),
        ("narrow", 60, 40, True, 40),
        ("narrow", 61, 0, False, 39),
        ("unbounded", 10**9, 10**9, None, None),
        ("capped", 50, 0, None, None),
        ("capped", 51, 0, False, None),
        ("unheard of", 1, 0, None, None),
    ],
)
def test_input_and_reserve_share_the_window_and_each_has_limits(
    model: str,
    n_tokens: int,
    reserve: int,
    fits: bool | None,  # noqa: FBT001 # expected
    room: int | None,
) -> None:
    """Without a known window nothing is known to fit; what is over another limit does not."""
    found = _fit(model, n_tokens, reserve)
    assert (found.fits, found.room) == (fits, room)


def test_the_ways_out_are_shorter_then_parts_then_other_models() -> None:
    """250 of 80: 170 too many; 4 calls of 63; what holds 250 and 20, the cheapest first.

    Of another encoding, or estimated, they are marked: 500 guessed tokens are more than 400.
    """
    assert _fit("small", 250, 20).ways_out == WaysOut(
        reply=20,
        shorter_by=170,
        n_calls=4,
        call_tokens=63,
        models_reply=20,
        models=["~other", "dear", "fourth"],
        n_more_models=0,
    )


def test_three_models_are_named_and_the_others_counted() -> None:
    """190 tokens are 380 guessed ones."""
    ways = _fit("small", 190, 10).ways_out
    assert ways is not None
    assert ways.models == ["~guessed", "~other", "dear"]
    assert ways.n_more_models == 1


def test_tokens_that_were_given_are_as_many_for_every_model() -> None:
    """Nothing was counted, so nothing is scaled."""
    ways = _fit("small", 250, 20, given=True).ways_out
    assert ways is not None
    assert ways.models == ["guessed", "other", "dear"]


def test_a_model_without_output_is_helped_by_its_like() -> None:
    """And only by it."""
    table = table_of(
        '[models.a]\ncontext_window = 10\ninput = 1\noutput = false\nencoding = "gpt2"\n'
        '[models.b]\ncontext_window = 99\ninput = 1\noutput = false\nencoding = "gpt2"\n'
        '[models.c]\ncontext_window = 99\ninput = 0\noutput = 0\nencoding = "gpt2"\n'
    )
    each = Input(name="x", model="a", reserve=0, n_tokens=11, n_base_tokens=11, encoding="gpt2")
    ways = fit_of(each, table.models["a"], table, DAY).ways_out
    assert ways is not None
    assert ways.models == ["b"]


def test_a_reply_that_is_too_long_is_no_matter_of_the_input() -> None:
    """40 tokens of it can be written, or another model writes 41 of them."""
    assert _fit("small", 10, 41).ways_out == WaysOut(
        reply=40,
        shorter_by=0,
        n_calls=None,
        call_tokens=None,
        models_reply=41,
        models=["narrow", "~guessed", "~other"],
        n_more_models=2,
    )


def test_an_input_that_is_too_long_too_is_told_as_such() -> None:
    """Beside the 40 that can be written 60 of 250 fit; others hold 250 and 41."""
    assert _fit("small", 250, 41).ways_out == WaysOut(
        reply=40,
        shorter_by=190,
        n_calls=5,
        call_tokens=50,
        models_reply=41,
        models=["~other", "dear", "fourth"],
    )


def test_where_no_model_holds_both_those_are_named_that_hold_the_input() -> None:
    """Beside as long a reply as the model itself can write: 960 and 40 are 1,000."""
    found = _fit("small", 960, 100).ways_out
    assert found is not None
    assert (found.models_reply, found.models) == (40, ["~other", "dear", "fourth"])
    none_such = _fit("small", 961, 100).ways_out
    assert none_such is not None
    assert none_such.models == []
    assert _fit("small", 10, 1000).ways_out == WaysOut(
        reply=40, shorter_by=0, n_calls=None, call_tokens=None, models_reply=1000, models=[]
    )


def test_a_reply_of_more_than_the_window_leaves_nothing() -> None:
    """Whatever the input; it is 10 tokens too long beside 100."""
    found = _fit("narrow", 10, 101)
    assert (found.most_input, found.room, found.fits) == (0, 90, False)
    assert found.reply_limit == ("window", 100)
    assert found.ways_out is not None
    assert (found.ways_out.reply, found.ways_out.shorter_by) == (100, 10)


def test_a_reserve_of_the_whole_window_leaves_no_call_to_make() -> None:
    """An input of nothing would fit."""
    ways = _fit("narrow", 10, 100).ways_out
    assert ways is not None
    assert (ways.shorter_by, ways.n_calls, ways.call_tokens) == (10, None, None)


@pytest.mark.parametrize(
    ("n_tokens", "ends", "fits", "may_fit", "may_not_fit"),
    [
        (90, (80, 100), True, False, False),
        (90, (80, 101), True, False, True),
        (101, (100, 120), False, True, False),
        (110, (101, 120), False, False, False),
    ],
)
def test_of_an_estimate_the_middle_decides(
    n_tokens: int,
    ends: tuple[int, int],
    fits: bool,  # noqa: FBT001 # expected
    may_fit: bool,  # noqa: FBT001 # expected
    may_not_fit: bool,  # noqa: FBT001 # expected
) -> None:
    """What its ends would say is known."""
    found = _fit("small", n_tokens, token_range=ends)
    assert (found.fits, found.may_fit, found.may_not_fit) == (fits, may_fit, may_not_fit)


@given(st.integers(0, 10**4), st.integers(0, 200))
def test_what_is_said_to_help_helps(n_tokens: int, reserve: int) -> None:
    """The shorter input fits, and one token more does not; each call fits, fewer would not.

    Beside as much of the reply as can be written, which is 40.
    """
    found = _fit("small", n_tokens, reserve)
    ways = found.ways_out
    assert (ways is None) == (n_tokens + reserve <= 100 and reserve <= 40)
    if ways is None:
        return
    assert ways.reply == min(reserve, 40)
    shorter = n_tokens - ways.shorter_by
    assert _fit("small", shorter, ways.reply).fits
    if ways.n_calls is None or ways.call_tokens is None:
        assert ways.shorter_by == 0
        return
    assert not _fit("small", shorter + 1, ways.reply).fits
    assert _fit("small", ways.call_tokens, ways.reply).fits
    assert ways.n_calls * ways.call_tokens >= n_tokens
    assert (ways.n_calls - 1) * (100 - ways.reply) < n_tokens
