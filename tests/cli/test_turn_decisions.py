import json
from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

# 1,100, 1,400 and 1,700 tokens of input, 200 of output each: 0.036 USD, and 0.026875 with caching.
MADE_UP = ("--turns", "3", "--user-tokens", "100", "--reply-tokens", "200")
COST = ("cost", "-m", "house", *MADE_UP, "--system-tokens", "1000")
VOLUME = (*COST, "--requests", "1000/day", "--budget")


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    row = PRICING.replace("cache_write = 6.25", "cache_write = 6.25\ncache_min = 64")
    Path("pricing.toml").write_text(
        row.replace("context_window = 2000000", "context_window = 1900")
    )


@pytest.mark.parametrize(
    ("budget", "exit_code", "said"),
    [
        (
            "500/month",
            1,
            (
                "tokcount: house, with caching: 806.25 USD a month are 306.25 over"
                " --budget 500/month; 620 conversations a day stay inside\n"
            ),
        ),
        (
            "1000/month",
            0,
            (
                "tokcount: note: house, with caching: --budget 1,000/month pays for 1,240"
                " conversations a day\n"
                "tokcount: warning: house, without caching: 1,080 USD a month are 80 over"
                " --budget 1,000/month; 925 conversations a day stay inside\n"
            ),
        ),
    ],
)
def test_a_budget_is_held_against_a_volume_of_conversations(
    tokcount: Tokcount, budget: str, exit_code: int, said: str
) -> None:
    """26.875 USD a day, or 36 without caching; 30 days of them."""
    ran = tokcount(*VOLUME, budget)
    assert (ran.exit, ran.err) == (exit_code, said)
    assert ran.out == "0.036\thouse\twithout caching\n0.026875\thouse\twith caching\n"


def test_without_a_volume_a_budget_tells_how_many_it_pays_for(tokcount: Tokcount) -> None:
    """26.875 / 0.026875 = 1,000; half of them sent again, 666.6. In a table below."""
    args = (*COST, "--budget", "26.875")
    told = "house, with caching: --budget 26.875 pays for 1,000 conversations\n"
    assert tokcount(*args).err == f"tokcount: note: {told}"
    table = tokcount(*args, "-f", "table")
    assert (table.out.endswith(told), table.err) == (True, "")
    assert "pays for 666 conversations\n" in tokcount(*args, "--retries", "50%").err


def test_retries_are_told_of_conversations(tokcount: Tokcount) -> None:
    """26.875 x 1.5 = 40.3125 a day."""
    ran = tokcount(*COST, "--requests", "1000/day", "--retries", "50%", "-f", "table")
    assert "1,000 conversations a day and 50% retries: $40.31 a day, $1,209.38 in" in ran.out


def test_json_has_the_verdicts(tokcount: Tokcount) -> None:
    """Of what was asked for."""
    document = tokcount(*VOLUME, "500/month", "--fits", "-f", "json").document
    assert [each["most_conversations"] for each in document["budgets"]] == [620]
    assert [each["fits"] for each in document["fits"]] == [True]
    assert not {"budgets", "fits"} & set(tokcount(*COST, "-f", "json").document)


def test_a_turn_that_does_not_fit_is_1(tokcount: Tokcount) -> None:
    """The third takes 1,900 tokens, all of the window; the fourth 2,200. It is told once."""
    ran = tokcount(*COST, "--fits")
    assert ran.exit == 0
    assert ran.err == (
        "tokcount: note: house: all 3 turns fit; the largest takes 1,900 of 1,900 tokens, its"
        " reply included\n"
    )
    ran = tokcount(*COST, "--turns", "4", "--fits")
    assert ran.exit == 1
    assert ran.err == (
        "tokcount: house does not hold turn 4: input and output (2,200 tokens) exceed the"
        " context_window of house (1,900); 3 turns fit\n"
    )


def test_turns_of_a_model_without_a_known_window_are_2(tokcount: Tokcount) -> None:
    """Nobody knows whether they fit; the cost is there all the same."""
    ran = tokcount("cost", "-m", "cheap", *MADE_UP, "--fits")
    assert ran.exit == 2
    assert ran.out
    assert ran.err.endswith(
        "tokcount: cheap: no context window is known to hold against --fits; store one with"
        " tokcount models set cheap --context-window N\n"
    )


def test_a_real_conversation_is_held_against_both(tokcount: Tokcount) -> None:
    """With a reply of 1,880 tokens ~12 of input fit, of 1,890 they do not; 25 a million."""
    Path("a.json").write_text(json.dumps([{"role": "user", "content": "hello world"}]))
    args = ("cost", "-m", "house", "--chat", "--per-turn", "a.json", "--output-tokens")
    fitting = tokcount(*args, "1880", "--fits", "--requests", "1000", "--budget", "100")
    assert fitting.exit == 0
    assert "tokcount: note: house: the turn fits; it takes ~1,8" in fitting.err
    assert "conversations\n" in fitting.err
    assert tokcount(*args, "1899", "--fits").exit == 1
    over = tokcount(*args, "1000", "--requests", "1000", "--budget", "25")
    assert over.exit == 1
    assert " over --budget 25; ~99" in over.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (COST, "--turns keeps --reply-tokens for each reply; leave out --reserve\n"),
        (
            ("cost", "-m", "house", "--chat", "--per-turn", "a.json"),
            (
                "--per-turn keeps for each reply what it is, and for a last one to come"
                " --output-tokens; leave out --reserve\n"
            ),
        ),
    ],
)
def test_no_other_reply_can_be_kept_room_for(
    tokcount: Tokcount, args: tuple[str, ...], said: str
) -> None:
    """Every reply of a conversation is known."""
    ran = tokcount(*args, "--fits", "--reserve", "5")
    assert (ran.exit, ran.out, ran.err) == (2, "", f"tokcount: {said}")
