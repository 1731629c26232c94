from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

TIERED = """
[models."tiered"]
provider = "us"
encoding = "o200k_base"
input = 5
output = 25
tiers = [{ above = 1000, input = 10, output = 25 }]
"""
REQUEST = ("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "1000")


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING + TIERED)


def test_both_ends_of_an_output_range_are_shown(tokcount: Tokcount) -> None:
    """25,000 x 5 = 0.125; 200 x 25 = 0.005 and 800 x 25 = 0.02. Plain is LOW..HIGH."""
    args = ("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "200..800")
    assert tokcount(*args).out == "0.13..0.145\thouse\n"
    assert tokcount(*args, "-f", "table").out.splitlines()[:5] == [
        "part             tokens  USD per 1M            cost  share",
        "input            25,000        5.00          $0.125    86%",
        "output         200..800       25.00  $0.0050..$0.02    14%",
        "request  25,200..25,800               $0.13..$0.145   100%",
        "house: with 800 output tokens, input dominates with 86% of the cost",
    ]
    (model,) = tokcount(*args, "-f", "json").document["models"]
    assert model["usage"]["output_tokens"] == 800
    assert model["output_range"] == [200, 800]
    assert model["cost"]["total"] == "0.145"
    assert (model["least"]["cost"]["output"], model["least"]["cost"]["total"]) == ("0.005", "0.13")
    assert model["cost_range"] == ["0.13", "0.145"]


def test_a_range_of_an_estimate_is_marked_and_its_low_end_is_that_of_both(
    tokcount: Tokcount,
) -> None:
    """~3 tokens at 0.1, from 2 to 4; 10 or 20 output tokens at 0.5."""
    args = ("cost", "-m", "cheap", "--text", "hello world", "--output-tokens", "10..20")
    assert tokcount(*args).out == "~0.0000053..0.0000103\tcheap\n"
    (model,) = tokcount(*args, "-f", "json").document["models"]
    assert model["cost_range"] == ["0.0000052", "0.0000104"]


def test_a_comparison_has_the_ends_as_low_and_high(tokcount: Tokcount) -> None:
    """And says of which output the cost is."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "tiered", "--input-tokens", "1000"),
        *("--output-tokens", "200..800", "-f", "table"),
    )
    heading, row, *captions = ran.out.splitlines()
    assert heading.split()[:3] == ["cost", "low", "high"]
    assert row.split()[:3] == ["$0.025", "$0.01", "$0.025"]
    assert "with 800 output tokens each; low is with 200" in captions


def test_both_ends_are_projected_and_explained(tokcount: Tokcount) -> None:
    """0.13 and 0.145 a request, 100 a day, 3% of them twice."""
    args = (
        *("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "200..800"),
        *("--requests", "100/day", "--retries", "3%"),
    )
    assert (
        "100 requests a day and 3% retries: $13.39..$14.94 a day, $401.70..$448.05 in 30 days,"
        " 1,802..1,845 tokens a minute\n"
    ) in tokcount(*args, "-f", "table").out
    explained = tokcount(*args, "--explain").out
    assert "  with 200 output tokens: 0.125 + 0.005 = 0.13 USD\n" in explained
    assert "  0.145 x 100 x 1.03 = 14.935 USD per day\n" in explained


def test_a_range_with_one_end_is_a_number(tokcount: Tokcount) -> None:
    """Nothing is between 800 and 800."""
    args = ("cost", "-m", "house", "--input-tokens", "0", "--output-tokens", "800..800")
    assert tokcount(*args).out == "0.02\thouse\n"


def test_the_upper_end_decides_a_limit(tokcount: Tokcount) -> None:
    """0.13 would be inside 0.14; 0.145 is not: replies of that size are expected."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "200..800"),
        *("--max-cost", "0.14"),
    )
    assert (ran.exit, ran.err) == (
        1,
        (
            "tokcount: house, <tokens>: 0.145 USD are 0.005 over --max-cost 0.14;"
            " the largest input inside is 24,000 tokens\n"
        ),
    )


@pytest.mark.parametrize(
    ("limit", "inside"),
    [
        ("0.1", "the largest input inside is 15,000 tokens"),
        ("0.025", "the largest input inside is 0 tokens"),
        ("0.0249", "the output is over it by itself: without any input, 996 tokens are inside"),
    ],
)
def test_over_a_limit_it_is_told_what_would_be_inside(
    tokcount: Tokcount, limit: str, inside: str
) -> None:
    """1,000 output tokens are 0.025, each 1,000 of the input 0.005."""
    ran = tokcount(*REQUEST, "--max-cost", limit)
    assert ran.exit == 1
    assert ran.err.endswith(f" over --max-cost {limit}; {inside}\n")
    assert len(ran.err.splitlines()) == 1


def test_what_is_inside_is_inside(tokcount: Tokcount) -> None:
    """With that input the limit is kept, with one token more it is not."""
    for n_tokens, exit_code in (("15000", 0), ("15001", 1)):
        ran = tokcount(
            *("cost", "-m", "house", "--input-tokens", n_tokens, "--output-tokens", "1000"),
            *("--max-cost", "0.1"),
        )
        assert ran.exit == exit_code


def test_json_has_what_is_over_a_limit(tokcount: Tokcount) -> None:
    """And what would be inside; nothing of what was not asked for."""
    ran = tokcount(*REQUEST, "--max-cost", "0.1", "-f", "json")
    assert ran.document["max_cost"] == {
        "limit": "0.1",
        "over": [
            {
                "model": "house",
                "name": "<tokens>",
                "cost": "0.15",
                "certain": True,
                "largest_input": 15000,
                "largest_output": None,
            }
        ],
    }
    assert not {"budgets", "fits"} & set(ran.document)


def test_a_budget_that_is_exceeded_exits_with_1(tokcount: Tokcount) -> None:
    """0.15 x 1,000 x 30 = 4,500 a month; 1,500 pay for 333.3 requests a day."""
    args = (*REQUEST, "--requests", "1000/day", "--budget")
    ran = tokcount(*args, "1,500/month")
    assert (ran.exit, ran.out) == (1, "0.15\thouse\n")
    assert ran.err == (
        "tokcount: house: 4,500 USD a month are 3,000 over --budget 1,500/month;"
        " 333 requests a day stay inside\n"
    )
    assert tokcount(*args, "4500/month").exit == 0
    assert tokcount(*args, "6.25/hour").exit == 0
    assert tokcount(*args, "6.24/hour").exit == 1


def test_without_requests_a_budget_tells_how_many_it_pays_for(tokcount: Tokcount) -> None:
    """4,500 / 0.15 = 30,000; in a table below, else on stderr."""
    told = "house: --budget 4,500/month pays for 30,000 requests a month\n"
    ran = tokcount(*REQUEST, "--budget", "4500/month")
    assert (ran.exit, ran.err) == (0, f"tokcount: note: {told}")
    table = tokcount(*REQUEST, "--budget", "4500/month", "-f", "table")
    assert table.out.endswith(told)
    assert table.err == ""
    again = tokcount(*REQUEST, "--budget", "4500", "--retries", "50%")
    assert again.err == "tokcount: note: house: --budget 4,500 pays for 20,000 requests\n"


def test_json_has_the_budget(tokcount: Tokcount) -> None:
    """What is spent in its time, and the most requests."""
    ran = tokcount(
        *(*REQUEST, "--requests", "1000/day", "--retries", "0.5", "--budget", "50/hour"),
        *("-f", "json"),
    )
    # 0.15 x 1,500 / 24 = 9.375; 50 x 24 / 0.225 = 5,333.3
    assert ran.document["budgets"] == [
        {
            "model": "house",
            "limit": "50",
            "per": "hour",
            "spent": "9.375",
            "over": False,
            "most_requests": 5333,
            "requests_per": "day",
        }
    ]


def test_a_budget_fails_for_a_model_without_a_price(tokcount: Tokcount) -> None:
    """A gate must not open for what it cannot see."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "code-davinci-001", "--input-tokens", "9"),
        *("--budget", "1/day", "--requests", "1/day"),
    )
    assert ran.exit == 2
    assert "tokcount: code-davinci-001 has no price to hold against --budget\n" in ran.err


def test_a_tier_just_crossed_is_told(tokcount: Tokcount) -> None:
    """1,001 x 10 + 100 x 25 = 12,510, against 7,500 millionths with 1,000."""
    args = ("cost", "-m", "tiered", "--output-tokens", "100", "--input-tokens")
    assert tokcount(*args, "1001").err == (
        "tokcount: warning: <tokens>: 1 token over 1,000: the whole request costs 1.67x at tiered;"
        " with 1,000 it would be 0.00501 USD less\n"
    )
    assert tokcount(*args, "1000").err == ""
    assert tokcount(*args, "1051").err == ""


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--retries", "3%"], "--retries needs --requests or --budget; give both"),
        (["--retries", "3", "--requests", "9"], "retries: must be a share of the requests"),
        (["--reserve", "3"], "--reserve needs --fits; give both"),
        (["--budget", "5/day", "--requests", "9"], "needs --requests"),
        (["--budget", "5/week"], "budget: must be an amount of USD such as 500/month"),
        (["--output-tokens", "800..200"], "'800..200' is not a whole number such as 800"),
        (["--output-tokens", "..200"], "'..200' is not a whole number"),
        (["--output-tokens", "1..2..3"], "'1..2..3' is not a whole number"),
        (["--max-cost", "0." + "3" * 99], "is not an amount of USD such as 0.05"),
    ],
)
def test_what_means_nothing_is_a_usage_error(
    tokcount: Tokcount, args: list[str], error: str
) -> None:
    """One line on stderr, and no cost."""
    ran = tokcount("cost", "-m", "house", "--input-tokens", "10", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert error in ran.err
    assert len(ran.err.splitlines()) == 1


def test_of_several_models_each_is_held_against_the_limits(tokcount: Tokcount) -> None:
    """A line for each that is over."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "tiered", "--input-tokens", "1000"),
        *("--output-tokens", "0", "--max-cost", "0.004"),
    )
    assert ran.exit == 1
    assert [line.split(",")[0] for line in ran.err.splitlines()] == [
        "tokcount: house",
        "tokcount: tiered",
    ]
