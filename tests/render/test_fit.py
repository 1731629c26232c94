from dataclasses import replace

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
    reply=800,
    shorter_by=4608,
    n_calls=2,
    call_tokens=6000,
    models_reply=800,
    models=["b", "~c", "d"],
    n_more_models=58,
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


def test_a_room_that_the_window_does_not_explain_names_what_limits_it() -> None:
    """8,192 less 1,000 are 7,192, of which the model writes 4,096 at most."""
    assert fit_line(replace(FITS, input_tokens=1000, room=4096, range=(900, 1100))) == (
        "a.txt fits m: ~1,000 of 8,192 tokens, 4,096 are left for the reply (its max_output),"
        " 800 are kept for it"
    )
    assert "(its max_output)" not in fit_line(replace(FITS, input_tokens=4096, room=4096))


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
    ways = replace(WAYS, shorter_by=12_000, n_calls=None, models=[], n_more_models=0)
    assert fit_line(replace(TOO_LONG, most_input=0, ways_out=ways)).endswith(
        "; shorten it by 12,000 tokens, to 0; no model of the table is known to hold it whole"
    )


def _reply_too_long(fit: Fit, reply: int, shorter_by: int = 0) -> Fit:
    """A fit whose reply of 5,000 tokens is over a limit, so that `reply` can be written."""
    of_it = replace(WAYS, reply=reply, shorter_by=shorter_by, models_reply=5000)
    ways_out = replace(of_it, n_calls=None, call_tokens=None)
    return replace(fit, reserve=5000, fits=False, ways_out=ways_out)


MODELS = "or take b, ~c, d or 58 more, which hold both"


def test_a_reply_that_is_too_long_is_to_be_shorter() -> None:
    """How long it may be, and which models hold it as it is."""
    fit = _reply_too_long(replace(FITS, input_tokens=1000, most_input=4096), 4096)
    assert fit_line(fit) == (
        "a.txt does not fit m: 5,000 tokens for the reply are 904 over its max_output of 4,096;"
        f" keep at most 4,096 for the reply; {MODELS}"
    )
    alone = replace(fit, ways_out=fit.ways_out and replace(fit.ways_out, models=[]))
    assert fit_line(replace(alone)).endswith("; no model of the table is known to hold both")


def test_an_input_beside_a_shorter_reply_may_be_too_long_all_the_same() -> None:
    """Both are told; 7,000 leave 1,192, and 4,096 leave as many for the input."""
    fit = _reply_too_long(replace(FITS, most_input=4096), 4096, shorter_by=2904)
    faults = (
        "a.txt does not fit m: 5,000 tokens for the reply are 904 over its max_output of 4,096,"
        " and 7,000 tokens and 4,096 for the reply are 2,904 over its window of 8,192;"
    )
    assert fit_line(fit) == (
        f"{faults} keep at most 1,192 for the reply, or 4,096 and shorten it by 2,904 tokens, to"
        f" 4,096; {MODELS}"
    )
    calls = replace(WAYS, reply=4096, shorter_by=2904, models_reply=4096, n_more_models=0)
    assert fit_line(replace(fit, room=0, ways_out=calls)) == (
        f"{faults} keep at most 4,096 for the reply and shorten it by 2,904 tokens, to 4,096;"
        " or make 2 calls of at most 6,000 tokens; or take b, ~c, d, which hold it beside a reply"
        " of 4,096"
    )


def test_a_reply_of_more_than_the_window_leaves_room_for_nothing() -> None:
    """What is said of the input is then how it fits alone."""
    window = replace(FITS, max_output=None, window=4800, most_input=0)
    short = _reply_too_long(replace(window, input_tokens=1000, room=3800), 4800, shorter_by=1000)
    reply = "a.txt does not fit m: 5,000 tokens for the reply are 200 over its window of 4,800"
    assert fit_line(short) == f"{reply}; keep at most 3,800 for the reply; {MODELS}"
    long = _reply_too_long(replace(window, room=0), 4800, shorter_by=7000)
    assert fit_line(long) == (
        f"{reply}, and 7,000 tokens are 2,200 over its window of 4,800; keep fewer for the reply"
        f" and shorten it, so that both are within 4,800; {MODELS}"
    )


def test_one_is_not_many() -> None:
    """Of tokens, and of calls."""
    ways = WaysOut(reply=0, shorter_by=1, n_calls=1, call_tokens=1, models_reply=0, models=["b"])
    one = replace(TOO_LONG, input_tokens=1, most_input=0, reserve=0, ways_out=ways)
    assert fit_line(one) == (
        "a.txt does not fit m: 1 token is 1 over its window of 8,192; shorten it by 1 token, to"
        " 0; or make 1 call of at most 1 token; or take b, which hold it"
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
            "reply": 800,
            "shorter_by": 4608,
            "calls": 2,
            "tokens_per_call": 6000,
            "models_reply": 800,
            "models": ["b", "~c", "d"],
            "more_models": 58,
        },
    }
    assert fit_json(FITS)["ways_out"] is None
