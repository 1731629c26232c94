import json
from pathlib import Path

import pytest

from tests.cli.house import TODAY
from tests.conftest import Tokcount

PRICING = f"""
schema = 1
as_of = {TODAY}
source = "vendor"
[models."small"]
encoding = "o200k_base"
context_window = 10
max_output = 6
input = 5
output = 5
[models."guessed"]
estimate = {{ encoding = "o200k_base", factor = 1.5, low = 1, high = 3 }}
context_window = 10
input = 5
output = 5
[models."unbounded"]
encoding = "o200k_base"
input = 5
output = 5
"""
LARGER = """
[models."large"]
encoding = "o200k_base"
context_window = 12
input = 1
output = 1
"""
TIERED = """
[models."tiered"]
encoding = "o200k_base"
context_window = 99
input = 2
output = 8
tiers = [{ above = 20, input = 4, output = 8 }]
"""
SEVEN = "one two three four five six seven"  # 7 tokens


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)


def test_a_count_that_fits_tells_the_room_that_is_left(tokcount: Tokcount) -> None:
    """On stderr, so that the number stays bare; 3 are left of 10."""
    ran = tokcount("count", "-m", "small", "--fits", stdin=SEVEN)
    assert (ran.exit, ran.out) == (0, "7\n")
    assert ran.err == (
        "tokcount: note: <stdin> fits small: 7 of 10 tokens, 3 are left for the reply\n"
    )
    table = tokcount("count", "-m", "small", "--fits", "-f", "table", stdin=SEVEN)
    assert table.out.endswith("<stdin> fits small: 7 of 10 tokens, 3 are left for the reply\n")
    assert table.err == ""


def test_the_reply_has_no_more_room_than_its_limit(tokcount: Tokcount) -> None:
    """Of 10 tokens 9 are left, of which the model writes 6 at most."""
    ran = tokcount("count", "-m", "small", "--fits", "--reserve", "2", "--text", "one")
    assert ran.err == (
        "tokcount: note: <text> fits small: 1 of 10 tokens, 6 are left for the reply (its"
        " max_output), 2 are kept for it\n"
    )


@pytest.mark.parametrize(("reserve", "exit_code"), [("3", 0), ("4", 1)])
def test_a_count_that_does_not_fit_exits_with_1(
    tokcount: Tokcount, reserve: str, exit_code: int
) -> None:
    """At the boundary."""
    ran = tokcount("count", "-m", "small", "--fits", "--reserve", reserve, "--text", SEVEN)
    assert (ran.exit, ran.out) == (exit_code, "7\n")


def test_the_ways_out_are_told_in_the_order_in_which_they_help(tokcount: Tokcount) -> None:
    """7 and 5 are 2 over 10: 5 fit, or 2 calls of 4; other models are told last."""
    Path("pricing.toml").write_text(PRICING + LARGER)
    ran = tokcount("count", "-m", "small", "--fits", "--reserve", "5", "--text", SEVEN)
    said, _, models = ran.err.partition("; or take ")
    assert said == (
        "tokcount: <text> does not fit small: 7 tokens and 5 for the reply are 2 over its window"
        " of 10; shorten it by 2 tokens, to 5; or make 2 calls of at most 4 tokens"
    )
    assert models.endswith(" more, which hold it\n")


def test_a_tier_that_a_count_has_just_entered_is_told(tokcount: Tokcount) -> None:
    """21 tokens at 4, against 20 at 2; with 5 at 8 as its reply 124 against 80 millionths."""
    Path("pricing.toml").write_text(PRICING + TIERED)
    args = ("count", "-m", "tiered", "--fits", "--text")
    ran = tokcount(*args, f"{SEVEN} " * 2 + SEVEN)
    assert (ran.exit, ran.out) == (0, "21\n")
    assert ran.err == (
        "tokcount: warning: <text>: 1 token over 20: the whole request costs 2.1x at tiered;"
        " with 20 it would be 0.000044 USD less, both without a reply\n"
        "tokcount: note: <text> fits tiered: 21 of 99 tokens, 78 are left for the reply\n"
    )
    reply = tokcount(*args, f"{SEVEN} " * 2 + SEVEN, "--reserve", "5", "-f", "json")
    assert reply.err == (
        "tokcount: warning: <text>: 1 token over 20: the whole request costs 1.55x at tiered;"
        " with 20 it would be 0.000044 USD less\n"
    )
    assert "over" not in tokcount(*args, f"{SEVEN} {SEVEN} one two three four five six").err
    chat = json.dumps([{"role": "user", "content": SEVEN + f" {SEVEN}"}])
    chatted = tokcount("count", "--chat", *args[1:], chat)
    assert (chatted.out, "1 token over 20" in chatted.err) == ("~21\n", True)


def test_json_has_how_it_fits(tokcount: Tokcount) -> None:
    """In count and in cost alike; without --fits there is no such key."""
    expected = {
        "name": "<text>",
        "model": "small",
        "fits": True,
        "window": 10,
        "max_input": None,
        "max_output": 6,
        "input_tokens": 7,
        "range": None,
        "reserve": 2,
        "most_input": 8,
        "room": 3,
        "ways_out": None,
    }
    for args in (("count", "--reserve", "2"), ("cost", "--output-tokens", "2")):
        ran = tokcount(*args, "-m", "small", "--fits", "--text", SEVEN, "-f", "json")
        assert ran.document["fits"] == [expected]
    assert "fits" not in tokcount("count", "--text", SEVEN, "-f", "json").document


def test_json_has_the_ways_out(tokcount: Tokcount) -> None:
    """As figures."""
    ran = tokcount("cost", "-m", "small", "--fits", "--input-tokens", "25", "-f", "json")
    assert ran.exit == 1
    ways = ran.document["fits"][0]["ways_out"]
    assert [ways[key] for key in ("shorter_by", "calls", "tokens_per_call")] == [15, 3, 9]
    assert len(ways["models"]) == 3


def test_of_several_files_the_total_of_a_count_must_fit(tokcount: Tokcount) -> None:
    """As --max-tokens limits the total; in cost each is a request of its own."""
    Path("a.txt").write_text(SEVEN)
    Path("b.txt").write_text(SEVEN)
    counted = tokcount("count", "-m", "small", "--fits", "a.txt", "b.txt")
    assert counted.exit == 1
    assert "tokcount: total does not fit small: 14 tokens are 4 over its window" in counted.err
    priced = tokcount("cost", "-m", "small", "--fits", "--output-tokens", "1", "a.txt", "b.txt")
    assert priced.exit == 0
    assert priced.err == (
        "tokcount: note: a.txt fits small: 7 of 10 tokens, 3 are left for the reply,"
        " 1 is kept for it; of 2 it has the least room\n"
    )


def test_an_estimate_is_decided_by_its_middle_and_its_range_is_told(tokcount: Tokcount) -> None:
    """7 tokens are ~11, from 7 to 21; 6 are ~9, up to 18."""
    ran = tokcount("count", "-m", "guessed", "--fits", "--text", SEVEN)
    assert (ran.exit, ran.out) == (1, "~11\n")
    assert ran.err.startswith(
        "tokcount: <text> does not fit guessed: ~11 tokens are ~1 over its window of 10"
        " (an estimate, from 7 to 21: it may fit); shorten it by ~1 token, to 10;"
        " or make ~2 calls of at most 6 tokens"
    )
    six = tokcount("count", "-m", "guessed", "--fits", "--text", SEVEN.removesuffix(" seven"))
    assert six.exit == 0
    assert six.err.endswith(
        "tokcount: warning: <text>: an estimate, up to 18 tokens, over the 10 that fit guessed\n"
    )


@pytest.mark.parametrize("command", ["count", "cost"])
def test_a_model_without_a_known_window_is_2(tokcount: Tokcount, command: str) -> None:
    """Nobody knows whether it fits; the number is there all the same."""
    ran = tokcount(command, "-m", "unbounded", "--fits", "--text", SEVEN)
    assert ran.exit == 2
    assert ran.out
    assert ran.err.endswith(
        "tokcount: unbounded: no context window is known to hold against --fits; store one with"
        " tokcount models set unbounded --context-window N\n"
    )


def test_the_way_to_store_a_window_is_one(tokcount: Tokcount) -> None:
    """The command that is named works, and then it is known."""
    Path("pricing.toml").unlink()
    args = ("count", "-m", "gpt-6.2-astra", "--fits", "--text", SEVEN)
    assert tokcount(*args).exit == 2
    assert tokcount("models", "set", "gpt-6.2-astra", "--context-window", "9").exit == 0
    assert tokcount(*args).exit == 0


def test_a_reply_that_is_too_long_is_told_for_what_it_is(tokcount: Tokcount) -> None:
    """No shorter input would help; beside a reply of 6 tokens 4 of 7 fit in the window of 10."""
    Path("pricing.toml").write_text(PRICING + LARGER)
    args = ("cost", "-m", "small", "--fits", "--output-tokens", "7", "--text")
    ran = tokcount(*args, "one")
    assert ran.exit == 1
    said = "tokcount: <text> does not fit small: 7 tokens for the reply are 1 over its max_output"
    assert ran.err.startswith(f"{said} of 6; keep at most 6 for the reply; or take ")
    assert ran.err.endswith(" more, which hold both\n")
    longer = tokcount(*args, SEVEN)
    assert longer.err.startswith(
        f"{said} of 6, and 7 tokens and 6 for the reply are 3 over its window of 10;"
        " keep at most 3 for the reply, or 6 and shorten it by 3 tokens, to 4;"
        " or make 2 calls of at most 4 tokens; or take "
    )
    assert tokcount(*(*args[:5], "3", "--text", SEVEN)).exit == 0
    assert tokcount(*(*args[:5], "6", "--text", "one two three four")).exit == 0


def test_what_is_reserved_takes_the_place_of_the_output(tokcount: Tokcount) -> None:
    """8 tokens and 2 of output fit; with 3 kept they do not."""
    args = ("cost", "-m", "small", "--fits", "--input-tokens", "8", "--output-tokens", "2")
    assert tokcount(*args).exit == 0
    assert tokcount(*args, "--reserve", "3").exit == 1


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--fits"], "--fits holds the total against a model's window; name a --model"),
        (["--reserve", "3"], "--reserve needs --fits; give both"),
        (["-m", "small", "--fits", "--per-line"], "--fits holds the total against a window"),
        (["-m", "small", "--fits", "--by", "ext"], "--fits holds the total against a window"),
    ],
)
def test_what_does_not_go_together_is_a_usage_error(
    tokcount: Tokcount, args: list[str], error: str
) -> None:
    """Before anything is counted."""
    ran = tokcount("count", "--text", SEVEN, *args)
    assert (ran.exit, ran.out) == (2, "")
    assert error in ran.err


def test_what_names_hold_is_escaped(tokcount: Tokcount) -> None:
    """In every line that tells how something fits."""
    Path("a\x1b[2J.txt").write_text(SEVEN)
    for form in ("plain", "table", "csv", "markdown", "json"):
        for reserve in ("1", "9"):
            ran = tokcount(
                *("count", "-m", "small", "--fits", "--reserve", reserve, "-f", form),
                "a\x1b[2J.txt",
            )
            assert "\x1b" not in ran.out + ran.err
