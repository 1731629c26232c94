from decimal import Decimal
from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

# system 2, user 1; 2 x (3 + role 1) + 3 around them: 14 tokens.
CHAT = '[{"role":"system","content":"be brief"},{"role":"user","content":"hi"}]'
COST = ("cost", "--chat", "-m", "house")


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)
    Path("a.json").write_text(CHAT)


def test_a_request_is_priced_as_any_input(tokcount: Tokcount) -> None:
    """14 x 5 / 1,000,000 is 0.00007; the same for the tokens alone."""
    ran = tokcount(*COST, "a.json")
    assert (ran.exit, ran.out) == (0, "~0.00007\thouse\n")
    assert tokcount("cost", "-m", "house", "--input-tokens", "14").out == "0.00007\thouse\n"


def test_each_part_has_its_cost(tokcount: Tokcount) -> None:
    """3 cached at 0.5, 1 written at 6.25, 10 at 5: system 2 x 0.5; user 0.5; 6.25 + 10 x 5."""
    args = ("--cached-tokens", "3", "--cache-write-tokens", "1", "--output-tokens", "2")
    document = tokcount(*COST, *args, "-f", "json", "a.json").document
    ((source,),) = [model["sources"] for model in document["models"]]
    assert source["breakdown"] == {
        "tools": 0,
        "system": 2,
        "history": 0,
        "last_user": 1,
        "overhead": 11,
    }
    assert source["breakdown_cost"] == {
        "tools": "0",
        "system": "0.000001",
        "history": "0",
        "last_user": "0.0000005",
        "overhead": "0.00005625",
    }
    paid = [source["cost"][key] for key in ("uncached_input", "cached_input", "cache_write")]
    assert sum(map(Decimal, source["breakdown_cost"].values())) == sum(map(Decimal, paid))
    table = tokcount(*COST, *args, "-f", "table", "a.json").out
    rows = [line.split() for line in table.splitlines()]
    assert ["overhead", "~11", "6.25,", "5.00", "~$0.000056", "52%"] in rows
    assert ["output", "2", "25.00", "$0.000050", "46%"] in rows


def test_several_requests_are_a_log(tokcount: Tokcount) -> None:
    """Its total is their sum; a bad line is an error of its own."""
    Path("log.jsonl").write_text(f"{CHAT}\n[5]\n{CHAT}\n")
    ran = tokcount(*COST, "log.jsonl")
    assert (ran.exit, ran.out) == (2, "~0.00014\thouse\n")
    assert "tokcount: log.jsonl:2: message 1: is a number; it must be" in ran.err


def test_several_models_count_each_for_itself(tokcount: Tokcount) -> None:
    """The scaled one 14 x 1.5 = 21 tokens."""
    document = tokcount(*COST, "-m", "cheap", "-f", "json", "a.json").document
    found = {each["model"]: each["sources"][0]["breakdown"] for each in document["models"]}
    assert {name: sum(parts.values()) for name, parts in found.items()} == {
        "cheap": 21,
        "house": 14,
    }


def test_without_a_model_the_request_says(tokcount: Tokcount) -> None:
    """Its rates hold, and -e counts."""
    Path("b.json").write_text(f'{{"model":"house","messages":{CHAT}}}')
    assert tokcount("cost", "--chat", "b.json").out == "~0.00007\thouse\n"
    counted = tokcount("cost", "--chat", "-e", "gpt2", "-f", "json", "b.json").document
    assert counted["models"][0]["encoding"] == "gpt2"
    ran = tokcount("cost", "--chat", "a.json")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.endswith("name a --model\n")


def test_where_nothing_can_be_read_there_is_nothing_to_price(tokcount: Tokcount) -> None:
    """Named or not, the model has no say."""
    Path("a.json").write_text("{")
    for args in (("cost", "--chat"), COST):
        ran = tokcount(*args, "a.json")
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err.startswith("tokcount: a.json: line 1, column 2: no JSON: ")
        assert tokcount(*args, "-f", "json", "a.json").document["models"] == []


@pytest.mark.parametrize("form", ["table", "markdown"])
@pytest.mark.parametrize(
    "args", [COST, ("cost", "--all", "--chat"), ("cost", "-m", "house"), (*COST, "--per-turn")]
)
def test_a_table_of_nothing_is_not_shown(
    tokcount: Tokcount, form: str, args: tuple[str, ...]
) -> None:
    """Titles without a row would tell nobody anything."""
    ran = tokcount(*args, "-f", form, "gone.json")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.endswith("tokcount: gone.json: No such file or directory\n")


def test_more_cached_than_there_is_leaves_no_table(tokcount: Tokcount) -> None:
    """Of ~14 tokens, 23 at most, 2,000 cannot be cached; CSV has its keys all the same."""
    args = (*COST, "--cached-tokens", "2000", "a.json", "-f")
    ran = tokcount(*args, "table")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: a.json: cached (2,000) and cache-write (0) tokens are part of the input (23)"
        " and cannot exceed it\n"
    )
    assert tokcount(*args, "csv").out.startswith("model,source,")


def test_what_is_no_text_makes_the_cost_partial(tokcount: Tokcount) -> None:
    """As it does a count."""
    Path("a.json").write_text('[{"role":"user","content":[{"type":"file"}],"mood":1}]')
    ran = tokcount(*COST, "-f", "json", "a.json")
    assert (ran.exit, ran.document["partial"]) == (2, True)
    assert "warning: incomplete: no text here that could be counted: a.json: message 1: file" in (
        ran.err
    )
    assert "not known to be sent as text: mood" in ran.err


def test_the_arithmetic_of_an_estimate_is_explained(tokcount: Tokcount) -> None:
    """With the ends of its range; 3 texts and 2 roles are certain, 9 around them are not."""
    ran = tokcount(*COST, "--explain", "a.json")
    assert ran.out.splitlines()[:2] == [
        "house, a.json",
        "  input: an estimate, ~14 tokens, from 5 to 23",
    ]


def test_a_limit_holds_for_each_request(tokcount: Tokcount) -> None:
    """As for any input."""
    ran = tokcount(*COST, "--max-cost", "0.00006", "a.json")
    assert ran.exit == 1
    assert "house, a.json: ~0.00007 USD are 0.00001 over --max-cost 0.00006" in ran.err


@pytest.mark.parametrize("args", [["--join", "a.json"], ["--input-tokens", "5"]])
def test_what_is_no_request_does_not_go_with_chats(tokcount: Tokcount, args: list[str]) -> None:
    """Each request stands for itself."""
    ran = tokcount(*COST, *args)
    assert (ran.exit, ran.out) == (2, "")
    assert "does not go with --chat, where each request is priced as it stands" in ran.err


@pytest.mark.parametrize("args", [(), ("-m", "cheap"), ("--group-by", "user"), ("--per-turn",)])
def test_where_no_request_is_nothing_is_priced(tokcount: Tokcount, args: tuple[str, ...]) -> None:
    """An error says so."""
    Path("none.jsonl").write_text("\n\n")
    ran = tokcount(*COST, *args, "none.jsonl")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == "tokcount: none.jsonl: there is no chat request"


@pytest.mark.parametrize(
    "args", [COST, (*COST, "--per-turn"), ("cost", "--chat"), ("count", "--chat", "-e", "gpt2")]
)
@pytest.mark.parametrize("n_good", [0, 1])
def test_of_very_many_bad_lines_20_are_told(
    tokcount: Tokcount, args: tuple[str, ...], n_good: int
) -> None:
    """However few are good; JSON has them all."""
    good = f'{{"model":"house","messages":{CHAT}}}\n' * n_good
    Path("log.jsonl").write_text(good + "5\n" * 30)
    ran = tokcount(*args, "log.jsonl")
    assert ran.exit == 2
    assert ran.err.count("tokcount: log.jsonl:") == 20
    assert "tokcount: and 10 more like these; --format json lists them\n" in ran.err
    assert len(tokcount(*args, "-f", "json", "log.jsonl").document["errors"]) == 30


def test_the_bill_of_a_chat_has_both_ends_and_what_was_asked_beside_it(tokcount: Tokcount) -> None:
    """20 or 30 tokens at 25; of 14 x 5 and 30 x 25 millionths 10 USD pay for 12,195."""
    args = ("--output-tokens", "20..30", "--budget", "10/day", "--fits", "-f", "table")
    ran = tokcount(*COST, *args, "a.json")
    assert ran.exit == 0
    lines = {line.split()[0]: line.split() for line in ran.out.splitlines()}
    assert lines["output"] == ["output", "20..30", "25.00", "$0.00050..$0.00075", "91%"]
    assert lines["request"] == ["request", "~34..44", "~$0.00057..$0.00082", "100%"]
    assert "house: --budget 10/day pays for ~12,195 requests a day\n" in ran.out
    assert "a.json fits house: ~14 of 2,000,000 tokens" in ran.out
