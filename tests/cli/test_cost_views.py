from pathlib import Path

import pytest

from tests.cli.house import PRICING, TODAY
from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)


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
                "output_range": None,
                "rates": rates,
                "cost": cost,
                "cost_range": None,
                "projection": {
                    "requests": 10,
                    "per": "day",
                    "retries": "0",
                    "total": "40.75",
                    "per_day": "40.75",
                    "per_month": "1222.5",
                    "tokens_per_minute": "6256.944444444444",
                },
                "least": None,
                "context": context,
                "reason": None,
                "warnings": [],
                "sources": [
                    {
                        "name": "<tokens>",
                        "usage": usage,
                        "rates": rates,
                        "cost": cost,
                        "least": None,
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


def test_the_comparison_shows_cost_month_and_window(tokcount: Tokcount) -> None:
    """A row a model, the cheapest first."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "cheap", "--text", "hello world"),
        *("--output-tokens", "10", "--requests", "100/hour", "-f", "table"),
    )
    assert ran.out == (
        "       cost         low        high   30 days  input  window  model\n"
        "~$0.0000053  $0.0000052  $0.0000054  ~$0.3816     ~3       -  cheap\n"
        "   $0.00026           -           -    $18.72      2     <1%  house\n"
        "of each, 100 requests an hour\n"
        "20 to ~22 tokens a minute; a day costs a thirtieth of 30 days\n"
        f"rates: vendor, as of {TODAY}\n"
    )


def test_the_comparison_shows_what_all_the_requests_cost(tokcount: Tokcount) -> None:
    """Nothing is known of a month when the requests come once."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "cheap", "--text", "hello world"),
        *("--output-tokens", "10", "--requests", "100", "-f", "table"),
    )
    heading, cheap, house, volume, _ = ran.out.splitlines()
    assert "all requests" in heading
    assert "~$0.00053" in cheap
    assert "$0.026 " in house
    assert volume == "of each, 100 requests"


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
        "  tokens a minute: 2.291666666667\n"
    )


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
        "least_output_tokens": "",
        "reason": "",
    }


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
