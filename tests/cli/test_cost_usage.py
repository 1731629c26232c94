import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

# house: 5 for input, 0.5 from the cache, 6.25 written to it, 25 for output, batch is half;
# "written" has a rate for long writes, too
MORE = """
[models."written"]
provider = "us"
input = 4
cached_input = 0.4
cache_write = 5
cache_write_long = 8
output = 20
[models."flash"]
provider = "us"
input = 1
cached_input = 0.25
output = 4
"""
OPENAI = {
    "model": "house-2026-01-01",
    "usage": {
        "prompt_tokens": 1000,
        "completion_tokens": 100,
        "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 400},
        "completion_tokens_details": {"reasoning_tokens": 60},
    },
}
RESPONSE = {
    "type": "response.completed",
    "response": {
        "model": "house",
        "usage": {
            "input_tokens": 1000,
            "input_tokens_details": {"cached_tokens": 400},
            "output_tokens": 100,
            "output_tokens_details": {"reasoning_tokens": 60},
            "total_tokens": 1100,
        },
    },
}
ANTHROPIC = {
    "model": "written",
    "usage": {
        "input_tokens": 200,
        "cache_read_input_tokens": 500,
        "cache_creation_input_tokens": 300,
        "cache_creation": {"ephemeral_5m_input_tokens": 100, "ephemeral_1h_input_tokens": 200},
        "output_tokens": 10,
    },
}
GEMINI = {
    "modelVersion": "flash",
    "usageMetadata": {
        "promptTokenCount": 900,
        "toolUsePromptTokenCount": 100,
        "cachedContentTokenCount": 400,
        "candidatesTokenCount": 40,
        "thoughtsTokenCount": 60,
        "totalTokenCount": 1100,
    },
}


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING + MORE)


@pytest.mark.parametrize(
    ("response", "usd"),
    [
        # 600 x 5 + 400 x 0.5 + 100 x 25 = 3000 + 200 + 2500; reasoning is part of the 100
        (OPENAI, "0.0057\thouse-2026-01-01"),
        (RESPONSE, "0.0057\thouse"),
        # 200 x 4 + 500 x 0.4 + 100 x 5 + 200 x 8 + 10 x 20 = 800 + 200 + 500 + 1600 + 200
        (ANTHROPIC, "0.0033\twritten"),
        # (900 + 100 - 400) x 1 + 400 x 0.25 + (40 + 60) x 4 = 600 + 100 + 400
        (GEMINI, "0.0011\tflash"),
        # half of the first
        ({**OPENAI, "service_tier": "batch"}, "0.00285\thouse-2026-01-01"),
    ],
)
def test_each_providers_record_is_priced(
    tokcount: Tokcount, response: dict[str, Any], usd: str
) -> None:
    """Worked by hand, at the model that the response names; as a file, a text and a line."""
    Path("r.json").write_text(json.dumps(response, indent=1))
    Path("r.jsonl").write_text(json.dumps(response))
    for args in (["r.json"], ["r.jsonl"], ["--text", json.dumps(response)]):
        ran = tokcount("cost", "--usage", *args)
        assert (ran.exit, ran.out) == (0, f"{usd}\n")


def test_the_bill_of_one_record_has_its_parts(tokcount: Tokcount) -> None:
    """As any bill of one request; long cache writes are a part of their own, in every format."""
    args = ("cost", "--usage", "--text", json.dumps(ANTHROPIC))
    assert tokcount(*args, "-f", "table").out.splitlines()[:7] == [
        "part              tokens  USD per 1M      cost  share",
        "uncached input       200        4.00  $0.00080    24%",
        "cached input         500        0.40  $0.00020     6%",
        "cache write          100        5.00  $0.00050    15%",
        "long cache write     200        8.00   $0.0016    48%",
        "output                10       20.00  $0.00020     6%",
        "request            1,010               $0.0033   100%",
    ]
    (model,) = tokcount(*args, "-f", "json").document["models"]
    assert model["usage"] == {
        "input_tokens": 1000,
        "cached_input_tokens": 500,
        "cache_write_tokens": 100,
        "output_tokens": 10,
        "cache_write_long_tokens": 200,
    }
    assert (model["rates"]["cache_write_long"], model["cost"]["cache_write_long"]) == (
        *("8", "0.0016"),
    )
    explained = tokcount(*args, "--explain").out
    assert "  uncached input: 1000 - 500 cached - 100 written - 200 written for long" in explained
    assert "  long cache write: 200 tokens x 8 / 1,000,000 = 0.0016 USD\n" in explained


def test_options_about_prices_hold(tokcount: Tokcount) -> None:
    """-m is for what the record names; --cache-ttl for writes of which it does not tell."""
    usage = {"input_tokens": 100, "cache_creation_input_tokens": 100, "output_tokens": 0}
    args = ("cost", "--usage", "--text", json.dumps(usage), "-m", "written")
    # 100 x 4 + 100 x 5, or 100 x 8
    assert tokcount(*args).out == "0.0009\twritten\n"
    assert tokcount(*args, "--cache-ttl", "long").out == "0.0012\twritten\n"
    assert tokcount(*args, "--input-rate", "1", "--cache-ttl", "long").out == "0.0009\twritten\n"
    both = tokcount(*args, "-m", "house")
    # 100 x 5 + 100 x 6.25
    assert both.out == "0.0009\twritten\n0.001125\thouse\n"
    batch = tokcount("cost", "--usage", "--text", json.dumps(OPENAI), "--mode", "batch")
    assert batch.out == "0.00285\thouse-2026-01-01\n"
    tier = json.dumps({**OPENAI, "service_tier": "batch"})
    assert tokcount("cost", "--usage", "--text", tier, "--mode", "standard").out.startswith(
        "0.0057"
    )


def test_a_service_tier_that_is_priced_is_told(tokcount: Tokcount) -> None:
    """One without rates makes the cost partial."""
    batch, scale = (json.dumps({**OPENAI, "service_tier": tier}) for tier in ("batch", "scale"))
    ran = tokcount("cost", "--usage", "--text", batch)
    assert ran.err == "tokcount: note: <text>: priced in mode batch, by its service tier\n"
    ran = tokcount("cost", "--usage", "--text", scale, "-f", "json")
    assert (ran.exit, ran.document["partial"]) == (2, True)
    assert "tokcount: warning: <text>: service tier 'scale': house has no rates for it" in ran.err


@pytest.mark.parametrize("form", ["plain", "json", "table"])
def test_what_a_record_lacks_is_told_once(tokcount: Tokcount, form: str) -> None:
    """Of one record by its bill, of several by a note; none has a rate for cache writes."""
    usage = {"input_tokens": 9, "cache_creation_input_tokens": 4}
    line = json.dumps({"model": "flash", "usage": usage})
    ran = tokcount("cost", "--usage", "--text", line, "-f", form)
    assert (ran.exit, ran.err.splitlines()) == (
        0,
        [
            "tokcount: warning: no output tokens told: only the input is priced",
            "tokcount: warning: no cache_write rate: cache writes cost the input rate",
        ],
    )
    ran = tokcount("cost", "--usage", "--text", f"{line}\n{line}", "-f", form)
    said = "(2 records, the first is <text>:1)"
    assert (ran.exit, ran.err.splitlines()) == (
        0,
        [
            (
                "tokcount: note: flash: no cache_write rate: cache writes cost the input rate"
                f" {said}"
            ),
            f"tokcount: note: no output tokens told: only the input is priced {said}",
        ],
    )


def test_a_record_is_a_fact(tokcount: Tokcount) -> None:
    """What was read from a cache was there, however short the prompt."""
    with Path("pricing.toml").open("a") as file:
        file.write('[models."long"]\ninput = 1\ncached_input = 0.1\noutput = 1\ncache_min = 4096\n')
    usage = {"input_tokens": 9, "cache_read_input_tokens": 40, "output_tokens": 0}
    # 9 at 1, 40 at 0.1
    ran = tokcount("cost", "--usage", "--text", json.dumps({"model": "long", "usage": usage}))
    assert (ran.exit, ran.out, ran.err) == (0, "0.000013\tlong\n", "")


def test_a_record_that_does_not_add_up_is_an_error_of_its_line(tokcount: Tokcount) -> None:
    """The others are priced, and the total is partial."""
    bad = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 130}
    Path("u.jsonl").write_text("\n".join(map(json.dumps, (OPENAI, OPENAI, bad, {"model": "x"}))))
    ran = tokcount("cost", "--usage", "u.jsonl")
    assert (ran.exit, ran.out) == (2, "0.0114\thouse-2026-01-01\n")
    assert ran.err.splitlines() == [
        (
            "tokcount: u.jsonl:3: total_tokens is 130, but prompt_tokens 100 + completion_tokens 20"
            " are 120"
        ),
        (
            "tokcount: u.jsonl:4: holds no usage record: prompt_tokens, input_tokens or"
            " promptTokenCount was looked for, here and in usage, usageMetadata, response.usage,"
            " response.body.usage, message.usage"
        ),
        "tokcount: the total is partial: 2 of 4 could not be priced",
    ]


@pytest.mark.parametrize(
    "args",
    [
        ["--input-tokens", "5"],
        ["--output-tokens", "0"],
        ["--cached-tokens", "5"],
        ["--cache-write-tokens", "5"],
        ["--join"],
        ["--chat"],
        ["-e", "gpt2"],
        ["--split", "gpt2"],
        ["--explain", "-f", "json"],
        ["--mode", "sale"],
        ["-m", "hause"],
        ["--group-by", " "],
    ],
)
def test_what_means_nothing_with_usage_records_is_2(tokcount: Tokcount, args: list[str]) -> None:
    """One line on stderr, nothing on stdout."""
    ran = tokcount("cost", "--usage", "--text", json.dumps(OPENAI), *args)
    assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_groups_are_of_a_log(tokcount: Tokcount) -> None:
    """Not of texts."""
    ran = tokcount("cost", "-m", "house", "--text", "x", "--group-by", "user")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: --group-by needs --usage or --chat; give both\n"


def test_nothing_that_could_be_priced_costs_nothing_at_all(tokcount: Tokcount) -> None:
    """Not 0: there is no line, and an error says why."""
    for content in ("", "{}", "[]", "[5]", "{"):
        Path("u.json").write_text(content)
        ran = tokcount("cost", "--usage", "u.json")
        assert (ran.out, ran.exit) == ("", 2)
        assert tokcount("cost", "--usage", "u.json", "-f", "json").document["models"] == []
    ran = tokcount("cost", "--usage", "-", stdin="[]")
    assert (ran.exit, ran.err) == (2, "tokcount: <stdin>: there is no usage record\n")


def test_a_log_of_nothing_is_no_error_among_others(tokcount: Tokcount) -> None:
    """On some days nobody asks; where nobody ever did, there is nothing to price."""
    Path("a.jsonl").write_text("")
    Path("b.jsonl").write_text(f"{json.dumps(OPENAI)}\n{json.dumps(OPENAI)}")
    Path("c.json").write_text("[]")
    ran = tokcount("cost", "--usage", "a.jsonl", "b.jsonl", "c.json")
    assert (ran.exit, ran.out, ran.err) == (0, "0.0114\thouse-2026-01-01\n", "")
    ran = tokcount("cost", "--usage", "a.jsonl", "c.json")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "tokcount: a.jsonl: there is no usage record",
        "tokcount: c.json: there is no usage record",
    ]


def test_one_record_is_projected_and_limited(tokcount: Tokcount) -> None:
    """As any request."""
    args = ("cost", "--usage", "--text", json.dumps(OPENAI))
    table = tokcount(*args, "--requests", "1000/day", "-f", "table").out
    assert "1,000 requests a day: $5.70 a day, $171.00 in 30 days" in table
    ran = tokcount(*args, "--max-cost", "0.005")
    assert ran.exit == 1
    assert "<text>: 0.0057 USD are 0.0007 over --max-cost 0.005" in ran.err
    assert tokcount(*args, "--max-cost", "0.0057").exit == 0


def test_one_record_over_a_limit_says_what_would_be_inside(tokcount: Tokcount) -> None:
    """Cached 0.0002 and output 0.0025 leave 0.001 of 0.0037: 200 more tokens, 600 in all."""
    over = ("cost", "--usage", "--max-cost", "0.0037", "--text")
    ran = tokcount(*over, json.dumps(OPENAI))
    assert (ran.exit, ran.out) == (1, "0.0057\thouse-2026-01-01\n")
    said = "are 0.002 over --max-cost 0.0037; the largest input inside is 600 tokens\n"
    assert ran.err.endswith(said)
    # In a mode of its own it would be reckoned at other rates.
    batch = tokcount(*over[:3], "0.001", "--text", json.dumps({**OPENAI, "service_tier": "batch"}))
    assert batch.exit == 1
    assert "are 0.00185 over --max-cost 0.001\n" in batch.err
