from dataclasses import replace

import pytest

from tokcount.render.fit import doubt_line, fit_json, fit_line, said_of
from tokcount.reports.fit import Fit, WaysOut

FITS = Fit(
    name="a.txt",
    model="m",
    window=8192,
    max_input=None,
    max_output=4096,
    input_tokens=7000,
    range=None,
    reserve=800,
    most_input=7392,
    room=1192,
    fits=True,
)
WAYS = WaysOut(
    shorter_by=4608, n_calls=2, call_tokens=6000, models=["b", "~c", "d"], n_more_models=58
)
TOO_LONG = replace(FITS, input_tokens=12_000, room=0, fits=False, ways_out=WAYS)


def test_what_fits_is_told_with_its_room() -> None:
    """Window, used, and what is left."""
    assert fit_line(FITS) == (
        "a.txt fits m: 7,000 of 8,192 tokens, 1,192 are left for the reply, 800 are kept for it"
    )
    assert fit_line(replace(FITS, reserve=0, range=(6000, 7200))) == (
        "a.txt fits m: ~7,000 of 8,192 tokens, ~1,192 are left for the reply"
    )


def test_what_does_not_fit_is_told_with_the_ways_out() -> None:
    """To shorten it, to part it, and only then another model."""
    assert fit_line(TOO_LONG) == (
        "a.txt does not fit m: 12,000 tokens and 800 for the reply are 4,608 over its window of"
        " 8,192; shorten it by 4,608 tokens, to 7,392; or make 2 calls of at most 6,000 tokens;"
        " or take b, ~c, d or 58 more, which hold it"
    )


def test_a_limit_of_the_input_is_named() -> None:
    """The reply is then no part of it."""
    limited = replace(TOO_LONG, max_input=7392)
    assert "12,000 tokens are 4,608 over its max_input of 7,392;" in fit_line(limited)


def test_where_there_is_no_way_none_is_told() -> None:
    """No model that holds it, no call that could be made."""
    ways = WaysOut(shorter_by=12_000, n_calls=None, call_tokens=None)
    assert fit_line(replace(TOO_LONG, most_input=0, ways_out=ways)).endswith(
        "; shorten it by 12,000 tokens, to 0; no model of the table is known to hold it whole"
    )


@pytest.mark.parametrize(
    ("max_output", "said"), [(4096, "904 over its max_output of 4,096"), (None, "of 4,800")]
)
def test_a_reply_that_is_too_long_is_to_be_shorter(max_output: int | None, said: str) -> None:
    """Whatever is over first is named."""
    fit = replace(FITS, max_output=max_output, window=4800, reserve=5000, fits=False)
    assert said in fit_line(fit)
    assert fit_line(fit).endswith("; keep fewer for the reply")


def test_one_is_not_many() -> None:
    """Of tokens, and of calls."""
    ways = WaysOut(shorter_by=1, n_calls=1, call_tokens=1, models=["b"])
    line = fit_line(replace(TOO_LONG, input_tokens=1, reserve=0, ways_out=ways))
    assert line == (
        "a.txt does not fit m: 1 token is 1 over its window of 8,192; shorten it by 1 token, to"
        " 7,392; or make 1 call of at most 1 token; or take b, which hold it"
    )


def test_an_estimate_says_what_its_ends_would() -> None:
    """It may fit all the same, or may not."""
    may_fit = replace(TOO_LONG, range=(7000, 15_000))
    assert " (an estimate, from 7,000 to 15,000: it may fit); shorten" in fit_line(may_fit)
    assert doubt_line(may_fit) is None
    assert doubt_line(replace(FITS, range=(6000, 8000))) == (
        "warning: a.txt: an estimate, up to 8,000 tokens, over the 7,392 that fit m"
    )


def test_of_several_that_fit_the_longest_is_told() -> None:
    """All that do not are; what is not known of a model is said once."""
    unknown = replace(FITS, model="n", window=None, fits=None)
    short = replace(FITS, name="b.txt", input_tokens=5, room=4096)
    told, complaints = said_of([short, FITS, TOO_LONG, unknown, replace(unknown, name="b.txt")])
    assert told == [f"{fit_line(FITS)}; of 2 it has the least room"]
    too_long, not_known = complaints
    assert too_long == fit_line(TOO_LONG)
    assert not_known == (
        "n: no context window is known to hold against --fits; store one with tokcount models set"
        " n --context-window N"
    )


def test_json_has_every_figure() -> None:
    """The ways out in an object of their own."""
    assert fit_json(TOO_LONG) == {
        "name": "a.txt",
        "model": "m",
        "fits": False,
        "window": 8192,
        "max_input": None,
        "max_output": 4096,
        "input_tokens": 12_000,
        "range": None,
        "reserve": 800,
        "most_input": 7392,
        "room": 0,
        "ways_out": {
            "shorter_by": 4608,
            "calls": 2,
            "tokens_per_call": 6000,
            "models": ["b", "~c", "d"],
            "more_models": 58,
        },
    }
    assert fit_json(FITS)["ways_out"] is None
