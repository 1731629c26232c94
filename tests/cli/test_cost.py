import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import Tokcount

TODAY = datetime.now(UTC).date().isoformat()
PRICING = f"""
schema = 1
currency = "USD"
as_of = {TODAY}
source = "vendor"
[models."house"]
provider = "us"
encoding = "o200k_base"
context_window = 2000000
input = 5
cached_input = 0.5
cache_write = 6.25
output = 25
modes = {{ batch = 0.5 }}
[models."cheap"]
provider = "us"
estimate = {{ encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }}
input = 0.1
output = 0.5
"""


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


def test_json_is_the_contract(tokcount: Tokcount) -> None:
    """Every key, money as strings of plain digits."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "900000", "--cached-tokens", "100000"),
        *("--output-tokens", "1000", "--requests", "10/day", "-f", "json"),
    )
    usage = {
        "input_tokens": 900000,
        "cached_input_tokens": 100000,
        "cache_write_tokens": 0,
        "output_tokens": 1000,
    }
    rates = {
        "input": "5",
        "cached_input": "0.5",
        "cache_write": "6.25",
        "output": "25",
        "tier_above": None,
        "mode": None,
        "source": "vendor",
        "as_of": TODAY,
    }
    cost = {
        "uncached_input": "4",
        "cached_input": "0.05",
        "cache_write": "0",
        "output": "0.025",
        "total": "4.075",
    }
    context = {"window": 2000000, "used": 901000, "left": 1099000, "fits": True}
    assert ran.document == {
        "currency": "USD",
        "at": TODAY,
        "partial": False,
        "skipped": [],
        "errors": [],
        "models": [
            {
                "model": "house",
                "priced_as": "house",
                "encoding": "o200k_base",
                "exact": True,
                "range": None,
                "usage": usage,
                "rates": rates,
                "cost": cost,
                "cost_range": None,
                "projection": {
                    "requests": 10,
                    "per": "day",
                    "total": "40.75",
                    "per_day": "40.75",
                    "per_month": "1222.5",
                    "tokens_per_minute": "6256.944444444444",
                },
                "context": context,
                "warnings": [],
                "sources": [
                    {
                        "name": "<tokens>",
                        "usage": usage,
                        "rates": rates,
                        "cost": cost,
                        "context": context,
                    }
                ],
            }
        ],
    }


def test_the_table_shows_the_bill(tokcount: Tokcount) -> None:
    """What a request costs, what dominates it, what a month costs, and where the rates are from."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "25000", "--output-tokens", "1000"),
        *("--requests", "10000/day", "-f", "table"),
    )
    assert ran.out == (
        "part     tokens  USD per 1M    cost  share\n"
        "input    25,000        5.00  $0.125    83%\n"
        "output    1,000       25.00  $0.025    17%\n"
        "request  26,000               $0.15   100%\n"
        "house: input dominates with 83% of the cost\n"
        "10,000 requests a day: $1,500.00 a day, $45,000.00 in 30 days,"
        " 180,556 tokens a minute\n"
        "context window: 26,000 of 2,000,000 tokens, 1,974,000 are left\n"
        f"rates: vendor, as of {TODAY}\n"
    )


def test_the_comparison_shows_cost_share_month_and_window(tokcount: Tokcount) -> None:
    """A row a model, the cheapest first."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "cheap", "--text", "hello world"),
        *("--output-tokens", "10", "--requests", "100/hour", "-f", "table"),
    )
    assert ran.out == (
        "       cost         low        high      mostly   30 days  input  window  model\n"
        "~$0.0000053  $0.0000052  $0.0000054  output 94%  ~$0.3816     ~3       -  cheap\n"
        "   $0.00026           -           -  output 96%    $18.72      2     <1%  house\n"
        "of each, 100 requests an hour; a day costs a thirtieth of 30 days\n"
        f"rates: vendor, as of {TODAY}\n"
    )


def test_everything_that_rests_on_an_estimate_is_marked(tokcount: Tokcount) -> None:
    """Tokens, amounts, the month and the window; the tokens of the reply are exact."""
    args = (
        "cost",
        "-m",
        "cheap",
        "--text",
        "one two",
        "--output-tokens",
        "10",
        "--requests",
        "9/day",
    )
    assert tokcount(*args, "-f", "table").out.splitlines()[1:-1] == [
        "input        ~3        0.10  ~$0.00000030     6%",
        "output       10        0.50    $0.0000050    94%",
        "request     ~13               ~$0.0000053   100%",
        "cheap: output dominates with 94% of the cost",
        ("an estimate: from 2 to 4 input tokens, so from $0.0000052 to $0.0000054 a request"),
        "9 requests a day: ~$0.000048 a day, ~$0.0014 in 30 days, ~0 tokens a minute",
        "context window: unknown; ~13 tokens are used",
    ]
    explained = tokcount(*args, "--explain").out
    assert explained.startswith(
        "cheap, <text>\n"
        "  input: 2 o200k_base tokens x 1.5 = ~3 tokens\n"
        "  its range: x 1 to x 2, so 2 to 4 tokens\n"
        "  the cost of that range: 0.0000052 to 0.0000054 USD\n"
        "  input: ~3 tokens x 0.1 / 1,000,000 = ~0.0000003 USD\n"
    )
    assert "  total: ~0.0000003 + 0.000005 = ~0.0000053 USD\n" in explained
    assert "  30 days: ~0.001431 USD\n" in explained


def test_explain_can_be_done_again_by_hand(tokcount: Tokcount) -> None:
    """Each part and their sum; of each rate the listed figure, what was done to it, its origin."""
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "1000", "--cached-tokens", "400"),
        *("--output-tokens", "100", "--mode", "batch", "--requests", "3/day", "--explain"),
    )
    assert ran.out == (
        "house, <tokens>\n"
        "  uncached input: 1000 - 400 cached - 0 written = 600 tokens\n"
        "  uncached input: 600 tokens x 2.5 / 1,000,000 = 0.0015 USD\n"
        "  cached input: 400 tokens x 0.25 / 1,000,000 = 0.0001 USD\n"
        "  output: 100 tokens x 12.5 / 1,000,000 = 0.00125 USD\n"
        "  total: 0.0015 + 0.0001 + 0.00125 = 0.00285 USD\n"
        "  rate of uncached input: 5 (input) x 0.5 (mode batch) = 2.5,"
        f" from pricing.toml:10, vendor, as of {TODAY}\n"
        "  rate of cached input: 0.5 (cached_input) x 0.5 (mode batch) = 0.25,"
        f" from pricing.toml:11, vendor, as of {TODAY}\n"
        "  rate of output: 25 (output) x 0.5 (mode batch) = 12.5,"
        f" from pricing.toml:13, vendor, as of {TODAY}\n"
        "house, 3 requests per day\n"
        "  0.00285 x 3 = 0.00855 USD per day\n"
        "  a day: 0.00855 USD\n"
        "  30 days: 0.2565 USD\n"
    )


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
        "tokcount: warning: cheap, <text>: an estimate, it may cost up to 0.0000004 USD,"
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


def test_csv_has_a_row_a_request(tokcount: Tokcount) -> None:
    """All tokens, rates and amounts, in plain digits."""
    ran = tokcount(
        *("cost", "-m", "cheap", "--text", "hello world", "--output-tokens", "1", "-f", "csv")
    )
    header, row = ran.out.splitlines()
    assert dict(zip(header.split(","), row.split(","), strict=True)) == {
        "model": "cheap",
        "source": "<text>",
        "encoding": "o200k_base",
        "input_tokens": "3",
        "cached_input_tokens": "0",
        "cache_write_tokens": "0",
        "output_tokens": "1",
        "input_tokens_low": "2",
        "input_tokens_high": "4",
        "input_per_mtok": "0.1",
        "cached_input_per_mtok": "0.1",
        "cache_write_per_mtok": "0.1",
        "output_per_mtok": "0.5",
        "uncached_input_usd": "0.0000003",
        "cached_input_usd": "0",
        "cache_write_usd": "0",
        "output_usd": "0.0000005",
        "total_usd": "0.0000008",
        "total_low_usd": "0.0000007",
        "total_high_usd": "0.0000009",
    }


def test_the_last_of_all_days_is_a_day(tokcount: Tokcount) -> None:
    """Nothing is added to it."""
    ran = tokcount("cost", "-m", "gpt-4o-mini", "--input-tokens", "0", "--at", "9999-12-31")
    assert (ran.exit, ran.out) == (0, "0\tgpt-4o-mini\n")


def test_input_alone_is_priced_where_only_its_rate_is_known(tokcount: Tokcount) -> None:
    """Whether the model has output nobody knows; so it is said."""
    ran = tokcount("cost", "-m", "new-model", "--input-rate", "1", "--input-tokens", "5")
    assert (ran.exit, ran.out) == (0, "0.000005\tnew-model\n")
    assert "this prices the input only" in ran.err


def test_what_a_pricing_file_says_of_itself_is_escaped(tokcount: Tokcount) -> None:
    """Its source, a mode, a model: none acts on a terminal."""
    Path("odd.toml").write_text(
        'schema = 1\nsource = "\\u001b[31m\\u202e"\n[models."\\u202ex"]\ninput = 1\noutput = 1\n'
        'modes = { "\\u001b[2J" = 2 }\n'
    )
    for form in ("plain", "table", "csv", "markdown", "json"):
        ran = tokcount(
            *("cost", "-m", "\u202ex", "--pricing", "odd.toml", "--input-tokens", "1"),
            *("--mode", "\x1b[2J", "-f", form),
        )
        assert ran.exit == 0
        assert not {"\x1b", "\u202e"} & set(ran.out + ran.err)


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


def test_no_number_is_cut_on_a_narrow_terminal(
    tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Better a long line."""
    monkeypatch.setenv("COLUMNS", "20")
    ran = tokcount(
        *("cost", "-m", "house", "--input-tokens", "123456789", "--output-tokens", "987654321"),
        *("-f", "table"),
    )
    assert "$25,308.64" in ran.out
    assert json.dumps(ran.out).isascii()
