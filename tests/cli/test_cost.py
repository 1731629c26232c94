from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)


@pytest.mark.parametrize(
    ("args", "usd"),
    [
        (["--input-tokens", "12", "--input-rate", "5.00"], "0.00006"),
        (["--input-tokens", "25000"], "0.125"),
        (["--input-tokens", "1000000", "--output-tokens", "1000000"], "30"),
        (["--input-tokens", "1000", "--cached-tokens", "400"], "0.0032"),
        (["--input-tokens", "1000", "--cache-write-tokens", "400"], "0.0055"),
        (["--input-tokens", "1000", "--mode", "batch"], "0.0025"),
        (["--text", "hello world", "--output-tokens", "2"], "0.00006"),
        (["--input-tokens", "0"], "0"),
    ],
)
def test_plain_is_the_exact_amount_and_the_model(
    tokcount: Tokcount, args: list[str], usd: str
) -> None:
    """Unrounded, without an exponent. Each is worked by hand from 5, 0.5, 6.25 and 25."""
    assert tokcount("cost", "-m", "house", *args).out == f"{usd}\thouse\n"


def test_several_sources_have_a_line_each_and_a_total(tokcount: Tokcount) -> None:
    """Joined they are one request."""
    Path("a.txt").write_text("hello world")
    Path("b.txt").write_text("hi")
    ran = tokcount("cost", "-m", "house", "a.txt", "b.txt")
    assert ran.out == ("0.00001\thouse\ta.txt\n0.000005\thouse\tb.txt\n0.000015\thouse\ttotal\n")
    # "hello worldhi" is one token more than the two of "hello world"
    assert tokcount("cost", "-m", "house", "--join", "a.txt", "b.txt").out == "0.000015\thouse\n"


def test_models_are_compared_cheapest_first(tokcount: Tokcount) -> None:
    """An estimate is marked: 2 tokens are ~3."""
    ran = tokcount("cost", "-m", "house", "-m", "cheap", "--text", "hello world")
    assert ran.out == "~0.0000003\tcheap\n0.00001\thouse\n"


@pytest.mark.parametrize(("limit", "exit_code"), [("0.125", 0), ("0.1249", 1), ("0", 1)])
def test_a_limit_holds_for_a_request(tokcount: Tokcount, limit: str, exit_code: int) -> None:
    """Over it the exit code is 1, and stderr says by how much."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "0"),
        *("--max-cost", limit, "--requests", "1000/day"),
    )
    assert (ran.exit, ran.out) == (exit_code, "0.125\thouse\n")
    assert ("over --max-cost" in ran.err) == bool(exit_code)


def test_a_model_without_a_price_fails_a_limit(tokcount: Tokcount) -> None:
    """A gate must not open for what it cannot see."""
    args = ("cost", "-m", "house", "-m", "code-davinci-001", "--input-tokens", "9")
    assert tokcount(*args).exit == 0
    ran = tokcount(*args, "--max-cost", "1")
    assert ran.exit == 2
    assert "tokcount: code-davinci-001 has no price to hold against --max-cost\n" in ran.err


def test_an_estimate_that_may_cost_more_than_a_limit_is_told(tokcount: Tokcount) -> None:
    """The middle decides; the range is not kept quiet. 3 tokens at 0.1, up to 4."""
    ran = tokcount("cost", "-m", "cheap", "--text", "hello world", "--max-cost", "0.00000035")
    assert (ran.exit, ran.out) == (0, "~0.0000003\tcheap\n")
    assert (
        "tokcount: warning: cheap, <text>: an estimate, up to 0.0000004 USD,"
        " over --max-cost 0.00000035\n"
    ) in ran.err


def test_an_unknown_model_is_an_error_with_near_names(tokcount: Tokcount) -> None:
    """And with the way to price it all the same."""
    ran = tokcount("cost", "-m", "hause", "--input-tokens", "1")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: unknown model 'hause'; near: house, ")
    assert ran.err.endswith("; see tokcount models list, or give --encoding and rates\n")


def test_numbers_may_have_separators(tokcount: Tokcount) -> None:
    """As this program prints them."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "25,000", "--requests", "10,000/day"),
        *("-f", "json"),
    )
    assert ran.document["models"][0]["projection"]["per_day"] == "1250"


def test_without_output_tokens_it_is_said_that_the_input_alone_is_priced(
    tokcount: Tokcount,
) -> None:
    """On stderr, in the table, and in the warnings of JSON."""
    ran = tokcount("cost", "-m", "house", "--input-tokens", "9")
    assert ran.err == "tokcount: warning: no output tokens given: this prices the input only\n"
    table = tokcount("cost", "-m", "house", "--input-tokens", "9", "-f", "table").out
    assert "house: the input only, as no --output-tokens are given\n" in table


@pytest.mark.parametrize(
    "args",
    [
        ["--output-tokens=-5"],
        ["--output-tokens=1.5"],
        ["--output-tokens=1e3"],
        ["--output-tokens="],
        ["--output-tokens=25k"],
        ["--output-tokens=1,00"],
        ["--input-rate=nan"],
        ["--input-rate=-1"],
        ["--input-rate=x"],
        ["--max-cost=inf"],
        ["--max-cost=1e-99999999999"],
        ["--max-cost=1e400000000"],
        ["--at=tomorrow"],
        ["--requests=many"],
        ["--requests=1/fortnight"],
        ["--cached-tokens=11"],
        ["--mode=sale"],
        ["--explain", "-f", "json"],
        ["--text", "x"],
        ["no-such-file"],
    ],
)
def test_what_means_nothing_is_2_and_prints_no_cost(tokcount: Tokcount, args: list[str]) -> None:
    """One line on stderr, nothing on stdout."""
    ran = tokcount("cost", "-m", "house", "--input-tokens", "10", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err


def test_rates_on_the_command_line_price_a_model_that_nobody_knows(tokcount: Tokcount) -> None:
    """With an encoding, a text too."""
    ran = tokcount(
        *("cost", "-m", "new-model", "-e", "gpt2", "--text", "hello world"),
        *("--input-rate", "2", "--output-rate", "8", "--output-tokens", "1"),
    )
    assert (ran.exit, ran.out) == (0, "0.000012\tnew-model\n")


def test_a_fine_tuned_model_is_never_priced_as_its_base(tokcount: Tokcount) -> None:
    """Its tokens can be counted, its price must be given."""
    ran = tokcount("cost", "-m", "ft:house:acme::a1", "--text", "hello")
    assert (ran.exit, ran.out) == (2, "")
    assert "no price is known of it" in ran.err


def test_a_bad_file_is_left_out_of_the_sum(tokcount: Tokcount) -> None:
    """The others are priced, the exit code is 2."""
    Path("a.txt").write_text("hello world")
    ran = tokcount("cost", "-m", "house", "a.txt", "gone", "--output-tokens", "0", "-f", "json")
    assert ran.exit == 2
    assert ran.document["partial"] is True
    assert ran.document["models"][0]["cost"]["total"] == "0.00001"


def test_the_last_of_all_days_is_a_day(tokcount: Tokcount) -> None:
    """Nothing is added to it."""
    ran = tokcount("cost", "-m", "gpt-4o-mini", "--input-tokens", "0", "--at", "9999-12-31")
    assert (ran.exit, ran.out) == (0, "0\tgpt-4o-mini\n")


def test_input_alone_is_priced_where_only_its_rate_is_known(tokcount: Tokcount) -> None:
    """Whether the model has output nobody knows; so it is said."""
    ran = tokcount("cost", "-m", "new-model", "--input-rate", "1", "--input-tokens", "5")
    assert (ran.exit, ran.out) == (0, "0.000005\tnew-model\n")
    assert "this prices the input only" in ran.err


def test_a_dated_change_holds_from_its_day(tokcount: Tokcount) -> None:
    """--at decides; the day before, the change is told."""
    Path("pricing.toml").write_text(
        PRICING + "[[models.cheap.changes]]\nfrom = 2027-02-01\ninput = 0.2\noutput = 1\n"
    )
    before, after = (
        tokcount("cost", "-m", "cheap", "--input-tokens", "1000000", "--at", day)
        for day in ("2027-01-31", "2027-02-01")
    )
    assert (before.out, after.out) == ("0.1\tcheap\n", "0.2\tcheap\n")
    assert "rates of cheap change on 2027-02-01: input 0.2, output 1" in before.err


def test_tokens_that_are_given_have_no_tokenizer_to_doubt(tokcount: Tokcount) -> None:
    """Nothing is counted, so nothing is said of how the model would count."""
    ran = tokcount("cost", "-m", "grok-4.5", "--input-tokens", "10", "--output-tokens", "1")
    assert "nothing was measured" not in ran.err
    assert "nothing was measured" in tokcount("cost", "-m", "grok-4.5", "--text", "x").err
